/** The languages a custom voice can have, by their codes on the wire and in the order of the interface (section 8.3). */
// prettier-ignore
export const languageCodes = [
  'en-v3', 'en-v2', 'en', 'es', 'fr', 'ja', 'ko', 'it', 'pl', 'de', 'pt', 'ar', 'nl', 'ru',
] as const;

export type LanguageCode = (typeof languageCodes)[number];

export function isLanguageCode(code: string): code is LanguageCode {
  return languageCodes.some((known) => known === code);
}
