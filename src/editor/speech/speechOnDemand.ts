import type { ReadySpeech, Speech } from '../../speech/speech.js';

/** Loads the code that makes speech when something is spoken for the first time. */
export type SpeechOnDemand = Pick<Speech, 'ready'>;

export function speechOnDemand(load: () => Promise<Speech>): SpeechOnDemand {
  let loaded: Promise<Speech> | undefined;
  return {
    ready: async (text): Promise<ReadySpeech> => (await (loaded ??= load())).ready(text),
  };
}
