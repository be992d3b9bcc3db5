/** eSpeak NG's name for each language. Given an unknown name, it silently keeps the previous language. */
export const identifiers: Readonly<Record<string, string>> = {
  en: 'gmw/en-US',
  'en-GB': 'gmw/en-GB-x-rp',
  es: 'roa/es',
  'es-419': 'roa/es-419',
  fr: 'roa/fr',
  ja: 'jpx/ja',
  ko: 'ko',
  it: 'roa/it',
  pl: 'zlw/pl',
  de: 'gmw/de',
  pt: 'roa/pt',
  'pt-BR': 'roa/pt-BR',
  ar: 'sem/ar',
  nl: 'gmw/nl',
  ru: 'zle/ru',
};

/** The two-letter code in a base's name: `en` for `gmw/en-US+f5`. */
export function languageOf(base: string): string {
  const identifier = base.split('+')[0] ?? base;
  return (identifier.split('/').at(-1) ?? identifier).slice(0, 2);
}

export function variantOf(base: string): string | undefined {
  return base.split('+')[1];
}

export function withVariant(identifier: string, variant: string | undefined): string {
  return variant === undefined ? identifier : `${identifier}+${variant}`;
}
