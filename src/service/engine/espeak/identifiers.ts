import names from './identifiers.json' with { type: 'json' };
import type { TextLanguage } from '../../../core/textLanguages.js';

const named: Readonly<Record<TextLanguage, string>> = names;

/** eSpeak NG's name for each language. Given an unknown name, it silently keeps the previous language. */
export const identifiers: Readonly<Record<string, string>> = named;

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
