import assert from 'node:assert/strict';
import { hostileTexts } from '../../support/hostileTexts.js';
import { readingMs, tokenizerOf } from '../../support/readingMs.js';
import { numRuns, patience } from './textRules.js';
import { readSource } from '../../support/readSource.js';

const times = 16;
const thorough = numRuns >= 1000;
/** Thorough: longer than what is read in one piece. Quick: longer than anything smaller that is read as a whole. */
const size = thorough ? 6000 : 600;
/** Quick: what is read sooner than this took no square of its length. `npm run bench textGrowth` compares them all. */
const quickMs = thorough ? 0 : 20;
/** Linear work takes `times` as long, quadratic work `times` squared. Beyond, 4 and 16 are as far from 10. */
const most = times * 3;
/** Anything shorter is measured too inaccurately to compare. */
const leastMs = 0.5;

/** How many times as long the second text takes, at the least. */
function growth(short: string, long: string, languageId: string, most: number) {
  let least = Infinity;
  let found = '';
  // Retry only if it seems too slow: another program or the garbage collector may have been busy.
  for (let attempt = 0; attempt < 4 && least > most; attempt++) {
    const before = readingMs(short, languageId);
    const longMs = readingMs(long, languageId);
    if (longMs < quickMs) return { least: 0, found };
    // The first reading may have had to compile what it needs.
    const shortMs = Math.max(leastMs, Math.min(before, readingMs(short, languageId)));
    if (longMs / shortMs >= least) continue;
    least = longMs / shortMs;
    found = `${shortMs.toFixed(1)} ms, then ${longMs.toFixed(1)} ms`;
  }
  return { least, found };
}

describe('reading a text that was made to be slow to read', function () {
  this.timeout(600_000);

  it('takes no more than in proportion to its length', () => {
    const slow: string[] = [];
    for (const { name, languageId, of } of hostileTexts) {
      const long = of(size * times);
      const { least, found } = growth(of(size), long, languageId, most);
      // Some work begins only at some length: that it grows shows beyond.
      const beyond = least > most ? growth(long, of(size * times * 4), languageId, 10) : undefined;
      if (beyond !== undefined && beyond.least > 10) slow.push(`${name}: ${found}, ${beyond.found}`);
    }
    assert.deepEqual(slow, []);
  });

  it('holds no more of it at once than some pieces', () => {
    const long: string[] = [];
    const some = thorough ? 1 : 32;
    for (const { name, languageId, of } of hostileTexts.filter((_, index) => index % some === some - 1)) {
      for (const { text, map } of readSource(of(60_000), languageId, undefined, { tokenizerOf })) {
        const read = (map.at(-1)?.source.end ?? 0) - (map[0]?.source.start ?? 0);
        // Little may be said of much text, and names of signs are longer than the signs.
        const held = Math.min(read, text.length);
        if (held > 40_000) long.push(`${name}: ${String(held)} characters`);
      }
    }
    assert.deepEqual(long, []);
  });
});

describe('the first request of a long document', function () {
  this.timeout(patience);

  const blocks: Readonly<Record<string, string>> = {
    markdown: '# A title\n\nSome *words* of it, [one] and\nmore.\n\n- an item\n- another\n\n[one]: x\n\n',
    mdx: '# A title\n\nSome *words* of it.\n\n<Note>Words.</Note>\n\n',
    quarto: '# A title\n\n::: note\nSome *words* of it.\n:::\n\n',
    html: '<h1>A title</h1>\n<p>Some <b>words</b> of it.</p>\n',
    plaintext: 'Some words of it,\nand more.\n\n',
    restructuredtext: 'A title\n=======\n\nSome *words* of it.\n\n',
    asciidoc: '== A title\n\nSome *words* of it.\n\n',
    latex: '\\section{A title}\n\nSome \\emph{words} of it.\n\n',
    javascript: '// Some words.\nlet a = b(c);\n\n',
  };
  for (const [languageId, block] of Object.entries(blocks)) {
    it(`does not wait for the rest in ${languageId}`, () => {
      const text = block.repeat(Math.ceil(60_000 / block.length));
      readingMs(text, languageId);
      const whole = readingMs(text, languageId);
      const first = Math.min(...[1, 2, 3, 4].map(() => readingMs(text, languageId, 'first')));
      assert.ok(first < whole / 4, `${first} of ${whole} ms`);
    });
  }
});
