/** The languages that Lector can tell apart, by two-letter code: those that it has voices for. */
export const textLanguages = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'zh',
] as const;

export type TextLanguage = (typeof textLanguages)[number];

export function isTextLanguage(code: string): code is TextLanguage {
  return (textLanguages as readonly string[]).includes(code);
}
