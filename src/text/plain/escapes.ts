/* eslint-disable no-control-regex -- They are what this is about. */

/** What programs write for terminals: colors, cursor movements, links, titles. */
const escapes =
  /(?:\u001B\]|\u009D)[^\u0007\u001B\u009C]{0,4096}(?:\u0007|\u001B\\|\u009C)?|(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]?|\u001B[PX^_][^\u001B]{0,4096}(?:\u001B\\)?|\u001B[ -/]*[0-~]?/g;
const otherControls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** A text without what would move, color or ring a terminal. */
export function withoutEscapes(text: string): string {
  return text.replace(escapes, '').replaceAll('\r\n', '\n').replace(otherControls, '');
}
