import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEdits } from '../../../../src/reading/edits.js';
import { editsBetween, moverBetween } from '../../../../src/editor/highlight/editsBetween.js';

describe('The edits between two texts', () => {
  it('make one the other, in order', () => {
    const text = fc
      .array(fc.constantFrom('One line.\n', 'Another.\r\n', '\n', 'One more line.\n', 'end'), {
        maxLength: 12,
      })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, (before, now) => {
        let made = before;
        for (const { start, removed, inserted } of editsBetween(before, now))
          made = made.slice(0, start) + now.slice(start, start + inserted) + made.slice(start + removed);
        assert.equal(made, now);
      }),
    );
  });

  it('move each range as they do one by one', () => {
    const text = fc
      .array(fc.constantFrom('One line.\n', 'Another.\r\n', '\n', 'More.\n', 'end'), { maxLength: 12 })
      .map((lines) => lines.join(''));
    fc.assert(
      fc.property(text, text, fc.nat(60), fc.nat(20), (before, now, start, length) => {
        const range = { start, end: start + length };
        assert.deepEqual(moverBetween(before, now)(range), afterEdits(range, editsBetween(before, now)));
      }),
      { numRuns: 500 },
    );
  });

  it('leave what stays in a line where it is, though all lines have changed', () => {
    const lines = Array.from({ length: 12 }, (_, n) => `The boat number ${String(n)} sails.`);
    const before = lines.join('\n');
    const now = before.replaceAll('boat', 'vessel');
    const start = before.indexOf('number 7');
    const moved = afterEdits({ start, end: start + 'number 7 sails.'.length }, editsBetween(before, now));
    assert.equal(now.slice(moved.start, moved.end), 'number 7 sails.');
    assert.equal(moved.touched, false);
  });

  it('leave lines that stay where they are among others that have come and gone', () => {
    const before = 'One.\nTwo.\nThree.\nFour.\n';
    const now = 'New.\nNewer.\nOne.\nThree.\nFive.\nFour.\n';
    const start = before.indexOf('Three.');
    const moved = afterEdits({ start, end: start + 6 }, editsBetween(before, now));
    assert.equal(now.slice(moved.start, moved.end), 'Three.');
  });
});
