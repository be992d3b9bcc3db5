// What the other files here talk about. Speech is the audio that says a message in a voice. It comes from the cache, is
// fetched if it was bought before, or else is bought.

import type { Audio, SpeechMaker, SpeechProvider } from '../core/speechProvider.js';
import type { Narrator } from '../reading/narrator.js';

/** Everything that affects how speech sounds. Speed does not: the player takes care of that. */
export interface AudioKey {
  /** The identity of the service, which stays the same if its address changes. */
  readonly service: string;
  readonly voiceId: string;
  readonly text: string;
}

/** Keeps what has been heard, so that nobody pays twice. Its content may disappear at any time. */
export interface AudioCache {
  get(key: AudioKey): Promise<Audio | undefined>;
  /** Resolves to whether it is in place: some is too large. */
  put(key: AudioKey, audio: Audio): Promise<boolean>;
}

/** The voices that are chosen now. */
export type ChosenVoices = Pick<Narrator, 'voiceFor' | 'voiceName' | 'serviceOf'>;

/** The service that is chosen now: its speech is free, or has a price. */
export type ChosenService = ChosenVoices &
  ({ readonly speech: SpeechProvider } | { readonly billing: Billing });

/** Who pays for speech, and how much is left. */
export interface Billing {
  /** Whose characters are used now: the same object for as long as it is the same account. */
  readonly account: () => Promise<SpeechMaker>;
  /** What is left of the allowance, as far as it is known. */
  readonly remaining: number | undefined;
  /** The same, fetched from the service: a question must tell the truth. */
  readonly freshRemaining: () => Promise<number | undefined>;
  /** The same as soon as the service says it, which right after a start takes a while; nothing if it takes too long. */
  readonly soonRemaining: () => Promise<number | undefined>;
  /** The price above which to ask. */
  readonly confirmAboveCharacters: number;
}

export interface ReadingCost {
  /** Characters that will be requested from the service and charged. */
  readonly toPay: number;
  /** Characters whose speech is kept or was bought, for this reading or an earlier one. */
  readonly free: number;
  /** Whether more follows that was not counted. */
  readonly isPart: boolean;
}

export interface CostQuestion extends ReadingCost {
  /** What is left of the allowance, if known. */
  readonly remaining: number | undefined;
  /** Whether the user has signed in to another account since the last agreement. */
  readonly isOtherAccount: boolean;
  /** Whether it is too much, and a part of it is not. */
  readonly someFits: boolean;
}

export type CostChoice = 'read' | 'readWhatFits' | 'cancel';
