import { furtherLanguages, type FurtherLanguage, type TextLanguage } from '../../../core/textLanguages.js';
import type { VoiceGroup, VoiceRow } from '../engine.js';
import furtherVoices from './furtherVoices.json' with { type: 'json' };
import { identifiers, withVariant } from './identifiers.js';
import type { recipeNames } from './variants.js';

type Variant = (typeof recipeNames)[number];
type Row = readonly [name: string, gender: 'Female' | 'Male', variant: Variant];

const further: Readonly<Record<FurtherLanguage, { readonly woman: string; readonly man: string }>> =
  furtherVoices;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

export const voices: readonly VoiceGroup[] = [
  group('en', 'English (US)', 'en', four('Ada', 'Henry', 'Grace', 'Walter')),
  group('en', 'English (UK)', 'en-GB', two('Beatrice', 'Edmund')),
  group('es', 'Spanish (Spain)', 'es', four('Lucía', 'Javier', 'Carmen', 'Andrés')),
  group('es', 'Spanish (Latin America)', 'es-419', two('Valentina', 'Mateo')),
  group('fr', 'French (France)', 'fr', four('Camille', 'Julien', 'Élise', 'Gérard')),
  group('ja', 'Japanese (Japan)', 'ja', four('Sakura', 'Haruto', 'Yui', 'Kenji')),
  group('ko', 'Korean (South Korea)', 'ko', four('Jiwoo', 'Minjun', 'Seoyeon', 'Dohyun')),
  group('it', 'Italian (Italy)', 'it', four('Giulia', 'Marco', 'Chiara', 'Pietro')),
  group('pl', 'Polish (Poland)', 'pl', four('Zofia', 'Tomasz', 'Hanna', 'Marek')),
  group('de', 'German (Germany)', 'de', four('Hannah', 'Felix', 'Marlene', 'Jürgen')),
  group('pt', 'Portuguese (Portugal)', 'pt', four('Inês', 'Tiago', 'Leonor', 'Duarte')),
  group('pt', 'Portuguese (Brazil)', 'pt-BR', two('Larissa', 'Rafael')),
  group('ar', 'Arabic', 'ar', four('Layla', 'Omar', 'Noor', 'Khalid')),
  group('nl', 'Dutch (Netherlands)', 'nl', four('Sanne', 'Daan', 'Lotte', 'Willem')),
  group('ru', 'Russian (Russia)', 'ru', four('Anna', 'Dmitri', 'Polina', 'Boris')),
  group('zh', 'Chinese (China)', 'zh', four('Xiaolan', 'Jianguo', 'Yating', 'Haoran')),
  ...furtherLanguages.map((language) =>
    group(language, languageNames.of(language) ?? language, language, [
      [further[language].woman, 'Female', 'woman1'],
      [further[language].man, 'Male', 'man1'],
    ]),
  ),
];

function four(woman: string, man: string, highWoman: string, deepMan: string): readonly Row[] {
  return [
    [woman, 'Female', 'woman1'],
    [man, 'Male', 'man1'],
    [highWoman, 'Female', 'woman3'],
    [deepMan, 'Male', 'man2'],
  ];
}

function two(woman: string, man: string): readonly Row[] {
  return [
    [woman, 'Female', 'woman2'],
    [man, 'Male', 'man3'],
  ];
}

function group(language: TextLanguage, label: string, spoken: string, rows: readonly Row[]): VoiceGroup {
  const identifier = identifiers[spoken] ?? '';
  return {
    language,
    label,
    voices: rows.map(([name, gender, variant]): VoiceRow => [name, gender, withVariant(identifier, variant)]),
  };
}
