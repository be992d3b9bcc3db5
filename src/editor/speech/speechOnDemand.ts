import type { ReadySpeech, Speech } from './speech.js';

/** What makes speech is loaded with the first thing that is said. */
export type SpeechOnDemand = Pick<Speech, 'ready'>;

export function speechOnDemand(load: () => Promise<Speech>): SpeechOnDemand {
  let loaded: Promise<Speech> | undefined;
  return {
    ready: async (text): Promise<ReadySpeech> => (await (loaded ??= load())).ready(text),
  };
}
