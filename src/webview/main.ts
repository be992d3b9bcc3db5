// The player page: does what the extension says and reports what happens.

import { parsePlayerCommand, type PlayerCommand, type PlayerMessage } from '../protocol/messages.js';
import { stringsElement, type PageStrings } from '../protocol/pageStrings.js';
import { AudioDevice } from './sound/audioDevice.js';
import { Controls } from './view/controls.js';
import { ReadingModel } from './view/readingModel.js';
import { StatusView } from './view/statusView.js';
import { TextView } from './view/textView.js';
import { TimelineView } from './view/timelineView.js';

declare function acquireVsCodeApi(): { postMessage(message: PlayerMessage): void };

const host = acquireVsCodeApi();
const send = (message: PlayerMessage): void => {
  host.postMessage(message);
};
// Written by the extension into its own page.
const strings = JSON.parse(document.getElementById(stringsElement)?.textContent ?? '{}') as PageStrings;

let model = new ReadingModel();
let reading = 0;
let speed = 1;
let heardSeconds = 0;

const goTo = (place: { readonly index: number; readonly offset: number }): void => {
  send({ type: 'goTo', reading, place });
};
const status = new StatusView(strings);
const controls = new Controls(strings, send);
const text = new TextView(goTo);
const timeline = new TimelineView(strings, goTo);

const device = new AudioDevice(document.body.dataset['worklet'] ?? '', {
  report: send,
  loaded: (index, chunk) => {
    model.load(index, chunk);
    timeline.show(model, heardSeconds, speed);
  },
  heard: (index, seconds, word) => {
    heardSeconds = (model.startOf(index) ?? 0) + seconds;
    text.show(index, word);
    timeline.move(heardSeconds);
  },
  silenceChanged: (silence) => {
    status.showSilence(silence);
    send(silence === undefined ? { type: 'unblocked' } : { type: 'blocked', because: silence });
  },
  sampleChanged: (label) => {
    status.showSample(label);
  },
});

// Any gesture in the page allows sound; the button is there to ask for one.
for (const gesture of ['pointerdown', 'pointerup', 'keydown', 'click'] as const) {
  window.addEventListener(gesture, () => {
    device.unblock();
  });
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const command = parsePlayerCommand(data);
  if (command !== undefined) carryOut(command);
});

function carryOut(command: PlayerCommand): void {
  switch (command.type) {
    case 'begin':
      reading = command.reading;
      clear();
      device.begin(reading);
      return;
    case 'outline':
      if (command.reading !== reading) return;
      model.add(command.chunks, command.complete);
      text.add(command.chunks);
      if (command.complete) device.close(model.chunks.length);
      timeline.show(model, heardSeconds, speed);
      return;
    case 'progress':
      if (command.reading === reading) model.mark(command.index, command.progress);
      timeline.show(model, heardSeconds, speed);
      return;
    case 'enqueue': {
      const chunk = model.chunks[command.index];
      if (command.reading === reading && chunk !== undefined) device.enqueue({ ...command, ...chunk });
      return;
    }
    case 'seek': {
      if (command.reading !== reading) return;
      const { index, offset } = command.place;
      heardSeconds = model.secondsOf(command.place);
      device.seek(command.seek, command.place);
      text.show(index, { start: offset, end: offset });
      timeline.show(model, heardSeconds, speed);
      return;
    }
    case 'play':
      device.play();
      return;
    case 'pause':
      device.pause();
      return;
    case 'sample':
      device.playSample(command.sample, command.label, command.audio);
      return;
    case 'stopSample':
      device.stopSample();
      return;
    case 'stop':
      device.stopSample();
      reading = 0;
      clear();
      device.begin(reading);
      return;
    case 'state':
      controls.showState(command.name);
      status.showState(command.name, command.error);
      return;
    case 'tune':
      ({ speed } = command);
      device.setSpeed(speed);
      device.setVolume(command.volume);
      controls.showTuning(speed, command.volume);
      timeline.show(model, heardSeconds, speed);
      return;
    case 'voice':
      controls.showVoice(command.name);
      return;
  }
}

function clear(): void {
  model = new ReadingModel();
  heardSeconds = 0;
  text.clear();
  timeline.show(model, 0, speed);
}

controls.showState('idle');
controls.showTuning(1, 1);
send({ type: 'ready' });
