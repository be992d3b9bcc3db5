import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  transition,
  type ActiveState,
  type PlaybackEvent,
  type PlaybackState,
} from '../../../src/reading/playbackState.js';
import type { PlaybackName } from '../../../src/reading/playerPort.js';
import { events, place, states } from '../../support/playbackStates.js';

const closed: Readonly<Record<string, string>> = {
  stop: 'stopped: abortSynthesis pause',
  resume: 'buffering: open begin seek play startSynthesis',
  togglePause: 'buffering: open begin seek play startSynthesis',
  show: 'paused: reveal begin seek',
  goTo: 'paused',
  revoice: 'paused',
  recut: 'paused',
  recutElsewhere: 'paused',
  synthesisFailed: 'paused',
  synthesisFailedHere: 'paused',
  failed: 'paused',
  blocked: 'paused',
  noDevice: 'paused',
  position: 'paused',
  reached: 'paused: pause',
  lost: 'paused: abortSynthesis',
  reloaded: 'paused: abortSynthesis begin seek',
};

/**
 * Every state × event: the next state, and the effects in order. A dot means that nothing changes and nothing happens.
 */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  idle: {
    speak: 'preparing: abortSynthesis open begin seek play startSynthesis',
    restore: 'paused: begin seek',
    restoreStopped: 'stopped: begin seek',
    show: '.: reveal',
    blocked: 'idle',
    noDevice: 'idle',
  },
  idleSilent: {
    speak: 'blocked: abortSynthesis open reveal begin seek play startSynthesis',
    restore: 'paused: begin seek',
    restoreStopped: 'stopped: begin seek',
    show: '.: reveal',
    blocked: 'idle',
    noDevice: 'idle',
    unblocked: 'idle',
    lost: 'idle',
    reloaded: 'idle',
  },
  preparing: {
    stop: 'stopped: abortSynthesis pause',
    pause: 'paused: pause',
    togglePause: 'paused: pause',
    goTo: 'preparing: seek startSynthesis',
    revoice: 'preparing: abortSynthesis begin seek play startSynthesis',
    recut: 'preparing: startSynthesis',
    recutElsewhere: 'preparing: seek startSynthesis',
    synthesisFailed: 'preparing',
    synthesisFailedHere: 'failed: abortSynthesis pause seek report',
    failed: 'preparing',
    blocked: 'blocked: reveal',
    noDevice: 'blocked',
    sounding: 'playing',
    starved: 'preparing',
    position: 'preparing',
    ended: 'ended',
    reached: 'paused: pause',
    lost: 'paused: abortSynthesis',
    reloaded: 'paused: abortSynthesis begin seek',
  },
  blocked: {
    speak: 'blocked: abortSynthesis open reveal begin seek play startSynthesis',
    stop: 'stopped: abortSynthesis pause',
    pause: 'paused: pause',
    togglePause: '.: reveal',
    goTo: 'blocked: seek startSynthesis',
    revoice: 'blocked: abortSynthesis begin seek play startSynthesis',
    recut: 'blocked: startSynthesis',
    recutElsewhere: 'blocked: seek startSynthesis',
    synthesisFailed: 'blocked',
    synthesisFailedHere: 'failed: abortSynthesis pause seek report',
    failed: 'blocked',
    blocked: 'blocked',
    noDevice: 'blocked',
    unblocked: 'playing',
    sounding: 'blocked',
    starved: 'blocked',
    position: 'blocked',
    ended: 'ended',
    reached: 'paused: pause',
    lost: 'paused: abortSynthesis',
    reloaded: 'paused: abortSynthesis begin seek',
  },
  playing: {
    stop: 'stopped: abortSynthesis pause',
    pause: 'paused: pause',
    togglePause: 'paused: pause',
    goTo: 'playing: seek startSynthesis',
    revoice: 'buffering: abortSynthesis begin seek play startSynthesis',
    recut: 'playing: startSynthesis',
    recutElsewhere: 'playing: seek startSynthesis',
    synthesisFailed: 'playing',
    synthesisFailedHere: 'playing',
    failed: 'playing',
    blocked: 'blocked: reveal',
    noDevice: 'blocked',
    starved: 'buffering',
    position: 'playing',
    ended: 'ended',
    reached: 'paused: pause',
    lost: 'paused: abortSynthesis',
    reloaded: 'paused: abortSynthesis begin seek',
  },
  buffering: {
    stop: 'stopped: abortSynthesis pause',
    pause: 'paused: pause',
    togglePause: 'paused: pause',
    goTo: 'buffering: seek startSynthesis',
    revoice: 'buffering: abortSynthesis begin seek play startSynthesis',
    recut: 'buffering: startSynthesis',
    recutElsewhere: 'buffering: seek startSynthesis',
    synthesisFailed: 'buffering',
    synthesisFailedHere: 'failed: abortSynthesis pause seek report',
    failed: 'buffering',
    blocked: 'blocked: reveal',
    noDevice: 'blocked',
    sounding: 'playing',
    starved: 'buffering',
    position: 'buffering',
    ended: 'ended',
    reached: 'paused: pause',
    lost: 'paused: abortSynthesis',
    reloaded: 'paused: abortSynthesis begin seek',
  },
  paused: {
    stop: 'stopped: abortSynthesis pause',
    resume: 'buffering: play startSynthesis',
    togglePause: 'buffering: play startSynthesis',
    goTo: 'paused: seek startSynthesis',
    revoice: 'paused: abortSynthesis begin seek startSynthesis',
    recut: 'paused: abortSynthesis',
    recutElsewhere: 'paused: seek abortSynthesis',
    synthesisFailed: 'paused',
    synthesisFailedHere: 'paused',
    failed: 'paused',
    blocked: 'paused',
    noDevice: 'paused',
    position: 'paused',
    reached: 'paused: pause',
    lost: 'paused: abortSynthesis',
    reloaded: 'paused: abortSynthesis begin seek',
  },
  closed,
  // It sounded when it was closed.
  cutOff: { ...closed, show: 'buffering: open begin seek play startSynthesis' },
  stopped: {
    resume: 'buffering: play startSynthesis',
    togglePause: 'buffering: play startSynthesis',
    goTo: 'buffering: seek play startSynthesis',
    revoice: 'stopped',
    recut: 'stopped: abortSynthesis',
    recutElsewhere: 'stopped: seek abortSynthesis',
    synthesisFailed: 'stopped',
    synthesisFailedHere: 'stopped',
    failed: 'stopped',
    blocked: 'stopped',
    noDevice: 'stopped',
    position: 'stopped',
    reached: 'stopped: pause',
    lost: 'stopped: abortSynthesis',
    reloaded: 'stopped: abortSynthesis begin seek',
  },
  stoppedAndClosed: {
    resume: 'buffering: open begin seek play startSynthesis',
    togglePause: 'buffering: open begin seek play startSynthesis',
    show: 'stopped: reveal begin seek',
    goTo: 'buffering: open begin seek play startSynthesis',
    revoice: 'stopped',
    recut: 'stopped',
    recutElsewhere: 'stopped',
    synthesisFailed: 'stopped',
    synthesisFailedHere: 'stopped',
    failed: 'stopped',
    blocked: 'stopped',
    noDevice: 'stopped',
    position: 'stopped',
    reached: 'stopped: pause',
    lost: 'stopped: abortSynthesis',
    reloaded: 'stopped: abortSynthesis begin seek',
  },
  ended: {
    resume: 'buffering: seek play startSynthesis',
    togglePause: 'buffering: seek play startSynthesis',
    goTo: 'buffering: seek play startSynthesis',
    revoice: 'ended',
    recut: 'ended: pause abortSynthesis',
    recutElsewhere: 'ended: pause seek abortSynthesis',
    synthesisFailed: 'ended',
    synthesisFailedHere: 'ended',
    failed: 'ended',
    blocked: 'ended',
    noDevice: 'ended',
    position: 'ended',
    reached: 'ended: pause',
    lost: 'idle',
    reloaded: 'ended: abortSynthesis begin seek',
  },
  endedInAnotherVoice: {
    resume: 'buffering: open begin seek play startSynthesis',
    togglePause: 'buffering: open begin seek play startSynthesis',
    show: 'ended: reveal begin seek',
    goTo: 'buffering: open begin seek play startSynthesis',
    revoice: 'ended',
    recut: 'ended',
    recutElsewhere: 'ended',
    synthesisFailed: 'ended',
    synthesisFailedHere: 'ended',
    failed: 'ended',
    blocked: 'ended',
    noDevice: 'ended',
    position: 'ended',
    reached: 'ended: pause',
    lost: 'idle',
    reloaded: 'ended: abortSynthesis begin seek',
  },
  failed: {
    stop: 'stopped: abortSynthesis pause',
    resume: 'buffering: seek play startSynthesis',
    togglePause: 'buffering: seek play startSynthesis',
    goTo: 'buffering: seek play startSynthesis',
    revoice: 'buffering: abortSynthesis begin seek play startSynthesis',
    recut: 'failed: abortSynthesis',
    recutElsewhere: 'failed: seek abortSynthesis',
    synthesisFailed: 'failed',
    synthesisFailedHere: 'failed',
    failed: 'failed',
    blocked: 'failed',
    noDevice: 'failed',
    position: 'failed',
    reached: 'failed: pause',
    lost: 'failed: abortSynthesis',
    reloaded: 'failed: abortSynthesis begin seek',
  },
  failedAndClosed: {
    stop: 'stopped: abortSynthesis pause',
    resume: 'buffering: open begin seek play startSynthesis',
    togglePause: 'buffering: open begin seek play startSynthesis',
    show: 'failed: reveal begin seek',
    goTo: 'buffering: open begin seek play startSynthesis',
    revoice: 'failed',
    recut: 'failed',
    recutElsewhere: 'failed',
    synthesisFailed: 'failed',
    synthesisFailedHere: 'failed',
    failed: 'failed',
    blocked: 'failed',
    noDevice: 'failed',
    position: 'failed',
    reached: 'failed: pause',
    lost: 'failed: abortSynthesis',
    reloaded: 'failed: abortSynthesis begin seek',
  },
  doomed: {
    stop: 'stopped: abortSynthesis pause',
    pause: 'paused: pause',
    togglePause: 'paused: pause',
    goTo: 'playing: seek startSynthesis',
    revoice: 'buffering: abortSynthesis begin seek play startSynthesis',
    recut: 'playing: startSynthesis',
    recutElsewhere: 'playing: seek startSynthesis',
    synthesisFailed: 'playing',
    synthesisFailedHere: 'playing',
    failed: 'playing',
    blocked: 'blocked: reveal',
    noDevice: 'blocked',
    starved: 'failed: abortSynthesis pause seek report',
    position: 'playing',
    ended: 'ended',
    reached: 'paused: pause',
    lost: 'paused: abortSynthesis',
    reloaded: 'paused: abortSynthesis begin seek',
  },
};

/** What applies in every state unless the table says otherwise. */
const everywhere: Readonly<Record<string, string>> = {
  speak: 'preparing: abortSynthesis open begin seek play startSynthesis',
  show: '.: reveal',
};

/** Events that produce an equal but new state: what the state says does not change. */
const renewing = new Set(['unblocked']);

describe('the playback state machine', () => {
  for (const [stateName, state] of Object.entries(states)) {
    for (const [eventName, event] of Object.entries(events)) {
      const expected = table[stateName]?.[eventName] ?? everywhere[eventName] ?? '.';
      it(`${stateName} × ${eventName} → ${expected}`, () => {
        const next = transition(state, event);
        const effects = next.effects.map(({ type }) => type).join(' ');
        const [name = '', told = ''] = expected.split(': ');
        assert.equal(effects, told);
        if (name === '.') {
          if (!renewing.has(eventName)) assert.equal(next.state, state);
          assert.equal(next.state.name, state.name);
        } else {
          assert.equal(next.state.name, name);
        }
      });
    }
  }

  it('drops whatever comes from an earlier reading or from before a jump', () => {
    for (const state of Object.values(states)) {
      for (const event of Object.values(events)) {
        if (event.type === 'speak' || event.type === 'restore' || event.type === 'revoice') continue;
        if ('reading' in event) {
          assert.deepEqual(transition(state, { ...event, reading: 6 }), { state, effects: [] });
        }
        if ('jump' in event)
          assert.deepEqual(transition(state, { ...event, jump: 1 }), { state, effects: [] });
      }
    }
  });

  it('keeps the place of what failed, and resumes from there', () => {
    const failed = transition(states['doomed'] ?? { name: 'idle' }, {
      type: 'starved',
      reading: 7,
      jump: 2,
      version: 1,
      chunk: 5,
    }).state;
    assert.ok(failed.name === 'failed');
    assert.deepEqual(failed.place, { chunk: 5, offset: 0 });
    const { effects } = transition(failed, { type: 'resume' });
    assert.deepEqual(effects.at(-1), { type: 'startSynthesis', reading: 7, from: 5 });
  });

  it('plays once it is unblocked, even where its first sound is reported before that', () => {
    const { silence, ...rest } = states['blocked'] as ActiveState;
    assert.equal(silence, 'gesture');
    const { state } = transition({ ...rest, silence, heard: false }, events['sounding'] as PlaybackEvent);
    assert.equal(transition(state, { type: 'unblocked' }).state.name, 'playing');
  });

  it('starts a restored reading only when asked, at its place', () => {
    const restored = transition({ name: 'idle' }, { type: 'restore', reading: 1, place, as: 'paused' });
    assert.deepEqual(
      restored.effects.map(({ type }) => type),
      ['begin', 'seek'],
    );
    const { state, effects } = transition(restored.state, { type: 'togglePause' });
    assert.equal(state.name, 'preparing');
    assert.deepEqual(
      effects.map(({ type }) => type),
      ['play', 'startSynthesis'],
    );
    assert.deepEqual(restored.effects.at(-1), { type: 'seek', reading: 1, jump: 0, place });
  });

  it('never lets two readings sound, whatever happens', () => {
    const anyEvent = fc.constantFrom(...Object.values(events));
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (happening) => {
        let state: PlaybackState = { name: 'idle' };
        let readings = 0;
        let sounding: number | undefined;
        for (const template of happening) {
          const current: { reading: number; jump: number } =
            state.name === 'idle' ? { reading: 0, jump: 0 } : state;
          const event = retarget(template, current, () => ++readings);
          const step = transition(state, event);
          for (const effect of step.effects) {
            if (effect.type === 'begin') sounding = effect.reading;
            if (effect.type === 'startSynthesis') assert.equal(effect.reading, sounding);
          }
          state = step.state;
          if (isAudible(state.name) && state.name !== 'idle') assert.equal(state.reading, sounding);
        }
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 300) },
    );
  });
});

function retarget(
  event: PlaybackEvent,
  { reading, jump }: { readonly reading: number; readonly jump: number },
  next: () => number,
): PlaybackEvent {
  if (event.type === 'speak' || event.type === 'restore' || event.type === 'revoice') {
    return { ...event, reading: next() };
  }
  if ('jump' in event) return { ...event, reading, jump };
  return 'reading' in event ? { ...event, reading } : event;
}

function isAudible(name: PlaybackName): boolean {
  return name === 'playing' || name === 'preparing' || name === 'buffering' || name === 'blocked';
}
