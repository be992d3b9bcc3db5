import assert from 'node:assert/strict';
import { foundAgain, marked } from '../../../src/reading/foundAgain.js';

const hotel = [
  'The hotel stands on the hill above the old harbor.',
  'Its kitchen is known for a soup of seven fishes.',
  'Nobody has ever slept in the room under the roof.',
  'The porter keeps a parrot that knows every guest.',
  'In winter, the hotel is closed to all but the sea.',
];
const before = hotel.join('\n');
const rangeOf = (words: string, text = before) => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};
/** What is read of a text now, if these words of it were selected before. */
const heard = (now: string, ...selected: readonly string[]): readonly string[] =>
  foundAgain(
    now,
    selected.map((words) => marked(before, rangeOf(words))),
  ).flatMap((range) => (range === undefined ? [] : [now.slice(range.start, range.end)]));
const third = String(hotel[2]);

describe('A range that is found again', () => {
  it('is where its words are, however much text came before them or was taken away', () => {
    assert.deepEqual(heard(before, third), [third]);
    assert.deepEqual(heard(`A notice.\n\n${before}`, third, 'parrot'), [third, 'parrot']);
    assert.deepEqual(heard(third, third), [third]);
    assert.deepEqual(heard(`${'All rooms are taken.\n'.repeat(20_000)}${before}`, third), [third]);
  });

  it('goes from its first to its last words if it was edited inside', () => {
    for (const edited of [
      'Nobody has ever really slept in the room under the roof.',
      'Nobody has ever slept in the small room under the roof.',
      'Nobody has slept in the room under the roof.',
      'Nobody has ever really slept in the small room under the roof.',
    ]) {
      assert.deepEqual(heard(before.replace(third, edited), third), [edited], 'below the same text');
      assert.deepEqual(heard(before.replace(third, `A notice.\n${edited}`), third), [edited]);
    }
    const long = Array.from({ length: 400 }, (_, n) => `Room ${n} is taken.\n`).join('');
    const grown = long.replace('200 is', `200 ${'is cold and '.repeat(120)} is`);
    const whole = marked(long, { start: 0, end: long.length });
    assert.deepEqual(foundAgain(grown, [whole]), [{ start: 0, end: grown.length }], 'also by a lot');
    const half = before.replace('seven fishes', 'eight fishes and a crab');
    assert.deepEqual(heard(half, before), [half], 'a long one');
  });

  it('goes up to its edge if that was edited, and never ends within a word', () => {
    for (const [was, is] of [
      ['Nobody', 'No guest'],
      ['roof.', 'roof, they say.'],
    ] as const) {
      const edited = third.replace(was, is);
      assert.deepEqual(heard(before.replace(third, edited), third), [edited]);
    }
    const grown = before.replace('a parrot that', 'a parrotlet that');
    assert.deepEqual(heard(grown, 'The porter keeps a parrot'), ['The porter keeps a parrotlet']);
    assert.deepEqual(heard(before.replace('fishes', 'shellfishes'), 'fishes.'), []);
  });

  it('is the one nearest to its place of several with the same words', () => {
    const text = 'Yes, they said.\n'.repeat(9);
    const range = { start: 64, end: 79 };
    assert.deepEqual(foundAgain(`No.\n${text}`, [marked(text, range)]), [{ start: 68, end: 83 }]);
  });

  it('is not the next one of the same words', () => {
    const text = 'Yes.\nNo, they said.\nPerhaps not.\nNo, they said.\n';
    const second = text.lastIndexOf('No');
    const kept = [text.indexOf('No'), second].map((start) => marked(text, { start, end: start + 13 }));
    const now = text.replace('No, they said.\n', '');
    const [one, ...others] = foundAgain(now, kept).filter((range) => range !== undefined);
    assert.deepEqual(one, { start: now.indexOf('No'), end: now.indexOf('No') + 13 });
    assert.deepEqual(others, []);
  });

  it('is nowhere once its words are gone, whatever has taken its place', () => {
    for (const line of hotel) assert.deepEqual(heard(before.replace(line, ''), line), []);
    assert.deepEqual(heard('', third), []);
    assert.deepEqual(heard('Something else.'.repeat(40), third), []);
  });

  it('is no neighbor that is like it', () => {
    for (const lineOf of [
      (n: number) =>
        `On day ${n} the harbor master walks down to the quay and reads the height of the water.\n`,
      (n: number) =>
        `The harbor master walks down to the quay on day ${n} and reads the height of the water.\n`,
      (n: number) =>
        `The harbor master walks down to the quay and reads the height of the water on day ${n}.\n`,
      (n: number) => `Boat ${n} came.\n`,
      (n: number) =>
        `The ${['crane', 'ship', 'boat', 'gull', 'quay', 'tide', 'rope', 'mast', 'sail'][n]} is red.\n`,
    ]) {
      const lines = Array.from({ length: 9 }, (_, n) => lineOf(n));
      const text = lines.join('');
      for (const line of lines) {
        const kept = marked(text, rangeOf(line, text));
        assert.deepEqual(foundAgain(text.replace(line, ''), [kept]), [undefined], line);
        const moved = `A notice.\n${text}`;
        assert.deepEqual(foundAgain(moved, [kept]), [rangeOf(line, moved)]);
      }
    }
  });

  it('is where it was kept if an older version kept only that', () => {
    assert.deepEqual(foundAgain('Other text.', [{ start: 3, end: 90 }]), [{ start: 3, end: 90 }]);
  });

  it('takes little time in a text of megabytes, also of many', () => {
    const text = 'Nobody has ever slept there. '.repeat(300_000);
    const ranges = Array.from({ length: 500 }, (_, n) => ({ start: n * 7000 + 3, end: n * 7000 + 99 }));
    const kept = ranges.map((range) => marked(text, range));
    const begun = performance.now();
    assert.ok(foundAgain('x'.repeat(8_000_000), kept).every((range) => range === undefined));
    foundAgain(`Ever.${text}`, kept);
    assert.ok(performance.now() - begun < 5000);
  });
});
