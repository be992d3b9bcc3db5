import type { PlaybackEvent, PlaybackState } from '../../src/reading/playbackState.js';

export const place = { chunk: 3, offset: 17 };
export const active = { reading: 7, jump: 2, place, heard: true, held: true };
export const failing = { chunk: 5, error: 'why' };

/** A reading in every state that it can be in. */
export const states: Readonly<Record<string, PlaybackState>> = {
  idle: { name: 'idle' },
  idleSilent: { name: 'idle', silence: 'gesture' },
  preparing: { ...active, name: 'preparing', heard: false },
  blocked: { ...active, name: 'blocked', silence: 'gesture' },
  playing: { ...active, name: 'playing' },
  buffering: { ...active, name: 'buffering' },
  paused: { ...active, name: 'paused' },
  closed: { ...active, name: 'paused', held: false },
  cutOff: { ...active, name: 'paused', held: false, isCutOff: true },
  stopped: { ...active, name: 'stopped' },
  stoppedAndClosed: { ...active, name: 'stopped', held: false },
  ended: { ...active, name: 'ended' },
  endedInAnotherVoice: { ...active, name: 'ended', held: false },
  failed: { ...active, name: 'failed' },
  failedAndClosed: { ...active, name: 'failed', held: false },
  doomed: { ...active, name: 'playing', failures: new Map([[failing.chunk, failing.error]]) },
};

/** Everything that can happen to it. */
export const events: Readonly<Record<string, PlaybackEvent>> = {
  speak: { type: 'speak', reading: 8, place: { chunk: 0, offset: 0 } },
  restore: { type: 'restore', reading: 8, place, as: 'paused' },
  restoreStopped: { type: 'restore', reading: 8, place, as: 'stopped' },
  stop: { type: 'stop' },
  pause: { type: 'pause' },
  resume: { type: 'resume' },
  togglePause: { type: 'togglePause' },
  show: { type: 'show' },
  goTo: { type: 'goTo', place: { chunk: 4, offset: 0 } },
  revoice: { type: 'revoice', reading: 8, place: { chunk: 3, offset: 10 } },
  recut: { type: 'recut', place: { chunk: 2, offset: 17 }, isElsewhere: false },
  recutElsewhere: { type: 'recut', place: { chunk: 2, offset: 4 }, isElsewhere: true },
  synthesisFailed: { type: 'synthesisFailed', reading: 7, chunk: 5, error: 'why' },
  synthesisFailedHere: { type: 'synthesisFailed', reading: 7, chunk: 3, error: 'why' },
  failed: { type: 'failed', reading: 7, chunk: 5, message: 'why' },
  blocked: { type: 'blocked', because: 'gesture' },
  noDevice: { type: 'blocked', because: 'device' },
  unblocked: { type: 'unblocked' },
  outlined: { type: 'outlined', reading: 7 },
  loaded: { type: 'loaded', reading: 7, chunk: 3, seconds: 2 },
  released: { type: 'released', reading: 7, chunk: 0 },
  sounding: { type: 'sounding', reading: 7, jump: 2 },
  starved: { type: 'starved', reading: 7, jump: 2, version: 1, chunk: 5 },
  position: { type: 'position', reading: 7, jump: 2, chunk: 3, offset: 20, end: 27 },
  ended: { type: 'ended', reading: 7, jump: 2, version: 1 },
  reached: { type: 'reached', reading: 7, jump: 2, version: 1, place: { chunk: 3, offset: 20 } },
  sampleEnded: { type: 'sampleEnded', sample: 1 },
  lost: { type: 'lost' },
  reloaded: { type: 'lost', isBack: true },
};
