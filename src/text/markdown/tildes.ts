import type { MarkdownConfig } from '@lezer/markdown';

const single = { resolve: 'Strikethrough', mark: 'StrikethroughMark' };
const double = { resolve: 'Strikethrough', mark: 'StrikethroughMark' };

/** `~~old~~`, and `~old~` as on GitHub. */
export const tildes: MarkdownConfig = {
  defineNodes: ['Strikethrough', 'StrikethroughMark'],
  parseInline: [
    {
      name: 'Strikethrough',
      after: 'Emphasis',
      parse(cx, next, pos) {
        if (next !== 0x7e) return -1;
        let end = pos + 1;
        while (cx.char(end) === 0x7e) end++;
        if (end - pos > 2) return end;
        const before = sideOf(cx.slice(pos - 1, pos));
        const after = sideOf(cx.slice(end, end + 1));
        const opens = after === 'word' || (after === 'mark' && before !== 'word');
        const closes = before === 'word' || (before === 'mark' && after !== 'word');
        return cx.addDelimiter(end - pos === 1 ? single : double, pos, end, opens, closes);
      },
    },
  ],
};

function sideOf(character: string): 'space' | 'mark' | 'word' {
  if (/^\s?$/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'mark' : 'word';
}
