// What each state says of a reading, and where the device is sent.

import assert from 'node:assert/strict';
import { LectorError } from '../../../src/core/errors.js';
import { transition, type PlaybackEvent } from '../../../src/reading/playbackState.js';
import { active, events, failing, place, states } from '../../support/playbackStates.js';

/** Nothing is left to play of the chunk where it is. */
const starvedHere: PlaybackEvent = { type: 'starved', reading: 7, jump: 2, version: 1, chunk: 3 };
const happening: typeof events = { ...events, starvedHere };
const failures = new Map([[failing.chunk, failing.error]]);
const fresh = { reading: 8, jump: 0, place: { chunk: 0, offset: 0 }, heard: false, held: true };
const inAnotherVoice = { reading: 8, jump: 0, place: { chunk: 3, offset: 10 } };

/** What a state says, without what it leaves open. */
function known(state: object): object {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
}

describe('the playback state machine', () => {
  it('goes where it says it is, and makes the sound from there on', () => {
    for (const state of Object.values(states)) {
      for (const event of Object.values(events)) {
        const { state: after, effects } = transition(state, event);
        if (after.name === 'idle') continue;
        const { reading, jump, place } = after;
        for (const effect of effects) {
          if (effect.type === 'begin') assert.deepEqual(effect, { type: 'begin', reading });
          if (effect.type === 'seek') assert.deepEqual(effect, { type: 'seek', reading, jump, place });
          if (effect.type === 'startSynthesis')
            assert.deepEqual(effect, { type: 'startSynthesis', reading, from: place.chunk });
          if (effect.type === 'report')
            assert.equal(effect.error, state === states['doomed'] ? failing.error : 'why');
        }
      }
    }
  });

  for (const [stateName, eventName, changes] of [
    ['idle', 'speak', { ...fresh, name: 'preparing' }],
    ['doomed', 'speak', { ...fresh, name: 'preparing', failures: undefined }],
    ['blocked', 'speak', fresh],
    ['idle', 'restore', { ...fresh, name: 'paused', place }],
    ['idleSilent', 'restoreStopped', { ...fresh, name: 'stopped', place }],
    ['doomed', 'stop', { name: 'stopped', failures: undefined }],
    ['doomed', 'pause', { name: 'paused' }],
    ['preparing', 'togglePause', { name: 'paused' }],
    ['paused', 'resume', { name: 'buffering' }],
    ['stopped', 'resume', { name: 'buffering' }],
    ['ended', 'resume', { name: 'buffering', jump: 3 }],
    ['failed', 'resume', { name: 'buffering', jump: 3 }],
    ['closed', 'resume', { name: 'buffering', jump: 3, held: true }],
    ['closed', 'show', { jump: 3, held: true }],
    ['cutOff', 'show', { name: 'buffering', jump: 3, held: true }],
    ['cutOff', 'lost', {}],
    ['stoppedAndClosed', 'show', { jump: 3, held: true }],
    ['doomed', 'goTo', { place: { chunk: 4, offset: 0 }, jump: 3, failures: undefined }],
    ['closed', 'goTo', { place: { chunk: 4, offset: 0 }, jump: 3 }],
    ['stopped', 'goTo', { name: 'buffering', place: { chunk: 4, offset: 0 }, jump: 3 }],
    ['doomed', 'revoice', { ...inAnotherVoice, name: 'buffering', failures: undefined }],
    ['preparing', 'revoice', inAnotherVoice],
    ['paused', 'revoice', inAnotherVoice],
    // Nothing of the new voice has been heard yet.
    ['blocked', 'revoice', { ...inAnotherVoice, heard: false }],
    ['stopped', 'revoice', { reading: 8, held: false }],
    ['ended', 'revoice', { reading: 8, held: false }],
    ['closed', 'revoice', { reading: 8 }],
    ['doomed', 'recut', { place: { chunk: 2, offset: 17 } }],
    ['playing', 'recutElsewhere', { place: { chunk: 2, offset: 4 }, jump: 3 }],
    ['closed', 'recutElsewhere', { place: { chunk: 2, offset: 4 }, jump: 3 }],
    ['playing', 'synthesisFailed', { failures }],
    ['playing', 'failed', { failures: new Map([[5, new LectorError('output', 'why')]]) }],
    ['paused', 'synthesisFailedHere', { failures: new Map([[3, 'why']]) }],
    ['doomed', 'synthesisFailedHere', { failures: new Map([...failures, [3, 'why']]) }],
    ['doomed', 'failed', { failures: new Map([[5, new LectorError('output', 'why')]]) }],
    ['blocked', 'synthesisFailedHere', { name: 'failed', jump: 3 }],
    ['preparing', 'sounding', { name: 'playing', heard: true }],
    ['playing', 'position', { place: { chunk: 3, offset: 20, end: 27 } }],
    ['playing', 'starved', { name: 'buffering', place: { chunk: 5, offset: 0 } }],
    ['playing', 'starvedHere', { name: 'buffering' }],
    ['preparing', 'starved', { place: { chunk: 5, offset: 0 } }],
    ['blocked', 'starved', { place: { chunk: 5, offset: 0 }, heard: false }],
    ['doomed', 'starved', { name: 'failed', place: { chunk: 5, offset: 0 }, jump: 3, failures: undefined }],
    ['doomed', 'starvedHere', { name: 'buffering' }],
    ['playing', 'lost', { isCutOff: true, name: 'paused', held: false }],
    ['blocked', 'lost', { isCutOff: true, name: 'paused', held: false, silence: undefined }],
    ['failed', 'lost', { held: false }],
    ['stopped', 'lost', { held: false }],
    ['playing', 'blocked', { name: 'blocked', silence: 'gesture' }],
    ['preparing', 'blocked', { name: 'blocked', silence: 'gesture' }],
    ['buffering', 'noDevice', { name: 'blocked', silence: 'device', heard: false }],
    ['blocked', 'noDevice', { silence: 'device' }],
    ['paused', 'blocked', { silence: 'gesture' }],
    ['idle', 'blocked', { silence: 'gesture' }],
    ['blocked', 'unblocked', { name: 'playing', silence: undefined }],
    ['idleSilent', 'unblocked', { silence: undefined }],
    ['idleSilent', 'lost', { silence: undefined }],
    ['playing', 'reloaded', { name: 'paused', jump: 3 }],
  ] as const) {
    it(`${stateName} × ${eventName} changes ${Object.keys(changes).join(', ') || 'nothing'}, and nothing else`, () => {
      const state = states[stateName] ?? assert.fail();
      const event = happening[eventName] ?? assert.fail();
      assert.deepEqual(known(transition(state, event).state), known({ ...state, ...changes }));
    });
  }

  it('forgets everything about a reading that is over when its player is closed', () => {
    assert.deepEqual(transition(states['ended'] ?? assert.fail(), { type: 'lost' }).state, { name: 'idle' });
  });

  it('waits again for its first sound if it was unblocked before that', () => {
    const state = { ...active, name: 'blocked', silence: 'device', heard: false } as const;
    assert.equal(transition(state, { type: 'unblocked' }).state.name, 'preparing');
    const { state: paused } = transition({ ...state, silence: undefined }, { type: 'pause' });
    assert.equal(transition(paused, { type: 'resume' }).state.name, 'preparing');
  });
});
