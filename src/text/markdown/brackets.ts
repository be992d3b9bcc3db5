import { isDefined, type Definitions } from './definitions.js';

interface Pair {
  readonly open: number;
  readonly close: number;
}

const longestLabel = 999;
const signs = /\\[^]|``[^\n]*?``|`[^`\n]*`|[[\]]/g;

/** The brackets that are not links, because nothing defines what is in them. */
export function undefinedBrackets(text: string, definitions: () => Definitions): readonly number[] {
  const found: number[] = [];
  const opened: number[] = [];
  /** A link's text, by where its label in brackets starts. */
  const texts = new Map<number, Pair>();
  const isLabel = ({ open, close }: Pair): boolean =>
    close - open <= longestLabel && isDefined(text.slice(open + 1, close), definitions());
  for (const { index, 0: sign } of text.matchAll(signs)) {
    if (sign === '[') opened.push(index);
    const open = sign === ']' ? opened.pop() : undefined;
    if (open === undefined) continue;
    const pair = { open, close: index };
    const linked = texts.get(open);
    const next = text[index + 1];
    if (linked !== undefined) {
      if (!isLabel(index - open === 1 ? linked : pair)) found.push(linked.open, linked.close, open, index);
    } else if (next === '[') {
      texts.set(index + 1, pair);
    } else if (next !== '(' && !isTaskBox(text, pair) && !isLabel(pair)) {
      found.push(open, index);
    }
  }
  return found.sort((a, b) => a - b);
}

function isTaskBox(text: string, { open, close }: Pair): boolean {
  return close - open === 2 && /[ xX]/.test(text.charAt(open + 1));
}
