const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word letter by letter, as voices say it. Small letters alone may be words. */
export function spelled(word: string): string {
  return Array.from(graphemes.segment(word), ({ segment }) => {
    const large = segment.toUpperCase();
    return large.length === segment.length ? large : segment;
  }).join(', ');
}
