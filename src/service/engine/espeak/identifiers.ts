/** What eSpeak NG calls each language. For an unknown name it would silently keep the language it had. */
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

/** The two letters of a base, `gmw/en-US+f5`: `en`. */
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
