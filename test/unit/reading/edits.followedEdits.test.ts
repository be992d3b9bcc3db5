import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { FollowedEdits } from '../../../src/reading/edits.js';
import { TestClock } from '../../support/testClock.js';

describe('Following edits', () => {
  let clock: TestClock;
  let reread: number;
  let takesMs: number;
  let isReading: boolean;
  let isArriving: boolean;
  let edits: FollowedEdits;

  beforeEach(() => {
    clock = new TestClock(0);
    [reread, takesMs, isReading, isArriving] = [0, 0, true, false];
    edits = new FollowedEdits(
      () => {
        reread++;
        clock.pass(takesMs);
        return Promise.resolve();
      },
      () => isReading,
      () => isArriving,
      clock,
    );
  });

  const after = async (ms: number): Promise<number> => {
    clock.pass(ms);
    await setImmediate();
    return reread;
  };

  it('rereads nothing that was not edited', async () => {
    await edits.settled();
    assert.equal(reread, 0);
  });

  it('rereads an edited text once', async () => {
    edits.edited();
    assert.equal(await after(700), 1);
    await edits.settled();
    assert.equal(await after(60_000), 1);
  });

  it('waits for the rest of a message that is heard while it arrives', async () => {
    isArriving = true;
    edits.edited();
    assert.equal(await after(10_000), 0);
    isArriving = false;
    assert.equal(await after(700), 1);
  });

  it('spends at most a fifth of the time on rereading', async () => {
    takesMs = 1000;
    edits.edited();
    await after(700);
    edits.edited();
    assert.equal(await after(4999), 1);
    assert.equal(await after(1), 2);
  });

  it('rests no longer because the computer was asleep in the middle of rereading', async () => {
    takesMs = 8 * 60 * 60_000;
    edits.edited();
    await after(700);
    edits.edited();
    assert.equal(await after(60_000), 2);
  });

  it('forgets what was edited before a new reading, which has the text as it is', async () => {
    edits.edited();
    edits.begin();
    await edits.settled();
    assert.equal(await after(60_000), 0);
    edits.edited();
    assert.equal(await after(699), 0);
    assert.equal(await after(1), 1);
  });

  it('waits for whoever asks where nothing is being read', async () => {
    isReading = false;
    edits.edited();
    assert.equal(await after(60_000), 0);
    await edits.settled();
    assert.equal(reread, 1);
  });
});
