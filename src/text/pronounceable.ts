/** Something a voice makes a sound for. A request with none of it may be refused, and is silent at best. */
const pronounceable = /[\p{L}\p{N}]/u;

export function isPronounceable(text: string): boolean {
  return pronounceable.test(text);
}

const nextPronounceable = /[\p{L}\p{N}]/gu;

/** Where the first letter or digit at or after `from` is, or -1. */
export function pronounceableFrom(text: string, from: number): number {
  // Most are looked for at the beginning of a word.
  if (isAsciiWord(text.charCodeAt(from))) return from;
  nextPronounceable.lastIndex = from;
  return nextPronounceable.exec(text)?.index ?? -1;
}

export function isAsciiWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word letter by letter, as voices say it. Small letters alone may be words. */
export function spelled(word: string): string {
  return Array.from(graphemes.segment(word), ({ segment }) => {
    const large = segment.toUpperCase();
    return large.length === segment.length ? large : segment;
  }).join(', ');
}
