import names from './identifiers.json' with { type: 'json' };
import { type TextLanguage, furtherLanguages, type FurtherLanguage } from '../../../core/textLanguages.js';
import type { EngineKnobs, Gender, VoiceGroup } from '../engine.js';
import furtherVoices from './furtherVoices.json' with { type: 'json' };

/** eSpeak NG's name for each language. Given an unknown name, it silently keeps the previous language. */
export const identifiers: Readonly<Record<string, string>> = names satisfies Record<TextLanguage, string>;

const languages = new Map(
  Object.entries(identifiers).map(([name, identifier]) => [identifier, name.split('-')[0] ?? name]),
);

/** The language that a base speaks: `en` for `gmw/en-US+f5`. */
export function languageOf(base: string): string {
  const identifier = base.split('+')[0] ?? base;
  return languages.get(identifier) ?? identifier;
}

export function variantOf(base: string): string | undefined {
  return base.split('+')[1];
}

/** The base that speaks a language in a variant. */
export function baseIn(language: string, variant: string | undefined): string | undefined {
  const identifier = identifiers[language];
  return identifier === undefined || variant === undefined ? identifier : `${identifier}+${variant}`;
}

export function genderOf(variant: string): Gender {
  return variant.startsWith('woman') ? 'Female' : 'Male';
}

/**
 * Voices made for Lector's eSpeak languages. Each is easy to tell from the others and easier to understand than
 * eSpeak's own.
 */
const recipes = {
  man1: { pitch: [82, 118], formants: 100 },
  man2: { pitch: [58, 86], formants: 95 },
  man3: { pitch: [108, 155], formants: 103 },
  woman1: { pitch: [142, 200], formants: 105 },
  woman2: { pitch: [165, 240], formants: 106 },
  woman3: { pitch: [200, 290], formants: 108 },
} as const;

export const recipeNames = Object.keys(recipes) as (keyof typeof recipes)[];

/** Each recipe as an eSpeak voice file. */
export function recipeFiles(): readonly (readonly [name: string, file: string])[] {
  return Object.entries(recipes).map(([name, { pitch, formants }]) => {
    const lines = [
      'language variant',
      `name ${name}`,
      `pitch ${pitch.join(' ')}`,
      ...Array.from({ length: 9 }, (_, i) => `formant ${i} ${formants} 75 150`),
      'breath 0 2 3 3 3 3 3 2',
      'consonants 125 125',
      'roughness 3',
      '',
    ];
    return [name, lines.join('\n')];
  });
}

const defaultPitch = [82, 118];

/** The same voice file with another pitch and pitch range. */
export function movedVariant(file: string, change: Omit<EngineKnobs, 'pace'>): string {
  const lines = file.split('\n').map((line) => line.trim());
  const isPitch = (line: string): boolean => /^pitch\s/.test(line);
  const [low = 0, high = 0] = lines.find(isPitch)?.split(/\s+/).slice(1).map(Number) ?? defaultPitch;
  const middle = ((low + high) / 2) * change.pitch;
  const half = ((high - low) / 2) * change.pitch * change.pitchRange;
  const pitch = `pitch ${Math.max(20, Math.round(middle - half))} ${Math.round(middle + half)}`;
  return [...lines.filter((line) => !isPitch(line)), pitch, ''].join('\n');
}

type Variant = (typeof recipeNames)[number];

const further: Readonly<Record<FurtherLanguage, { readonly woman: string; readonly man: string }>> =
  furtherVoices;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const four: readonly Variant[] = ['woman1', 'man1', 'woman3', 'man2'];
const otherTwo: readonly Variant[] = ['woman2', 'man3'];
const two: readonly Variant[] = ['woman1', 'man1'];

export const voices: readonly VoiceGroup[] = [
  group('en', 'English (US)', 'en', four, 'Ada', 'Henry', 'Grace', 'Walter'),
  group('en', 'English (UK)', 'en-GB', otherTwo, 'Beatrice', 'Edmund'),
  group('es', 'Spanish (Spain)', 'es', four, 'Lucía', 'Javier', 'Carmen', 'Andrés'),
  group('es', 'Spanish (Latin America)', 'es-419', otherTwo, 'Valentina', 'Mateo'),
  group('fr', 'French (France)', 'fr', four, 'Camille', 'Julien', 'Élise', 'Gérard'),
  group('ja', 'Japanese (Japan)', 'ja', four, 'Sakura', 'Haruto', 'Yui', 'Kenji'),
  group('ko', 'Korean (South Korea)', 'ko', four, 'Jiwoo', 'Minjun', 'Seoyeon', 'Dohyun'),
  group('it', 'Italian (Italy)', 'it', four, 'Giulia', 'Marco', 'Chiara', 'Pietro'),
  group('pl', 'Polish (Poland)', 'pl', four, 'Zofia', 'Tomasz', 'Hanna', 'Marek'),
  group('de', 'German (Germany)', 'de', four, 'Hannah', 'Felix', 'Marlene', 'Jürgen'),
  group('pt', 'Portuguese (Portugal)', 'pt', four, 'Inês', 'Tiago', 'Leonor', 'Duarte'),
  group('pt', 'Portuguese (Brazil)', 'pt-BR', otherTwo, 'Larissa', 'Rafael'),
  group('ar', 'Arabic', 'ar', four, 'Layla', 'Omar', 'Noor', 'Khalid'),
  group('nl', 'Dutch (Netherlands)', 'nl', four, 'Sanne', 'Daan', 'Lotte', 'Willem'),
  group('ru', 'Russian (Russia)', 'ru', four, 'Anna', 'Dmitri', 'Polina', 'Boris'),
  group('zh', 'Chinese (China)', 'zh', four, 'Xiaolan', 'Jianguo', 'Yating', 'Haoran'),
  ...furtherLanguages.map((language) => {
    const { woman, man } = further[language];
    return group(language, languageNames.of(language) ?? language, language, two, woman, man);
  }),
];

function group(
  language: TextLanguage,
  label: string,
  spoken: string,
  variants: readonly Variant[],
  ...names: readonly string[]
): VoiceGroup {
  return {
    language,
    label,
    voices: variants.map((variant, n) => [names[n] ?? '', genderOf(variant), baseIn(spoken, variant) ?? '']),
  };
}
