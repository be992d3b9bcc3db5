import assert from 'node:assert/strict';
import { SlowNotice } from '../../../../src/editor/reading/slowNotice.js';
import { TestClock } from '../../../support/testClock.js';

describe('the notice that a service is slow', () => {
  let clock: TestClock;
  let isShown: boolean;
  let notice: SlowNotice;

  beforeEach(() => {
    clock = new TestClock(1000);
    isShown = false;
    const show = () => {
      isShown = true;
      return { dispose: () => (isShown = false) };
    };
    notice = new SlowNotice(show, clock);
  });

  it('is shown after four seconds of waiting, for as long as it takes', () => {
    notice.waiting(true);
    clock.pass(3999);
    assert.equal(isShown, false);
    clock.pass(1);
    assert.equal(isShown, true);
    clock.pass(20_000);
    assert.equal(isShown, true);
    notice.waiting(false);
    assert.equal(isShown, false);
  });

  it('is not shown if the wait ends first, and times each wait from its own start', () => {
    notice.waiting(true);
    clock.pass(3000);
    notice.waiting(false);
    notice.waiting(true);
    clock.pass(3999);
    assert.equal(isShown, false);
    clock.pass(1);
    assert.equal(isShown, true);
  });

  it('counts on while one wait turns into another, and ends with the window', () => {
    notice.waiting(true);
    clock.pass(3000);
    notice.waiting(true);
    clock.pass(1000);
    assert.equal(isShown, true);
    notice.dispose();
    assert.equal(isShown, false);
    clock.pass(20_000);
    assert.equal(isShown, false);
  });
});
