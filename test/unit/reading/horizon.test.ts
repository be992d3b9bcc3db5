import assert from 'node:assert/strict';
import { Horizon } from '../../../src/reading/horizon.js';

describe('the horizon', () => {
  it('is what was delivered and not heard yet', () => {
    const horizon = new Horizon(60);
    for (const index of [0, 1, 2]) horizon.add(index, 10);
    assert.equal(horizon.ahead, 30);
    horizon.heard(1, 4);
    assert.equal(horizon.ahead, 16);
    horizon.heard(2, 99);
    assert.equal(horizon.ahead, 0);
  });

  it('does not count audio that arrives for a place already passed', () => {
    const horizon = new Horizon(60);
    horizon.heard(5, 0);
    horizon.add(4, 10);
    assert.equal(horizon.ahead, 0);
    horizon.add(5, 10);
    assert.equal(horizon.ahead, 10);
  });

  it('does not go back with an old report', () => {
    const horizon = new Horizon(60);
    horizon.add(0, 10);
    horizon.add(1, 10);
    horizon.heard(1, 5);
    horizon.heard(0, 0);
    assert.equal(horizon.ahead, 5);
    horizon.heard(1, 7);
    assert.equal(horizon.ahead, 3);
  });

  it('counts no more than its length of a piece that is said to be over', () => {
    const horizon = new Horizon(60);
    horizon.add(0, 10);
    horizon.add(1, 10);
    horizon.heard(0, 99);
    assert.equal(horizon.ahead, 10);
  });

  it('tells its listeners until they leave', () => {
    const horizon = new Horizon(60);
    let told = 0;
    const leave = horizon.onHeard(() => told++);
    horizon.heard(0, 1);
    leave();
    horizon.heard(0, 2);
    assert.equal(told, 1);
  });
});
