import assert from 'node:assert/strict';
import { isReading, type PlaybackState } from '../../../src/reading/playbackState.js';
import { playbackNames } from '../../../src/reading/playerPort.js';

describe('the state of a reading', () => {
  it('is under way from its request to its end, paused and failed too', () => {
    const place = { chunk: 1, offset: 0 };
    const states = playbackNames.map((name): PlaybackState => ({
      name,
      reading: 1,
      jump: 0,
      place,
      heard: true,
      held: true,
    }));
    assert.deepEqual(
      states.filter(isReading).map(({ name }) => name),
      ['preparing', 'blocked', 'playing', 'buffering', 'paused', 'failed'],
    );
  });
});
