/** Everything an engine is told to make one voice. Plain data: it is stored with a custom voice and sent to workers. */
export interface EngineVoice {
  readonly engine: 'espeak' | 'flite';
  /** eSpeak: language identifier and variant, `gmw/en-US+f5`. Flite: the recorded voice, `slt`. */
  readonly base: string;
  readonly knobs: EngineKnobs;
  /** What is done to the engine's sound afterwards. */
  readonly correction?: Correction;
}

/** Relative to the base voice, so that they mean the same for every engine. */
export interface EngineKnobs {
  /** 1 is the base's own pace; 1.2 says it in less time. */
  readonly pace: number;
  /** 1 is the base's own median pitch. */
  readonly pitch: number;
  /** 1 is the base's own pitch range. */
  readonly pitchRange: number;
}

/** Bounded corrections that bring a base voice nearer to a recording. */
export interface Correction {
  /** Formants and spectrum are moved by this factor; pitch and duration stay. */
  readonly formantScale: number;
  /** Gain in dB at equally spaced frequencies from 0 to half the sample rate. Empty: flat. */
  readonly equaliserDb: readonly number[];
}

/** Sound of one voice: mono, at `sampleRate`, with the place of each word. */
export interface Speech {
  readonly sampleRate: number;
  readonly samples: Int16Array;
  readonly words: readonly WordMark[];
}

export interface WordMark {
  /** Sample at which the word begins to sound. */
  readonly sample: number;
  /** UTF-16 offset and length of the word in the message. */
  readonly offset: number;
  readonly length: number;
}

/** Says a message with a voice. Aborting the signal stops the work. */
export type Synthesize = (message: string, voice: EngineVoice, signal: AbortSignal) => Promise<Speech>;
