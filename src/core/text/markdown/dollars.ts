/**
 * The text with every `$` that opens or closes no formula put out of the parser's sight, by a sign of the same length:
 * what is said is taken from the source. As on GitHub, a formula begins after a space or a bracket with something that is
 * no space, and ends with something that is no space before what is no letter or digit. `$10 and $20` are prices.
 */
export function withFormulasOnly(text: string): string {
  if (!text.includes('$')) return text;
  const formula = new Set<number>();
  let open = -1;
  for (const { index, 0: mark } of text.matchAll(marks)) {
    if (mark.startsWith('\\')) continue;
    // A paragraph has ended, or a formula of its own begins or ends.
    if (mark !== '$') {
      open = -1;
      continue;
    }
    if (open >= 0 && closes(text, index) && !isAmounts(text.slice(open + 1, index))) {
      formula.add(open).add(index);
      open = -1;
    } else {
      open = opens(text, index) ? index : -1;
    }
  }
  return text.replace(marks, (mark, index: number) => (mark === '$' && !formula.has(index) ? '¤' : mark));
}

const marks = /\\[^]|\$\$+|\$|\n[ \t]*\n/g;

function opens(text: string, at: number): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && at + 1 < text.length && !/\s/.test(text.charAt(at + 1))
  );
}

/** `$100K and 5$` */
function isAmounts(text: string): boolean {
  return /^\d/.test(text) && /\s/.test(text) && !/[\\^_=+<>{}*/]/.test(text);
}

function closes(text: string, at: number): boolean {
  return !/\s/.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1));
}
