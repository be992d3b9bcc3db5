import assert from 'node:assert/strict';
import { slowNotice } from '../../../src/core/clock.js';
import { TestClock } from '../../support/testClock.js';

describe('the notice that a service is slow', () => {
  let clock: TestClock;
  let isShown: boolean;
  let waiting: (isWaiting: boolean) => void;

  beforeEach(() => {
    clock = new TestClock(1000);
    isShown = false;
    const show = () => {
      isShown = true;
      return { dispose: () => (isShown = false) };
    };
    waiting = slowNotice(show, clock);
  });

  it('is shown after four seconds of waiting, for as long as it takes', () => {
    waiting(true);
    clock.pass(3999);
    assert.equal(isShown, false);
    clock.pass(1);
    assert.equal(isShown, true);
    clock.pass(20_000);
    assert.equal(isShown, true);
    waiting(false);
    assert.equal(isShown, false);
  });

  it('is not shown if the wait ends first, and times each wait from its own start', () => {
    waiting(true);
    clock.pass(3000);
    waiting(false);
    waiting(true);
    clock.pass(3999);
    assert.equal(isShown, false);
    clock.pass(1);
    assert.equal(isShown, true);
  });

  it('counts on while one wait turns into another, and ends with the window', () => {
    waiting(true);
    clock.pass(3000);
    waiting(true);
    clock.pass(1000);
    assert.equal(isShown, true);
    waiting(false);
    assert.equal(isShown, false);
    clock.pass(20_000);
    assert.equal(isShown, false);
  });
});
