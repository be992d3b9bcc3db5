import assert from 'node:assert/strict';
import { changedLines, isConflict, withoutMoved } from '../../../../src/editor/sources/changedLines.js';

describe('The changed lines of a text', () => {
  const before = 'one\ntwo\nthree\nfour\n';

  /** What went, what came, and the text at the place where it came. */
  function changes(old: string, now: string) {
    return changedLines(old, now).map(({ removed, added, place }) => ({
      removed,
      added,
      there: now.slice(place.start, place.end),
    }));
  }

  it('are those that came for others', () => {
    assert.deepEqual(changes(before, 'one\n2\n2b\nthree\n'), [
      { removed: ['two'], added: ['2', '2b'], there: '2\n2b' },
      { removed: ['four'], added: [], there: '' },
    ]);
  });

  it('are none where lines are only blank, indented, or end in another way', () => {
    assert.deepEqual(changes(before, 'one\r\n\r\n  two\r\n\tthree\r\nfour'), []);
  });

  it('are all lines of a new text', () => {
    assert.deepEqual(changes('', 'one\n\ntwo'), [
      { removed: [], added: ['one', 'two'], there: 'one\n\ntwo' },
    ]);
  });

  it('are told in bounded time of long texts with nothing in common', () => {
    const lines = (letter: string) => Array.from({ length: 20_000 }, (_, i) => `${letter}${i}`).join('\n');
    const [change, ...more] = changedLines(lines('a'), lines('b'));
    assert.deepEqual([change?.removed.length, change?.added.length, more.length], [20_000, 20_000, 0]);
  });

  it('leave out what only moved, also to another text', () => {
    const from = changedLines('a\nmoved 1\nmoved 2\nb\n', 'a\nb\n');
    const to = changedLines('c\nd\n', 'c\n  moved 1\n\n  moved 2\nnew\nd\n');
    assert.deepEqual(withoutMoved([from, from]), [from, from]);
    const only = changedLines('c\nd\n', 'c\n  moved 1\n\n  moved 2\nd\n');
    assert.deepEqual(withoutMoved([from, only]), [[], []]);
    assert.equal(withoutMoved([from, to])[1]?.length, 1);
  });

  it('are all told where one replaces another, also if that came for this elsewhere', () => {
    const off = changedLines('debug: true\nname: a\n', 'debug: false\nname: a\n');
    const on = changedLines('debug: false\nname: b\n', 'debug: true\nname: b\n');
    assert.deepEqual(withoutMoved([off, on]), [off, on]);
  });

  it('are told as often as they came without having been somewhere else', () => {
    const from = changedLines('if (x) return;\na();\n', 'a();\n');
    const to = ['p', 'q', 'r'].map((name) => changedLines(`${name}();\n`, `if (x) return;\n${name}();\n`));
    assert.deepEqual(withoutMoved([from, ...to]), [[], [], to[1], to[2]]);
  });

  it('are those beside conflicts, and each conflict as a whole', () => {
    const conflicts = [
      '<<<<<<< HEAD\ntwo\n||||||| 1234567\ntoo\n=======\nto\n>>>>>>> other branch',
      '<<<<<<< HEAD\nfour\n=======\n>>>>>>> other branch',
    ];
    const now = `one\n${conflicts.join('\nnew\n')}\n<<<<<<< HEAD\nthree\n`;
    const told = changes('one\ntwo\nfour\n', now);
    assert.deepEqual(told, [
      { removed: [], added: [], there: conflicts[0] },
      { removed: [], added: ['new'], there: 'new' },
      { removed: [], added: [], there: conflicts[1] },
      { removed: [], added: ['<<<<<<< HEAD', 'three'], there: '<<<<<<< HEAD\nthree' },
    ]);
    const all = changedLines('one\ntwo\nfour\n', now);
    assert.deepEqual(withoutMoved([all]), [all]);
    assert.deepEqual(all.map(isConflict), [true, false, true, false]);
  });
});
