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
  zh: 'sit/cmn',
};

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

export function withVariant(identifier: string, variant: string | undefined): string {
  return variant === undefined ? identifier : `${identifier}+${variant}`;
}
