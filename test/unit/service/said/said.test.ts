import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { grammarOf } from '../../../../src/service/said/grammars.js';
import { said } from '../../../../src/service/said/said.js';
import type { Words } from '../../../../src/service/said/words.js';
import { sourceOf } from '../../../../src/text/segment.js';
import { digitsInWords, saidPairs, saidText, wordsHere } from '../../../support/saidPairs.js';

const languages = [...new Set(saidPairs().map(({ language }) => language))].filter(
  (language) => grammarOf(language) !== undefined,
);
const fragments = [...new Set(saidPairs().flatMap(({ written }) => written.split(/(?<= )/)))];
const anything = fc.array(
  fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'grapheme', maxLength: 8 })),
  {
    maxLength: 12,
  },
);

function mapped(text: string) {
  const all = { start: 0, end: text.length };
  return { text, map: text === '' ? [] : [{ ...all, source: all }] };
}

describe('A text in words that the engine says right', () => {
  for (const [written, spoken] of [
    ['£5m', '5 million pounds'],
    ['½', 'one half'],
    ['5\'11"', '5 feet 11 inches'],
    ['pages 1–100', 'pages 1 to 100'],
    ['Søren', 'Soren'],
  ] as const) {
    it(`has one place for all words of ${written}`, async () => {
      const text = `Then ${written} came.`;
      const { text: words, map } = said(mapped(text), await wordsHere('en'));
      assert.equal(words.replace(/ +/g, ' '), `Then ${spoken} came.`);
      const last = written.startsWith('pages') ? '100' : spoken.split(' ').at(-1);
      const start = words.indexOf(last ?? '');
      const from = text.indexOf(written.startsWith('pages') ? '1–' : written);
      const end = text.indexOf(' came');
      assert.deepEqual(sourceOf(map, start, start + (last ?? '').length), { start: from, end });
    });
  }

  it('says a name that every object has as any other name', async () => {
    const words = await wordsHere('en');
    for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty'])
      assert.equal(
        saidText(`@${name} of lib/${name}.ts and example.com/${name}`, words),
        saidText('@some of lib/some.ts and example.com/some', words).replaceAll('some', name),
      );
  });

  it('maps to the text in order, and loses no letter and no digit of it', async () => {
    for (const language of languages) {
      const words = await wordsHere(language);
      fc.assert(
        fc.property(anything, (parts) => {
          const text = parts.join('');
          const { text: spoken, map } = said(mapped(text), words);
          const heard = new Set<number>();
          let end = 0;
          let place = 0;
          for (const run of map) {
            assert.equal(run.start, end, 'the map has no gaps');
            assert.ok(run.source.start >= place, 'the map goes forward');
            end = run.end;
            place = run.source.start;
            for (let at = run.source.start; at < run.source.end; at++) heard.add(at);
          }
          assert.equal(end, spoken.length);
          for (const { index, 0: one } of text.matchAll(/[\p{L}\p{Nd}]/gu))
            assert.ok(heard.has(index), `${one} of ${text} is in ${spoken}`);
        }),
      );
    }
  });

  for (const language of languages) {
    it(`is left as it is when it is put into words again, in ${language}`, async () => {
      const words = await wordsHere(language);
      const changed = saidPairs().flatMap(({ language: of, written }) => {
        const once = of === language ? saidText(written, words) : '';
        const twice = saidText(once, words);
        return heard(once, words) === heard(twice, words) ? [] : [`${once} → ${twice}`];
      });
      // A plural after a decimal number may be another the second time.
      assert.ok(changed.length <= 1, changed.join('\n'));
    });

    it(`keeps the value of every number, in ${language}`, async () => {
      const words = await wordsHere(language);
      const forms = ['#', '# km', '#%', '(#)', '5–#', '€#', '# €', '-#', '[#]', '~#'];
      fc.assert(
        fc.property(fc.integer({ min: 2100, max: 9_999_999 }), fc.constantFrom(...forms), (number, form) => {
          const spoken = saidText(form.replace('#', String(number)), words);
          const readings = [String(number), ...cardinals(String(number), words)];
          assert.ok(
            readings.some((reading) => spoken.replaceAll(',', '').includes(reading)),
            `${form} with ${String(number)}: ${spoken}`,
          );
        }),
        { numRuns: 50 },
      );
    });
  }

  it('is what the documents show for each class', async () => {
    const section = readFileSync('docs/text.md', 'utf8').split('## Who says numbers')[1] ?? '';
    const [head, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
    const columns = (head ?? '')
      .split('|')
      .slice(2, -1)
      .map((name) => codes[name.trim()] ?? '');
    const shown = rows
      .slice(
        0,
        rows.findIndex((row) => row.startsWith('| language')),
      )
      .map((row) => row.split('|').slice(2, -1));
    assert.ok(shown.length > 20);
    for (const row of shown) {
      for (const [n, cell] of row.entries()) {
        const words = await wordsHere(columns[n] ?? '');
        const [written = '', spoken = ''] = cell.trim().split(': ');
        assert.equal(heard(saidText(written, words), words), heard(spoken, words), written);
      }
    }
  });
});

const codes: Readonly<Record<string, string>> = {
  English: 'en',
  German: 'de',
  Spanish: 'es',
  Japanese: 'ja',
};

function heard(text: string, words: Words): string {
  const apart = words.isAsian ? text.replace(/\d+/g, ' $& ') : text;
  return digitsInWords(apart, words)
    .toLowerCase()
    .replace(/[\s,]+/g, words.isAsian ? '' : ' ')
    .trim();
}

/** All ways to write out a number. */
function cardinals(digits: string, words: Words): readonly string[] {
  return Object.keys(words.packed.spellout).flatMap((rule) => {
    const name = /^%spellout-(?<name>cardinal.*|numbering.*)$/.exec(rule)?.groups?.['name'];
    return name === undefined ? [] : [words.spelled(name, digits)];
  });
}
