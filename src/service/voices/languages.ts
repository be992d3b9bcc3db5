/** The language codes of the interface (section 8.3), in its order. */
export const languages = [
  'en-v3',
  'en-v2',
  'en',
  'es',
  'fr',
  'ja',
  'ko',
  'it',
  'pl',
  'de',
  'pt',
  'ar',
  'nl',
  'ru',
] as const;

export type Language = (typeof languages)[number];
