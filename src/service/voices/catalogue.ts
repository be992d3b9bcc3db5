import type { FurtherLanguage } from '../../core/textLanguages.js';
import { ownSamples } from '../../core/voices/ownSamples.js';
import type { VoiceLanguage, EngineVoice, FindVoice } from '../engine/engine.js';
import furtherSamples from './furtherSamples.json' with { type: 'json' };
import { engines } from '../engine/engines.js';

/** How the Universal Declaration of Human Rights begins. */
const further: Readonly<Record<FurtherLanguage, string>> = furtherSamples;

/** What a voice says in its sample, in its own language. */
export const sampleSentences: Readonly<Record<VoiceLanguage, string>> = {
  ...further,
  ...ownSamples,
};

export interface PublicVoice {
  readonly id: string;
  readonly name: string;
  readonly metadata: string;
  readonly language: VoiceLanguage;
  readonly voice: EngineVoice;
  readonly sampleText: string;
  /** Another one for other files under the same id. Only a natural voice has it. */
  readonly revision?: string;
}

/** People keep these ids in their settings, so they must never change. */
export const publicVoices: readonly PublicVoice[] = engines
  .flatMap(({ name, voices }) => voices.map((group) => ({ engine: name, ...group })))
  .flatMap(({ engine, language, label, voices }) =>
    voices.map(([name, gender, base, change = {}]) => {
      const { formantScale, pace = 1, pitch = 1, pitchRange = 1 } = change;
      return {
        id: `${language}-${plainName(name)}`,
        name,
        metadata: `${label} | ${gender}`,
        language,
        voice: {
          engine,
          base,
          knobs: { pace, pitch, pitchRange },
          ...(formantScale === undefined ? {} : { correction: { formantScale, equaliserDb: [] } }),
        },
        sampleText: sampleSentences[language],
      };
    }),
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
