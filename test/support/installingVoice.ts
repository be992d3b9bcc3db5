// A program for tests: gets a natural voice, and kills itself at the step that is asked for.

import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { OfferedVoice } from '../../src/core/naturalVoices/catalogue.js';
import { TestClock } from './testClock.js';

export type InstallStep = number | 'checked' | 'described';

export interface InstallOrder {
  readonly folder: string;
  readonly source: string;
  readonly voice: OfferedVoice;
  /** Where it ends: once this many bytes have arrived, or once they are checked or described. */
  readonly ends: InstallStep;
}

const { folder, source, voice, ends } = JSON.parse(process.argv[2] ?? '') as InstallOrder;

/** Nothing in this program runs after it. */
function end(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('It is killed.');
}

if (ends === 'described') {
  // What is described becomes a voice by being renamed.
  files.rename = () => Promise.resolve().then(end);
  syncBuiltinESMExports();
}
const [{ installOffered }, { NaturalVoiceStore }] = await Promise.all([
  import('../../src/editor/naturalVoices/installVoice.js'),
  import('../../src/editor/naturalVoices/naturalVoiceStore.js'),
]);
await installOffered(
  {
    store: new NaturalVoiceStore(folder),
    source,
    speakersIn: () => (ends === 'checked' ? end() : []),
    clock: new TestClock(),
    log: () => undefined,
  },
  voice,
  new AbortController().signal,
  (received) => {
    if (received === ends) end();
  },
);
