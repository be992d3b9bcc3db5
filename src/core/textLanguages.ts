// The languages that Lector has voices for, by two-letter code. Everything else that lists languages asks here.

/** Those that Lector knows itself: it has words of its own for signs, code, numbers and units. */
// prettier-ignore
export const wordedLanguages = [
  'ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'zh',
] as const;

/** Those that only the engine knows. Signs are called what it calls them, or what CLDR does. */
// prettier-ignore
export const furtherLanguages = [
  'af', 'am', 'az', 'be', 'bg', 'bn', 'bs', 'ca', 'cs', 'cy', 'da', 'el', 'et', 'eu', 'fa', 'fi',
  'ga', 'gu', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'ka', 'kk', 'kn', 'ku', 'ky', 'lb', 'lt', 'lv',
  'mk', 'ml', 'mr', 'ms', 'ne', 'no', 'pa', 'ro', 'si', 'sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta',
  'te', 'tk', 'tr', 'tt', 'ug', 'uk', 'ur', 'vi',
] as const;

export const textLanguages = [...wordedLanguages, ...furtherLanguages] as const;

export type FurtherLanguage = (typeof furtherLanguages)[number];
export type TextLanguage = (typeof textLanguages)[number];

const known: ReadonlySet<string> = new Set(textLanguages);

export function isTextLanguage(code: string): code is TextLanguage {
  return known.has(code);
}

/** The two-letter codes of languages that others name otherwise. */
const otherCodes: Readonly<Record<string, string>> = { cmn: 'zh', nb: 'no', nn: 'no' };

export function languageOfCode(code: string): string {
  return otherCodes[code] ?? code;
}

/** Languages by their script, first the one that reads it on behalf of others. All others are written in Latin letters. */
export const languagesByScript: Readonly<Record<string, readonly TextLanguage[]>> = {
  Han: ['zh'],
  Hiragana: ['ja'],
  Katakana: ['ja'],
  Hangul: ['ko'],
  Cyrillic: ['ru', 'be', 'bg', 'kk', 'ky', 'mk', 'sr', 'tt', 'uk'],
  Arabic: ['ar', 'fa', 'ug', 'ur'],
  Devanagari: ['hi', 'mr', 'ne'],
  Armenian: ['hy'],
  Bengali: ['bn'],
  Ethiopic: ['am'],
  Georgian: ['ka'],
  Greek: ['el'],
  Gujarati: ['gu'],
  Gurmukhi: ['pa'],
  Kannada: ['kn'],
  Malayalam: ['ml'],
  Sinhala: ['si'],
  Tamil: ['ta'],
  Telugu: ['te'],
};
