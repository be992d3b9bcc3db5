import type { FurtherLanguage } from '../../core/textLanguages.js';
import { ownSamples } from '../../core/voices/ownSamples.js';
import {
  asItIs,
  type EngineVoice,
  type FindVoice,
  type PublicVoice,
  type VoiceLanguage,
} from '../engine/engine.js';
import furtherSamples from './furtherSamples.json' with { type: 'json' };
import { engines } from '../engine/engines.js';

/** How the Universal Declaration of Human Rights begins. */
const further: Readonly<Record<FurtherLanguage, string>> = furtherSamples;

/** What a voice says in its sample, in its own language. */
export const sampleSentences: Readonly<Record<VoiceLanguage, string>> = {
  ...further,
  ...ownSamples,
};

/** People keep these ids in their settings, so they must never change. */
export const publicVoices: readonly PublicVoice[] = engines.flatMap(({ name: engine, voices: groups }) =>
  groups.flatMap(({ language, label, voices }) =>
    voices.map(([name, gender, base, { formantScale, ...knobs } = {}]) => ({
      id: `${language}-${plainName(name)}`,
      name,
      metadata: `${label} | ${gender}`,
      language,
      voice: {
        engine,
        base,
        knobs: { ...asItIs, ...knobs },
        ...(formantScale === undefined ? {} : { correction: { formantScale, equaliserDb: [] } }),
      },
    })),
  ),
);

const byId = new Map(publicVoices.map((voice) => [voice.id, voice]));

export function publicVoice(id: string): PublicVoice | undefined {
  return byId.get(id);
}

function plainName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The voice of this id; else the first one listed that speaks the language. */
export async function voiceToLoad(
  findVoice: FindVoice,
  listVoices: () => Promise<readonly PublicVoice[]>,
  idOrLanguage = 'en',
): Promise<EngineVoice | undefined> {
  const language = idOrLanguage.split('-')[0];
  const listed = await listVoices().catch(() => publicVoices);
  const speaks = listed.find((voice) => voice.language.split('-')[0] === language) ?? listed[0];
  const chosen = await findVoice(idOrLanguage).catch(() => undefined);
  return chosen ?? speaks?.voice;
}
