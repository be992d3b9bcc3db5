/**
 * Text that is safe to show anywhere in VS Code: Lector's own, or foreign text made plain. Everything that shows text
 * takes only this type, so a string from a service, a file or a setting does not compile until it has gone through
 * `plainText`.
 */
export type PlainText = string & { readonly [plain]: true };

declare const plain: unique symbol;

/** Nothing to show. */
export const noText = '' as PlainText;

const defaultLimit = 300;

const lineBreaks = /[\t-\r\u0085\u2028\u2029]/g;
/** Control characters, and what is invisible or changes the direction of text. Joiners stay, for words and emoji. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Co}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const wordJoiner = '\u2060';
const isolate = ['\u2068', '\u2069'] as const;

/** Foreign text as one line with no links, icons or control characters, which cannot turn the text around it. */
export function plainText(foreign: string, limit = defaultLimit): PlainText {
  const line = foreign
    .slice(0, limit * 8)
    .replace(lineBreaks, ' ')
    .replace(unseen, '')
    .replace(tooManyMarks, '$1')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim();
  // VS Code turns `[…](…)` into links and `$(…)` into icons anywhere in a text.
  const inert = cut(line, limit).replace(/(?<=[\]$])(?=\()/g, wordJoiner);
  return (rightToLeft.test(inert) ? isolate.join(inert) : inert) as PlainText;
}

/** Joins the parts that are not empty. */
export function joined(separator: ' ' | ', ' | ' · ' | ': ', parts: readonly PlainText[]): PlainText {
  return parts.filter((part) => part !== '').join(separator) as PlainText;
}

function cut(line: string, limit: number): string {
  if (line.length <= limit) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (kept.length + segment.length >= limit) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Translates an English sentence. Arguments must be made plain first. */
export interface Localiser {
  t(message: string, ...args: (PlainText | number)[]): PlainText;
}

/** Leaves the sentence in English and fills in the arguments, as VS Code does when there is no translation. */
export const english: Localiser = {
  t: (message, ...args) =>
    plainText(message.replace(/\{(\d+)\}/g, (_, n: string) => String(args[Number(n)]))),
};

/** Text as it stands in HTML, between tags or in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
