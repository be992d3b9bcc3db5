import assert from 'node:assert/strict';
import { Stoppable } from '../../../../src/editor/reading/stoppable.js';

describe('the keys that stop', () => {
  let told: boolean[];
  let stoppable: Stoppable;

  beforeEach(() => {
    told = [];
    stoppable = new Stoppable((canStop) => told.push(canStop));
  });

  it('work from the moment a reading is asked for until it is over, told once', () => {
    const asked = stoppable.ask();
    assert.deepEqual(told, [true]);
    stoppable.reading(true);
    asked.end();
    assert.deepEqual(told, [true]);
    stoppable.reading(false);
    assert.deepEqual(told, [true, false]);
  });

  it('stop working when nothing comes of what was asked for', () => {
    const asked = stoppable.ask();
    const other = stoppable.ask();
    other.end();
    assert.deepEqual(told, [true]);
    asked.end();
    assert.deepEqual(told, [true, false]);
  });

  it('end what was asked for a reading that has not begun', () => {
    const asked = stoppable.ask();
    assert.equal(asked.isWanted(), true);
    stoppable.forget();
    assert.equal(asked.isWanted(), false);
    assert.deepEqual(told, [true, false]);
    assert.equal(stoppable.ask().isWanted(), true);
  });

  it('leave only the reading asked for last, however long each takes to find its text', () => {
    const first = stoppable.ask();
    const second = stoppable.ask();
    assert.deepEqual([first.isWanted(), second.isWanted()], [false, true]);
    second.end();
    assert.equal(first.isWanted(), false);
  });

  it('work while one reading ends for the next', () => {
    stoppable.reading(true);
    stoppable.ask();
    stoppable.reading(false);
    assert.deepEqual(told, [true]);
  });

  it('are not told what they know', () => {
    stoppable.reading(false);
    stoppable.forget();
    assert.deepEqual(told, []);
  });
});
