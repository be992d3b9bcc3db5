import type { routes, Answers } from '../../api/wire/shapes.js';
import { type Operation, audioPath } from '../http/server.js';
import type { StoredVoice, VoiceStore } from '../store/voiceStore.js';
import type { Catalogue, Samples } from '../voices/catalogue.js';

export function listVoices(parts: {
  readonly voices: VoiceStore;
  readonly catalogue: Catalogue;
  readonly samples: Samples;
}): Operation<typeof routes.voices> {
  return {
    hasBody: false,
    run: async ({ origin }) => ({
      voices: (await parts.catalogue.list()).map(({ id, name, metadata }) => ({
        voice_id: id,
        name,
        sample: `${origin}${audioPath}${parts.samples.nameOf(id)}`,
        metadata,
      })),
      customVoices: (await parts.voices.list()).map((voice) => customVoiceFields(voice, origin)),
    }),
  };
}

export function customVoiceFields(
  voice: StoredVoice,
  origin: string,
): Answers[typeof routes.voices]['customVoices'][number] {
  return {
    voice_id: voice.id,
    name: voice.name,
    language: voice.language,
    sample: `${origin}${audioPath}${voice.sampleName}`,
  };
}
