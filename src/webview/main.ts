// The player page: does what the extension says and reports what happens.

import { readWav } from '../core/audio/wav.js';
import { parsePlayerCommand, type PlayerMessage } from '../protocol/messages.js';
import { AudioDevice } from './audioDevice.js';

declare function acquireVsCodeApi(): { postMessage(message: PlayerMessage): void };

const host = acquireVsCodeApi();
const enable = byId('enable');
const status = byId('status');

const device = new AudioDevice((fact) => {
  if (fact.type === 'blocked') {
    enable.hidden = false;
    enable.focus();
    status.textContent = 'Lector is silent until you allow sound.';
  }
  if (fact.type === 'unblocked') {
    enable.hidden = true;
    status.textContent = '';
  }
  host.postMessage(fact);
});

// Any gesture in the page allows sound; the button is there to ask for one.
for (const gesture of ['pointerdown', 'keydown'] as const) {
  window.addEventListener(gesture, () => {
    device.unblock();
  });
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const command = parsePlayerCommand(data);
  if (command === undefined) return;
  switch (command.type) {
    case 'enqueue': {
      const { reading, index, pauseAfterMs } = command;
      try {
        device.enqueue(reading, index, readWav(new Uint8Array(command.audio)), pauseAfterMs);
      } catch (error) {
        host.postMessage({ type: 'failed', reading, index, message: String(error) });
      }
      return;
    }
    case 'finish':
      device.finish(command.reading);
      return;
    case 'stop':
      device.stop();
      return;
  }
});

host.postMessage({ type: 'ready' });

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element;
}
