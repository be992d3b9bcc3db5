import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { stubbornly } from '../../../src/disk/wholeFile.js';

describe('Replacing a file that another process may be reading', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  /** How it ended, and the pauses before each further try. */
  async function outcomeOf(failures: readonly Error[]) {
    let tries = 0;
    let outcome: unknown;
    const act = () => {
      const failure = failures[tries++];
      return failure === undefined ? Promise.resolve() : Promise.reject(failure);
    };
    void stubbornly(act).then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = error),
    );
    await turn();
    const pauses: number[] = [];
    for (let ms = 0, before = tries; outcome === undefined; before = tries) {
      assert.ok(++ms < 1_000, 'it tries again');
      mock.timers.tick(1);
      await turn();
      if (tries > before) ms = (pauses.push(ms), 0);
    }
    return { outcome, pauses };
  }

  const failing = (code?: string) => Object.assign(new Error('no'), { code });

  it('is tried again, after longer and longer pauses', async () => {
    const failures = ['EPERM', 'EACCES', 'EBUSY', 'EBUSY', 'EBUSY'].map(failing);
    assert.deepEqual(await outcomeOf(failures), { outcome: 'done', pauses: [10, 20, 40, 80, 160] });
  });

  it('is given up at the sixth failure', async () => {
    const failures = Array.from({ length: 7 }, () => failing('EBUSY'));
    const { outcome, pauses } = await outcomeOf(failures);
    assert.equal(outcome, failures[5]);
    assert.equal(pauses.length, 5);
  });

  for (const code of ['ENOENT', undefined]) {
    it(`fails at once with ${code ?? 'an error that has no code'}`, async () => {
      const failure = failing(code);
      assert.deepEqual(await outcomeOf([failure]), { outcome: failure, pauses: [] });
    });
  }
});
