/** The languages that Lector tells apart, by their codes of two letters: those of the voices it has. */
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
] as const;
