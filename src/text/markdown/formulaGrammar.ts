import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown';

const dollar = 0x24;

/** Formulas in a line and between lines of `$$`. */
export const formulas: MarkdownConfig = {
  defineNodes: ['Formula', 'FormulaMark', { name: 'FormulaBlock', block: true }, 'FormulaText'],
  parseInline: [
    {
      name: 'Formula',
      before: 'Escape',
      parse(cx, next, pos) {
        if (next !== dollar) return -1;
        let from = pos + 1;
        while (cx.char(from) === dollar) from++;
        const size = from - pos;
        const to = size === 1 ? closingDollar(cx, from) : closingRun(cx, from, size);
        if (to < 0) return from;
        const marks = [cx.elt('FormulaMark', pos, from), cx.elt('FormulaMark', to, to + size)];
        return cx.addElement(cx.elt('Formula', pos, to + size, marks));
      },
    },
  ],
  parseBlock: [
    {
      name: 'FormulaBlock',
      after: 'IndentedCode',
      parse(cx, line) {
        if (!opensBlock(line)) return false;
        const isBare = isBareFormula(line.text.slice(line.pos));
        const from = cx.lineStart + line.pos;
        const lines = [cx.elt('FormulaText', from, cx.lineStart + line.text.length)];
        const quotes = quotesAround(cx);
        const base = line.baseIndent - quotes;
        const isInside = (): boolean =>
          line.markers.length >= quotes && (line.next < 0 || line.baseIndent >= base);
        while (cx.nextLine() && isInside()) {
          if (line.next < 0) {
            if (isBare) continue;
            break;
          }
          const { lineStart } = cx;
          const closing = formulaClosing(line.text, line.pos);
          const end = lineStart + (closing?.end ?? line.text.length);
          lines.push(cx.elt('FormulaText', lineStart + line.basePos, end));
          if (closing === undefined) continue;
          cx.addElement(cx.elt('FormulaBlock', from, end, lines));
          if (closing.next < line.text.length) {
            // The rest of the line is a block of its own.
            line.moveBase(closing.next);
            return null;
          }
          cx.nextLine();
          return true;
        }
        cx.addElement(cx.elt('FormulaBlock', from, cx.prevLineEnd(), lines));
        return true;
      },
      endLeaf: (_, line) => opensBlock(line),
    },
  ],
};

/** The first or last line of a formula that may have blank lines. */
export function isBareFormula(line: string): boolean {
  return /^\${2,}\s*$/.test(line);
}

const formulaMark = /(?<!(?<!\\)\\)\${2,}/g;
const afterFormula = /[\s.,;:]{0,80}(?:\{[^{}\n]{0,400}\}\s{0,80})?/y;

/** Where a formula ends in a line below its first, and where the text behind it begins: a label is not said. */
export function formulaClosing(line: string, from: number): { end: number; next: number } | undefined {
  formulaMark.lastIndex = from;
  const mark = formulaMark.exec(line);
  if (mark === null) return undefined;
  const end = formulaMark.lastIndex;
  afterFormula.lastIndex = end;
  return { end, next: end + (afterFormula.exec(line)?.[0].length ?? 0) };
}

function quotesAround(cx: BlockContext): number {
  return Array.from({ length: cx.depth }, (_, depth) => cx.parentType(depth)).filter(
    ({ name }) => name === 'Blockquote',
  ).length;
}

function opensBlock({ next, text, pos }: Line): boolean {
  return next === dollar && /^\${2,}[^$]*$/.test(text.slice(pos));
}

/**
 * As on GitHub, a formula starts after a space or bracket with something other than a space, and ends after something
 * other than a space, before something that is not a letter or digit. `$10 and $20` are prices.
 */
function closingDollar(cx: InlineContext, from: number): number {
  if (isWordCharacter(cx, from - 2) || isSpace(cx, from)) return -1;
  for (let at = from; at < cx.end; at++) {
    const code = cx.char(at);
    if (code === 0x5c) at++;
    if (code !== dollar) continue;
    const isOpen = isSpace(cx, at - 1) && (at - from > 200 || !isFormula(cx.slice(from, at)));
    const closes = cx.char(at + 1) !== dollar && !isOpen && !isWordCharacter(cx, at + 1);
    return closes && !isAmounts(cx.slice(from, at)) ? at : -1;
  }
  return -1;
}

/** `$z^2 - 1 $`, but not `$5 and $10` and `$HOME and $`. */
function isFormula(text: string): boolean {
  return /[\\^_=]/.test(text) && !/^\d|(?<![\\a-zA-Z])[a-zA-Z]{3}/.test(text);
}

/** `$100K and 5$` */
function isAmounts(text: string): boolean {
  return /^\d/.test(text) && /\s/.test(text) && !/[\\^_=+<>{}*/]/.test(text);
}

function closingRun(cx: InlineContext, from: number, size: number): number {
  for (let at = from; at < cx.end; at++) {
    if (cx.char(at) !== dollar) continue;
    const start = at;
    while (cx.char(at + 1) === dollar) at++;
    if (at + 1 - start === size) return start;
  }
  return -1;
}

function isSpace(cx: InlineContext, at: number): boolean {
  return /^\s?$/.test(cx.slice(at, at + 1));
}

function isWordCharacter(cx: InlineContext, at: number): boolean {
  return at >= cx.offset && /[\p{L}\p{N}]/u.test(cx.slice(at, at + 1));
}
