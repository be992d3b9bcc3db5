/** Every word the page shows or speaks. The host translates them and writes them into the page. */
export interface PageStrings {
  readonly enableSound: string;
  readonly enableSoundWhy: string;
  readonly noDevice: string;
  readonly play: string;
  readonly pause: string;
  readonly stop: string;
  readonly nextSentence: string;
  readonly previousSentence: string;
  readonly speed: string;
  readonly volume: string;
  readonly voice: string;
  readonly changeVoice: string;
  readonly saveAudio: string;
  readonly timeline: string;
  /** With {0} elapsed and {1} remaining. */
  readonly timelineValue: string;
  readonly text: string;
  /** Brings the spoken word back into sight. */
  readonly follow: string;
  /** Shows speed, volume, voice, timeline and text where the player is small. */
  readonly more: string;
  readonly controls: string;
  /** The answers to a suggestion. */
  readonly takeSuggestion: string;
  readonly leaveSuggestion: string;
  readonly legendCached: string;
  readonly legendFetched: string;
  readonly legendFetching: string;
  readonly legendFailed: string;
  readonly idle: string;
  readonly preparing: string;
  readonly playing: string;
  readonly blocked: string;
  readonly buffering: string;
  readonly paused: string;
  readonly stopped: string;
  readonly ended: string;
  readonly failed: string;
  /** With the voice's name for {0}. */
  readonly sample: string;
}

/** The id of the JSON element in the page that carries the strings. */
export const stringsElement = 'strings';
