import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chunks, cutAfter } from '../../../src/text/chunks.js';
import { pauseAfterMs, sourceOf, type Segment } from '../../../src/text/segment.js';
import { sentences } from '../../../src/text/sentences/sentences.js';
import { assertSpokenWell, numRuns, patience, textOf } from './textRules.js';
import { readSource } from '../../support/readSource.js';
import { anyString } from '../../support/anyString.js';

const family = '👨‍👩‍👧‍👦';

describe('chunks', function () {
  this.timeout(patience);

  it('keep every character that is spoken, in pieces of 1 to 500 units', () => {
    fc.assert(
      fc.property(anyString(2000), (source) => {
        assertSpokenWell(source, readSource(source));
      }),
      { numRuns },
    );
  });

  it('hold for text of every script, and for halves of characters', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      anyString(20),
      fc.constantFrom(
        '\ud800',
        '\udc00',
        '\u200b',
        '\u0301',
        '...',
        ' ',
        '\n',
        '\r\n',
        '。',
        family,
        'Dr. ',
        '3.14',
        '-----',
      ),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60, size: '+1' }), (parts) => {
        const source = parts.join('');
        assertSpokenWell(source, readSource(source));
      }),
      { numRuns },
    );
  });

  it('begin a reading with one sentence, and let the next ones grow', () => {
    const sentence = 'A sentence of some length that is said as one. ';
    const lengths = [...chunks(readSource(sentence.repeat(40).trim()))].map(({ text }) => text.length);
    assert.deepEqual(lengths.slice(0, 5), [47, 94, 235, 376, 375]);
    const headed = [...chunks(readSource(`# Title\n\n${sentence.repeat(40).trim()}`, 'markdown'))];
    assert.deepEqual(
      headed.slice(0, 4).map(({ text }) => text.length),
      [5, 94, 235, 423],
    );
  });

  it('begin with several sentences where the first would be over before the next is made', () => {
    const begun = (text: string) => [...chunks(readSource(text))][0]?.text;
    const sentence = 'Nobody in the whole village was surprised by the fox at all. ';
    assert.equal(begun(`Yes. No. ${sentence}${sentence}`), `Yes. No. ${sentence}`);
    assert.equal(begun(`Yes. ${sentence.repeat(3).replaceAll('. ', ', ')}`), 'Yes. ');
  });

  it('never part a sentence that fits, whatever stands around it', () => {
    const sentence = fc
      .array(fc.stringMatching(/^[a-z]{1,12},?$/), { minLength: 1, maxLength: 70 })
      .map((words) => `S${words.join(' ')}. `)
      .filter((said) => said.length <= 500);
    fc.assert(
      fc.property(
        fc.array(fc.array(sentence, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (paragraphs, isShort) => {
          const source = paragraphs.map((said) => said.join('').trim()).join('\n\n');
          for (const { text, end } of chunks(readSource(source), { isShort: () => isShort })) {
            assert.ok(end === 'sentence' || end === 'paragraph', text);
            assert.ok(!isShort || text.trimEnd().length <= 200 || [...sentences(text)].length === 1, text);
          }
        },
      ),
      { numRuns },
    );
  });

  it('part a sentence that does not fit between clauses, the first time soon', () => {
    const clause = 'then a clause of some more words, ';
    const lengths = [...chunks(readSource(`First ${clause.repeat(40)}at last.`))].map(({ text }) => text);
    assert.ok(lengths.every((text) => text.endsWith(', ') || text.endsWith('at last.')));
    assert.deepEqual(
      lengths.map(({ length }) => length),
      [40, 102, 238, 306, 340, 348],
    );
    const [endless] = chunks(readSource('then many more words '.repeat(40)));
    assert.equal(endless?.text, 'then many more words then many more words then many more ');
  });

  it('share a paragraph out evenly, in as few as filling each would take', () => {
    const sentence = 'A sentence of some length that is said as one. ';
    const lengths = (text: string): number[] =>
      [...chunks(readSource(`One.\n\nTwo.\n\nThree.\n\n${text.trim()}`))]
        .slice(3)
        .map(({ text }) => text.length);
    assert.deepEqual(lengths(sentence.repeat(10)), [469]);
    assert.deepEqual(lengths(sentence.repeat(12)), [282, 281]);
    assert.deepEqual(lengths(sentence.repeat(25)), [423, 376, 375]);
    // At clauses only where a sentence is too long.
    const clauses = 'a clause of a sentence that has no end yet, ';
    assert.deepEqual(lengths(clauses.repeat(13)), [264, 307]);
    assert.deepEqual(lengths(`${'x'.repeat(94)}. A ${clauses.repeat(10)}`), [96, 441]);
  });

  it('are as many as when each is filled, whatever is said', () => {
    const sentence = fc
      .array(fc.stringMatching(/^[a-z]{1,12},?$/), { minLength: 1, maxLength: 90 })
      .map((words) => `S${words.join(' ')}. `);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 2, maxLength: 14 }), (parts) => {
        const text = parts.join('').trim();
        let filled = 3;
        for (let at = 0; at < text.length; filled++) at = cutAfter(text, at, 500, 500).at;
        assert.equal([...chunks(readSource(`One.\n\nTwo.\n\nThree.\n\n${text}`))].length, filled);
      }),
      { numRuns },
    );
  });

  it('say the same whatever the voice, each within its own part of the source', () => {
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ maxCount: 60 }), { maxLength: 12 }),
        fc.boolean(),
        (paragraphs, slow) => {
          const source = paragraphs.join('\n\n');
          const short = [...chunks(readSource(source), { isShort: () => true, isSlow: () => slow })];
          assert.equal(textOf(short), textOf(chunks(readSource(source))));
          for (const { text, map } of short) {
            const range = sourceOf(map, 0, text.length);
            assert.ok(range !== undefined && source.slice(range.start, range.end).includes(text.trim()));
          }
        },
      ),
    );
  });

  it('know the place in the source that each came from', () => {
    const source = 'First paragraph.\n\nSecond paragraph.';
    const [, second] = chunks(readSource(source));
    const range = second?.map[0]?.source;
    assert.equal(source.slice(range?.start, range?.end), 'Second paragraph.');
  });

  it('of one paragraph stay as they were when another is edited', () => {
    const sentence = fc
      .array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 3, maxLength: 30 })
      .map((words) => `S${words.join(' ')}.`);
    const paragraph = fc
      .array(sentence, { minLength: 1, maxLength: 12 })
      .map((sentences) => sentences.join(' '));
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 2, maxLength: 8 }),
        fc.nat(),
        paragraph,
        (before, at, edited) => {
          const after = before.with(at % before.length, edited);
          const pieces = (paragraphs: string[]): string[][] =>
            paragraphs.map((_, index) => piecesOfParagraph(paragraphs, index));
          const [old, now] = [pieces(before), pieces(after)];
          for (let n = 0; n < before.length; n++)
            if (n !== at % before.length) assert.deepEqual(now[n], old[n]);
        },
      ),
      { numRuns: Math.min(numRuns, 1000) },
    );
  });

  it('rest longer after a heading than after a sentence inside a paragraph', () => {
    const long = 'One sentence of a paragraph. '.repeat(10);
    const [heading, sentence] = chunks(readSource(`# Title\n\n${long}`, 'markdown'));
    assert.ok(heading !== undefined && sentence !== undefined);
    assert.ok(pauseAfterMs(heading) > pauseAfterMs(sentence));
  });

  it('rest after a heading, a quote, a paragraph and an item for a time of its own each', () => {
    const pauses = [...chunks(readSource('# Title\n\n> Quote.\n\nText.\n\n- Item\n- Item\n', 'markdown'))]
      .slice(0, -1)
      .map(pauseAfterMs);
    assert.deepEqual(
      pauses,
      pauses.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(pauses).size, 4);
  });

  it('rest at the end of a list and after a code block’s name at least as after a paragraph', () => {
    const code = '```js\nx();\n```';
    const read = [...chunks(readSource(`- One\n  - Two\n- Three\n\nText.\n\n${code}\n\nText.`, 'markdown'))];
    const plain = [...chunks(readSource('- One\n- Two\nText.\n', 'plaintext'))];
    assert.deepEqual(
      [...read, ...plain].map((chunk) => [chunk.text, pauseAfterMs(chunk)]),
      [
        ['One', 300],
        ['Two', 300],
        ['Three', 450],
        ['Text.', 450],
        ['Code, JavaScript, 1 line', 450],
        ['Text.', 450],
        ['One', 300],
        ['Two\nText.', 450],
      ],
    );
  });

  it('are taken one at a time from a source that is not read ahead', () => {
    let asked = 0;
    function* endless(): Generator<Segment> {
      for (;;) {
        asked++;
        yield {
          kind: 'paragraph',
          text: 'Words.',
          map: [{ start: 0, end: 6, source: { start: 0, end: 6 } }],
        };
      }
    }
    chunks(endless()).next();
    assert.equal(asked, 1);
  });

  describe('for a voice that is paid for or slow', () => {
    const lengths = (source: string): number[] =>
      [...chunks(readSource(source), { isShort: () => true })].map(({ text }) => text.length);

    it('last about a dozen seconds, and end where a sentence does', () => {
      const sentence = 'A sentence of some length that is said as one. ';
      for (const length of lengths(sentence.repeat(40).trim())) {
        assert.ok(length <= 200);
        assert.ok((length + 1) % sentence.length <= 1);
      }
    });

    it('are shorter in a script that says more with each character', () => {
      const source = 'これは少し長い日本語の文章です。'.repeat(30);
      assert.ok(lengths(source).every((length) => length <= 70));
      assert.deepEqual(lengths(`一。\n\n二。\n\n三。\n\n${'長'.repeat(170)}。`).slice(3), [171]);
    });

    it('depend on the voice of each language', () => {
      const segment = (language: string): Segment => {
        const text = 'A sentence of some length that is said as one. '.repeat(10);
        const whole = { start: 0, end: text.length };
        return { kind: 'paragraph', text, map: [{ ...whole, source: whole }], language };
      };
      const segments = ['en', 'en', 'en', 'en', 'de'].map(segment);
      const cut = [...chunks(segments, { isShort: (language) => language === 'de' })].slice(-4);
      assert.deepEqual(
        cut.map(({ language, text }) => [language, text.length]),
        [
          ['en', 470],
          ['de', 188],
          ['de', 141],
          ['de', 141],
        ],
      );
    });
  });

  describe('for a slow voice', () => {
    const slow = { isSlow: () => true };
    const begun = (source: string) => {
      const [first] = chunks(readSource(source), slow);
      return [first?.text, first?.end];
    };

    it('begin with a clause where the first sentence is long', () => {
      const source =
        'When the fox had jumped over the dog, nobody in the whole village was surprised by that at all.';
      assert.deepEqual(begun(source), ['When the fox had jumped over the dog, ', 'clause']);
      const [first] = chunks(readSource(source), { isShort: () => true });
      assert.equal(first?.text, source);
    });

    it('never begin inside a clause, nor with so little that the rest would come too late', () => {
      for (const sentence of [
        'Nobody in the whole village was surprised by the fox that had jumped over the dog.',
        'No, nobody in the whole village was surprised by the fox that had jumped over the dog.',
        'A sentence of some length that is said as one.',
      ])
        assert.deepEqual(begun(sentence), [sentence, 'paragraph']);
    });

    it('part nothing else', () => {
      const sentence = 'A sentence, of some length, that is said, however slowly, as one and the same. ';
      const [, ...rest] = chunks(readSource(`${sentence.repeat(20)}\n\n${sentence.repeat(9)}`), slow);
      for (const { text } of rest) assert.match(text, /same\. ?$/);
    });
  });

  describe('of hard inputs', () => {
    const list = `${'some words of a list that has no end, '.repeat(24)}the last`.slice(0, 904);
    const inputs: Readonly<Record<string, string>> = {
      'a token of 700 characters': 'QUJD'.repeat(175),
      '700 CJK characters without a stop': '漢'.repeat(700),
      '700 CJK characters with stops': '漢字を書く。読む。'.repeat(78),
      '600 Thai characters': 'ภาษาไทยเป็นภาษาที่ไม่มีช่องว่าง'.repeat(20).slice(0, 600),
      '300 emoji': '😀'.repeat(300),
      '300 emoji of several kinds': '😀🎉🚀'.repeat(100),
      '70 families': family.repeat(70),
      'stops without end': '... '.repeat(200),
      'a word and stops without end': `word ${'... '.repeat(200)}word`,
      'a list of 904 characters with commas and no stop': list,
      'only an ellipsis': '…',
      'only spaces': '    \t \u00a0 ',
      'only emoji': '🎉🎉',
      'an empty text': '',
      'a lone surrogate': '\ud83d',
      'a lone surrogate among words': 'one \ud83d two \ude00 three',
      'a character of a thousand marks': `a${'\u0301'.repeat(1000)}b`,
    };
    for (const [name, source] of Object.entries(inputs)) {
      it(`hold for ${name}, as text and as Markdown`, () => {
        assertSpokenWell(source, readSource(source));
        assertSpokenWell(source, readSource(source, 'markdown'));
      });
    }

    it('say nothing of text that has nothing to hear', () => {
      for (const silent of [
        '…',
        '   ',
        '',
        '\ud83d',
        '... '.repeat(200),
        '---',
        '\ufeff',
        '\u200b\n\u200b',
      ]) {
        assert.deepEqual([...chunks(readSource(silent))], []);
        assert.deepEqual([...chunks(readSource(silent, 'markdown'))], []);
      }
    });

    it('end a list without stops at its commas', () => {
      for (const { text } of [...chunks(readSource(list))].slice(0, -1)) assert.ok(text.endsWith(', '), text);
    });

    it('end a text without spaces at the end of its sentences, else of its words', () => {
      for (const { text } of chunks(readSource('漢字を書く。読む。'.repeat(78))))
        assert.ok(text.endsWith('。'));
      const thai = 'ภาษาไทยเป็นภาษาที่ไม่มีช่องว่าง'.repeat(20);
      const words = new Set(wordStarts(thai));
      let at = 0;
      for (const { text } of chunks(readSource(thai))) {
        assert.ok(words.has(at));
        at += text.length;
      }
    });

    it('never part what is seen as one character and fits', () => {
      const text = `e${'\u0301'.repeat(9)}`.repeat(90);
      const segment: Segment = {
        kind: 'paragraph',
        text,
        map: [{ start: 0, end: 900, source: { start: 0, end: 900 } }],
      };
      for (const chunk of chunks([segment])) assert.match(chunk.text, /^e/);
    });

    it('take an emoji sequence that was kept as it stands whole', () => {
      const text = `a${family.repeat(70)}`;
      const segment: Segment = {
        kind: 'paragraph',
        text: `${text} end`,
        map: [{ start: 0, end: text.length + 4, source: { start: 0, end: text.length + 4 } }],
      };
      assert.equal(textOf(chunks([segment])), segment.text);
      for (const chunk of chunks([segment])) assert.ok(!/^\u200d|\u200d$/.test(chunk.text));
    });

    it('come at once for 10 MB on one line', () => {
      const source = 'Words and more words, and a stop. '.repeat(300_000);
      const lines = readSource(source, 'markdown');
      const first = lines.next().value as Segment | undefined;
      // A segment is no longer than a piece, so no more than that was read.
      assert.ok((first?.text.length ?? Infinity) <= 16_384);
      const [chunk] = chunks(readSource(source));
      assert.equal(chunk?.text, 'Words and more words, and a stop. ');
      assert.deepEqual(sourceOf(chunk.map, 0, 5), { start: 0, end: 5 });
    });
  });
});

function piecesOfParagraph(paragraphs: readonly string[], index: number): string[] {
  let from = 0;
  for (let n = 0; n < index; n++) from += (paragraphs[n]?.length ?? 0) + 2;
  const to = from + (paragraphs[index]?.length ?? 0);
  return [...chunks(readSource(paragraphs.join('\n\n')))]
    .filter(({ map }) => (map[0]?.source.start ?? 0) >= from && (map[0]?.source.start ?? 0) < to)
    .map(({ text }) => text);
}

function wordStarts(text: string): number[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ index }) => index);
}
