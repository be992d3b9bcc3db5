import type { SaidClass } from './saidClass.js';
import { nameOf } from './words.js';

/** `Ctrl+Shift+P`, `⌘K`, `Esc`. */
export const keys: SaidClass = {
  needs: /[⌘⇧⌥⌃⏎↵⌫⎋⇥]|[a-z][+-][^\sa-z]|Ctrl|Cmd|Esc|Pg|Del|Ins/,
  pattern:
    /(?<![\p{L}\p{N}_])(?:(?<keys>(?:Ctrl|Strg|Umschalt|Entf|Einfg|Maj|Mayús|Maiusc|Suppr|Supr|Control|Cmd|Command|Alt|Shift|Option|Opt|Meta|Win|Windows|Super|Fn|Esc)(?:[+-](?:\p{Lu}\p{Ll}{1,9}|[A-Z]\d{0,2}|\d|[`\-=[\];',./\\]|[←→↑↓]))+)|(?<signs>[⌘⇧⌥⌃⏎↵⌫⎋⇥]{1,6}\s?(?:[A-Z]\d{0,2}|\d|[,.])?)|(?<lone>Ctrl|Cmd|Esc|PgUp|PgDn|Del|Ins)(?=\s(?:key|or|to)\b))(?![\p{L}\p{N}])/gu,
  say({ keys: written, signs, lone }, { own }) {
    const parts =
      lone !== undefined
        ? [lone]
        : (written?.split(/[+-](?=.)/) ?? signs?.match(/[⌘⇧⌥⌃⏎↵⌫⎋⇥]|[A-Z]\d+|[^\s]/gu) ?? []);
    return parts
      .map(
        (part) =>
          nameOf(own.keys, part) ??
          nameOf(own.keys, part.toLowerCase()) ??
          part.replace(/^([A-Z])(\d+)$/, '$1 $2'),
      )
      .join(' ');
  },
};
