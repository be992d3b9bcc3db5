import assert from 'node:assert/strict';
import { UsageMeter } from '../../../../src/editor/usage/usageMeter.js';

const minute = 60_000;

describe('the meter of usage', () => {
  let time: number;
  let asked: number;
  let answer: () => Promise<{ used: number; allowed: number }>;
  let meter: UsageMeter;

  beforeEach(() => {
    time = 0;
    asked = 0;
    answer = () => Promise.resolve({ used: 10, allowed: 100 });
    meter = new UsageMeter(
      () => {
        asked++;
        return answer();
      },
      () => time,
    );
  });

  it('asks the service at most once a minute', async () => {
    await meter.refresh();
    time = minute - 1;
    await meter.refresh();
    assert.equal(asked, 1);
    time = minute;
    await meter.refresh();
    assert.equal(asked, 2);
  });

  it('does not wait until a clock that was set back has caught up', async () => {
    await meter.refresh();
    time = -60 * minute;
    await meter.refresh();
    assert.equal(asked, 2);
  });

  it('shows what was known before, until there is an answer, without asking', async () => {
    meter.recall({ used: 7, allowed: 100 });
    assert.deepEqual(meter.usage, { used: 7, allowed: 100 });
    assert.equal(asked, 0);
    await meter.refresh();
    meter.recall({ used: 7, allowed: 100 });
    assert.equal(meter.usage.used, 10);
  });

  it('asks again once the period is over', async () => {
    meter.recall({ used: 7, allowed: 100, renewalTime: 2 * minute });
    meter.used(8);
    assert.equal(asked, 0);
    time = 2 * minute;
    meter.used(1);
    assert.equal(meter.usage?.used, 1);
    assert.equal(asked, 1);
    await meter.refresh();
  });

  it('answers all callers once the service has answered', async () => {
    let answered: (() => void) | undefined;
    answer = () =>
      new Promise((resolve) => {
        answered = () => {
          resolve({ used: 20, allowed: 100 });
        };
      });
    void meter.refresh();
    const known = meter.refresh().then(() => meter.usage?.used);
    answered?.();
    assert.equal(await known, 20);
    assert.equal(asked, 1);
  });

  it('asks at once when the user wants it', async () => {
    await meter.refresh();
    await meter.refresh({ always: true });
    assert.equal(asked, 2);
  });

  it('takes the figure of each answer without asking', async () => {
    await meter.refresh();
    meter.used(25);
    assert.deepEqual([meter.usage, meter.failure], [{ used: 25, allowed: 100 }, undefined]);
    assert.equal(asked, 1);
  });

  it('asks for the allowance when an answer comes before it is known', async () => {
    let changes = 0;
    const known = new Promise<void>((resolve) => {
      meter.onDidChange(() => {
        changes++;
        resolve();
      });
    });
    meter.used(25);
    await known;
    assert.equal(changes, 1);
    assert.deepEqual([meter.usage, meter.failure], [{ used: 10, allowed: 100 }, undefined]);
  });

  it('keeps the last figures when the service fails, and says that it failed', async () => {
    await meter.refresh();
    const error = new Error('gone');
    answer = () => Promise.reject(error);
    await meter.refresh({ always: true });
    assert.deepEqual([meter.usage, meter.failure], [{ used: 10, allowed: 100 }, error]);
  });

  it('shows nothing about the previous account, not even an answer that comes late', async () => {
    let late: (value: { used: number; allowed: number }) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        late = resolve;
      });
    const asking = meter.refresh();
    meter.forget();
    late({ used: 1, allowed: 2 });
    await asking;
    assert.deepEqual([meter.usage, meter.failure], [undefined, undefined]);
  });
});
