import assert from 'node:assert/strict';
import { Purse } from '../../../src/speech/purse.js';

describe('the purse of a reading', () => {
  it('pays for what was agreed to, asks about the rest, and takes no for an answer', async () => {
    const asked: string[] = [];
    const purse = new Purse((text) => {
      asked.push(text);
      return Promise.resolve(false);
    });
    purse.put(5);
    await purse.pay('abc');
    await assert.rejects(purse.pay('def'), { kind: 'declined' });
    assert.deepEqual(asked, ['def']);
    await purse.pay('gh');
    assert.deepEqual(asked, ['def']);
  });

  it('asks once for all that wait, and gives back what cost nothing', async () => {
    let asked = 0;
    const purse = new Purse(() => {
      asked++;
      purse.put(6);
      return Promise.resolve(true);
    });
    await Promise.all([purse.pay('abc'), purse.pay('def')]);
    assert.equal(asked, 1);
    purse.putBack('abc');
    await purse.pay('ghi');
    assert.equal(asked, 1);
  });

  it('asks again when the next text does not fit either', async () => {
    const asked: string[] = [];
    const purse = new Purse((text) => {
      asked.push(text);
      purse.put(3);
      return Promise.resolve(true);
    });
    await purse.pay('abc');
    await purse.pay('def');
    assert.deepEqual(asked, ['abc', 'def']);
  });

  it('pays neither with too little that was agreed to nor with enough that was not', async () => {
    const message = 'The rest of the text would cost more than the user agreed to.';
    for (const [characters, isAgreed] of [
      [2, true],
      [9, false],
    ] as const) {
      const purse = new Purse(() => {
        purse.put(characters);
        return Promise.resolve(isAgreed);
      });
      await assert.rejects(purse.pay('abc'), { kind: 'declined', message });
      assert.equal(purse.left, characters);
      assert.ok(!purse.hasPaid('abc'));
    }
  });
});
