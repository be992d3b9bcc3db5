import assert from 'node:assert/strict';
import { parsePronunciations } from '../../../src/text/pronunciations.js';
import { sourceOf } from '../../../src/text/segment.js';
import type { ReadSourceOptions } from '../../../src/text/readSource.js';
import { boundedMatcher } from '../../../src/editor/sources/segmentSources.js';
import { processorMs } from '../../support/processorMs.js';
import { defaultTextSettings, readSource } from '../../support/readSource.js';

describe('Pronunciations', () => {
  it('replace words, and keep the place of each', () => {
    const source = 'Run kubectl now. Kubectl, not mykubectl.';
    const [segment] = spoken(source, { kubectl: 'cube control' });
    assert.equal(segment?.text, 'Run cube control now. cube control, not mykubectl.');
    assert.deepEqual(sourceOf(segment.map, 4, 8), { start: 4, end: 11 });
    assert.deepEqual(sourceOf(segment.map, 17, 20), { start: 12, end: 15 });
  });

  it('match a word with capitals as it is written', () => {
    assert.deepEqual(texts(spoken('US and us', { US: 'U S' })), ['U S and us']);
  });

  it('match a word whatever the case of its letters, in every script', () => {
    for (const [word, written] of [
      ['straße', 'STRAẞE'],
      ['σίσυφος', 'ΣΊΣΥΦΟΣ'],
      ['ångström', 'ÅNGSTRÖM'],
      ['kiosk', 'KioſK'],
      ['вода', 'ВОДА'],
      ['ꮳꮃ', 'ᏣᎳ'],
    ] as const)
      assert.deepEqual(texts(spoken(written, { [word]: 'it' })), ['it'], written);
  });

  it('may be a thousand words', () => {
    const words = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`word${n}`, `said ${n}`]));
    const { pronunciations } = parsePronunciations(words);
    const settings = { ...defaultTextSettings, pronunciations };
    const ms = processorMs(() => {
      const read = [...readSource('Some text with Word7 in it.', 'plaintext', settings)];
      assert.deepEqual(texts(read), ['Some text with said 7 in it.']);
    });
    assert.ok(ms < 500, `${ms} ms`);
  });

  it('match no part of a word that has marks', () => {
    for (const [word, source] of [
      ['की', 'इसकी कीमत'],
      ['राम', 'विराम'],
      ['কর', 'সেকর'],
      ['na\u0301', 'na\u0301o'],
      ['a', 'ne\u0301a'],
    ] as const) {
      const { pattern } = parsePronunciations({ [word]: 'X' }).pronunciations.rules[0] ?? {};
      assert.deepEqual(source.match(pattern ?? ''), null, word);
      assert.equal(`${word}, ${source}`.match(pattern ?? '')?.length, 1, word);
    }
  });

  it('take regular expressions with groups', () => {
    assert.deepEqual(texts(spoken('v2 and v13', { '/\\bv(\\d+)/i': 'version $1' })), [
      'version 2 and version 13',
    ]);
  });

  it('make nothing longer by more than a hundred characters with groups', () => {
    const half = 'word '.repeat(100).trim();
    const swapped = { '/^(.*), (.*)$/': '$2: $1' };
    assert.deepEqual(texts(spoken(`${half}, the ${half}`, swapped)), [`the ${half}: ${half}`]);
    const ahead = '/\\b(?=(.*))[a-z]+/';
    const rest = 'a b c '.repeat(300).trim();
    for (const says of ['$1', '$1'.repeat(50), `so: $1${'.'.repeat(50)}`]) {
      const said = texts(spoken(rest, { [ahead]: says })).join('');
      assert.ok(said.length <= rest.length + 900 * 100, `${said.length} characters with ${says}`);
    }
    assert.deepEqual(texts(spoken('a b c', { [ahead]: '$1;' })), ['a b c; b c; c;']);
  });

  it('serve one language only where they are under its name', () => {
    const setting = { '[markdown]': { foo: 'bar' }, '[de]': { foo: 'dudel' }, foo: 'baz' };
    assert.deepEqual(texts(spoken('foo', setting)), ['baz']);
    assert.deepEqual(texts(spoken('foo', setting, 'markdown')), ['bar']);
    assert.deepEqual(texts(spoken('foo', setting, 'plaintext', { spokenLanguage: 'de' })), ['dudel']);
  });

  it('keep a name in code whole that has one', () => {
    assert.deepEqual(
      texts(spoken('`useEffect` and `useState`', { useEffect: 'the effect hook' }, 'markdown')),
      ['the effect hook and use State'],
    );
  });

  it('tell which entries cannot be used, and use the others', () => {
    const { pronunciations, problems } = parsePronunciations({
      ...{ '/(/': 'x', good: 'well', bad: 5, '': 'x' },
      ...{ full: 'x'.repeat(100), long: 'x'.repeat(101), '/long/': 'x'.repeat(101) },
    });
    assert.deepEqual(
      pronunciations.rules.map(({ entry }) => entry),
      ['good', 'full'],
    );
    assert.deepEqual(
      problems.map(({ entry, reason }) => [entry, reason]),
      [
        ['/(/', 'badExpression'],
        ['bad', 'notText'],
        ['', 'emptyEntry'],
        ['long', 'tooLong'],
        ['/long/', 'tooLong'],
      ],
    );
    assert.deepEqual(parsePronunciations(undefined).problems, []);
    assert.deepEqual(parsePronunciations([]).problems, [{ entry: '', reason: 'notAnObject' }]);
  });

  it('cut off a pattern that runs away, tell it once, and use the others', () => {
    const ranAway: string[] = [];
    const source = `${'a'.repeat(60)}! b.\n\n${'a'.repeat(60)}! b.`;
    const segments = spoken(source, { '/(a+)+$/': 'x', '/b/': 'c' }, 'plaintext', {
      matcher: boundedMatcher({ textMs: 500, patienceMs: 2000 }),
      patternRanAway: (entry) => ranAway.push(entry),
    });
    assert.deepEqual(texts(segments), [`${'a'.repeat(60)}! c.`, `${'a'.repeat(60)}! c.`]);
    assert.deepEqual(ranAway, ['/(a+)+$/']);
  });

  it('take one budget of time together, and leave out those that are too slow', () => {
    const ranAway = new Set<string>();
    const slow = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`/(a+)+b{${n}}$/`, 'x']);
    const source = `${'a'.repeat(60)}! b.\n\n`.repeat(5);
    const options = {
      // A share of 90 ms for each pattern, and as much for every text: a busy machine may hold up a quick one.
      matcher: boundedMatcher({ textMs: 800, patienceMs: 60_000 }),
      patternRanAway: (entry: string) => ranAway.add(entry),
    };
    const setting = Object.fromEntries([...slow, ['/\\bb\\b/', 'c']]) as Record<string, string>;
    let first: readonly string[] = [];
    let again: readonly string[] = [];
    const tookMs = processorMs(() => {
      first = texts(spoken(source, setting, 'plaintext', options));
      again = texts(spoken(source, setting, 'plaintext', options));
    });
    const spokenAs = Array.from({ length: 5 }, () => `${'a'.repeat(60)}! c.`);
    assert.deepEqual([first, again], [spokenAs, spokenAs]);
    assert.deepEqual([...ranAway].sort(), slow.map(([entry]) => entry).sort());
    // With the whole time for each, it takes seven seconds.
    assert.ok(tookMs < 2500, `${tookMs} ms`);
  });

  it('that say nothing leave nothing of the word', () => {
    assert.deepEqual(texts(spoken('a foo b', { foo: '' })), ['a b']);
    assert.deepEqual(texts(spoken('foo', { foo: '…' })), []);
  });
});

function spoken(
  source: string,
  setting: unknown,
  languageId = 'plaintext',
  options: Partial<ReadSourceOptions> = {},
) {
  const { pronunciations } = parsePronunciations(setting);
  return [...readSource(source, languageId, { ...defaultTextSettings, pronunciations }, options)];
}

function texts(segments: readonly { readonly text: string }[]): string[] {
  return segments.map(({ text }) => text);
}
