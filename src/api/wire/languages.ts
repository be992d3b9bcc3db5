// The languages a custom voice can have, by their codes on the wire.

export const languages = {
  'en-v3': 'English v3',
  'en-v2': 'English v2',
  en: 'English v1',
  es: 'Spanish',
  fr: 'French',
  ja: 'Japanese',
  ko: 'Korean',
  it: 'Italian',
  pl: 'Polish',
  de: 'German',
  pt: 'Portuguese',
  ar: 'Arabic',
  nl: 'Dutch',
  ru: 'Russian',
} as const;

export type LanguageCode = keyof typeof languages;

export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}

/** In the order of the interface (section 8.3). */
export const languageCodes: readonly LanguageCode[] = Object.keys(languages).filter(isLanguageCode);
