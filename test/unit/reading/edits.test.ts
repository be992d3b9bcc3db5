import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressAfter, afterEdits } from '../../../src/reading/edits.js';

describe('a range of a text that is edited', () => {
  const range = { start: 10, end: 20 };

  it('shifts with edits before it and not with those after it', () => {
    assert.deepEqual(afterEdits(range, [{ start: 0, removed: 3, inserted: 5 }]), {
      start: 12,
      end: 22,
      touched: false,
    });
    assert.deepEqual(afterEdits(range, [{ start: 10, removed: 0, inserted: 4 }]), {
      start: 14,
      end: 24,
      touched: false,
    });
    assert.deepEqual(afterEdits(range, [{ start: 20, removed: 5, inserted: 0 }]), {
      start: 10,
      end: 20,
      touched: false,
    });
  });

  it('says when something inside it changed', () => {
    assert.deepEqual(afterEdits(range, [{ start: 15, removed: 2, inserted: 1 }]), {
      start: 10,
      end: 19,
      touched: true,
    });
    assert.deepEqual(afterEdits(range, [{ start: 5, removed: 30, inserted: 0 }]), {
      start: 5,
      end: 5,
      touched: true,
    });
  });

  it('covers all that is written in place of its end', () => {
    const now = afterEdits(range, [{ start: 15, removed: 10, inserted: 20 }]);
    assert.deepEqual(now, { start: 10, end: 35, touched: true });
  });

  it('of which nothing is left stays before what is written in its place, and shifts as others do', () => {
    const nothing = { start: 10, end: 10 };
    const startAfter = (start: number, removed: number, inserted: number): number => {
      const now = afterEdits(nothing, [{ start, removed, inserted }]);
      assert.equal(now.end, now.start);
      return now.start;
    };
    assert.equal(startAfter(10, 0, 4), 10);
    assert.equal(startAfter(7, 0, 4), 14);
    assert.equal(startAfter(7, 3, 1), 8);
    assert.equal(startAfter(7, 1, 0), 9);
  });

  it('covers the same text wherever edits outside it go', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.nat(100), removed: fc.nat(5), text: fc.string({ maxLength: 5 }) }), {
          maxLength: 20,
        }),
        (changes) => {
          let text = `${'a'.repeat(30)}[middle]${'b'.repeat(30)}`;
          const source = { start: 30, end: 38 };
          const edits = [];
          for (const { at, removed, text: inserted } of changes) {
            const start = at % (text.length + 1);
            const end = Math.min(text.length, start + removed);
            const now = afterEdits(source, edits);
            if (end > now.start && start < now.end) continue;
            text = text.slice(0, start) + inserted + text.slice(end);
            edits.push({ start, removed: end - start, inserted: inserted.length });
          }
          const { start, end, touched } = afterEdits(source, edits);
          assert.equal(text.slice(start, end), '[middle]');
          assert.equal(touched, false);
        },
      ),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 300) },
    );
  });
});

describe('the address of a file', () => {
  it('becomes another with its own name and with that of a folder it is in', () => {
    const file = 'file:///logs/monday.md';
    const after = (oldUri: string, newUri: string): string => addressAfter(file, [{ oldUri, newUri }]);
    assert.equal(after(file, 'file:///logs/1.md'), 'file:///logs/1.md');
    assert.equal(after('file:///logs', 'file:///old/logs'), 'file:///old/logs/monday.md');
    assert.equal(after('file:///log', 'file:///old'), file);
  });
});
