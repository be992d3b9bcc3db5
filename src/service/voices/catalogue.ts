import type { EngineVoice } from '../engine/engineVoice.js';
import type { LanguageCode } from '../../api/wire/languages.js';
import { sampleSentences } from './sampleSentences.js';

export interface PublicVoice {
  readonly id: string;
  readonly name: string;
  readonly metadata: string;
  readonly language: LanguageCode;
  readonly voice: EngineVoice;
  readonly sampleText: string;
}

type Gender = 'Female' | 'Male';
type Row = readonly [name: string, gender: Gender, base: string, change?: Change];

interface Change {
  readonly pace?: number;
  readonly pitch?: number;
  readonly pitchRange?: number;
  readonly formantScale?: number;
}

interface Group {
  readonly language: LanguageCode;
  readonly label: string;
  readonly engine: EngineVoice['engine'];
  readonly voices: readonly Row[];
}

/**
 * The ids are what people keep in their settings: they never change. `en-v3` is Flite's voices of recorded speech,
 * `en-v2` Flite's diphone voice, `en` eSpeak NG.
 */
const groups: readonly Group[] = [
  {
    language: 'en-v3',
    label: 'English (US)',
    engine: 'flite',
    voices: [
      ['Clara', 'Female', 'slt'],
      ['Robert', 'Male', 'rms'],
      ['Judith', 'Female', 'slt', { pitch: 0.88, formantScale: 0.93, pace: 0.95 }],
    ],
  },
  {
    language: 'en-v3',
    label: 'English (Scotland)',
    engine: 'flite',
    voices: [['Angus', 'Male', 'awb']],
  },
  {
    language: 'en-v2',
    label: 'English (US)',
    engine: 'flite',
    voices: [
      ['Carl', 'Male', 'kal16'],
      ['Conrad', 'Male', 'kal16', { pitch: 0.8, formantScale: 0.94, pace: 0.95 }],
      ['Toby', 'Male', 'kal16', { pitch: 1.35, formantScale: 1.06 }],
      ['Kim', 'Female', 'kal16', { pitch: 1.9, formantScale: 1.12 }],
    ],
  },
  espeak('en', 'English (US)', 'gmw/en-US', [
    ['Ada', 'Female', 'woman1'],
    ['Henry', 'Male', 'man1'],
    ['Grace', 'Female', 'woman3'],
    ['Walter', 'Male', 'man2'],
  ]),
  espeak('en', 'English (UK)', 'gmw/en-GB-x-rp', [
    ['Beatrice', 'Female', 'woman2'],
    ['Edmund', 'Male', 'man3'],
  ]),
  espeak('es', 'Spanish (Spain)', 'roa/es', four('Lucía', 'Javier', 'Carmen', 'Andrés')),
  espeak('es', 'Spanish (Latin America)', 'roa/es-419', [
    ['Valentina', 'Female', 'woman2'],
    ['Mateo', 'Male', 'man3'],
  ]),
  espeak('fr', 'French (France)', 'roa/fr', four('Camille', 'Julien', 'Élise', 'Gérard')),
  espeak('ja', 'Japanese (Japan)', 'jpx/ja', four('Sakura', 'Haruto', 'Yui', 'Kenji')),
  espeak('ko', 'Korean (South Korea)', 'ko', four('Jiwoo', 'Minjun', 'Seoyeon', 'Dohyun')),
  espeak('it', 'Italian (Italy)', 'roa/it', four('Giulia', 'Marco', 'Chiara', 'Pietro')),
  espeak('pl', 'Polish (Poland)', 'zlw/pl', four('Zofia', 'Tomasz', 'Hanna', 'Marek')),
  espeak('de', 'German (Germany)', 'gmw/de', four('Hannah', 'Felix', 'Marlene', 'Jürgen')),
  espeak('pt', 'Portuguese (Portugal)', 'roa/pt', four('Inês', 'Tiago', 'Leonor', 'Duarte')),
  espeak('pt', 'Portuguese (Brazil)', 'roa/pt-BR', [
    ['Larissa', 'Female', 'woman2'],
    ['Rafael', 'Male', 'man3'],
  ]),
  espeak('ar', 'Arabic', 'sem/ar', four('Layla', 'Omar', 'Noor', 'Khalid')),
  espeak('nl', 'Dutch (Netherlands)', 'gmw/nl', four('Sanne', 'Daan', 'Lotte', 'Willem')),
  espeak('ru', 'Russian (Russia)', 'zle/ru', four('Anna', 'Dmitri', 'Polina', 'Boris')),
];

export const publicVoices: readonly PublicVoice[] = groups.flatMap(({ language, label, engine, voices }) =>
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

function four(woman: string, man: string, highWoman: string, deepMan: string): readonly Row[] {
  return [
    [woman, 'Female', 'woman1'],
    [man, 'Male', 'man1'],
    [highWoman, 'Female', 'woman3'],
    [deepMan, 'Male', 'man2'],
  ];
}

function espeak(language: LanguageCode, label: string, identifier: string, rows: readonly Row[]): Group {
  const voices = rows.map(([name, gender, variant]): Row => [name, gender, `${identifier}+${variant}`]);
  return { language, label, engine: 'espeak', voices };
}

function plainName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
