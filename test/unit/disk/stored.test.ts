import assert from 'node:assert/strict';
import * as v from 'valibot';
import { Stored, type Memory } from '../../../src/disk/stored.js';

describe('a value kept between sessions', () => {
  const values = new Map<string, unknown>();
  const memory: Memory = {
    get: (key) => values.get(key),
    update(key, value) {
      values.set(key, value);
      return Promise.resolve();
    },
  };
  const kept = new Stored(memory, 'times', v.record(v.string(), v.number()));

  it('is what was kept last, also for the next one with this key', async () => {
    await kept.keep({ a: 1 });
    await kept.keep({ b: 2 });
    assert.deepEqual(kept.value, { b: 2 });
    assert.deepEqual(new Stored(memory, 'times', v.unknown()).value, { b: 2 });
  });

  it('is none before the first, and where it cannot be understood', () => {
    for (const value of [undefined, null, 'text', { a: 'text' }]) {
      values.set('times', value);
      assert.equal(kept.value, undefined, JSON.stringify(value));
    }
  });
});
