// The player page: does what the extension says and reports what happens.

import type { SoundFormat } from '../core/audio/soundFormat.js';
import { firstSettings, type PageSettings, type Place, type PlayerCommand } from '../reading/playerPort.js';
import { parsePlayerCommand, type PlayerMessage, type PageStrings } from '../protocol/messages.js';
import { ReadingModel } from './readingModel.js';
import { AudioDevice } from './sound/audioDevice.js';
import { Controls, element, foldBehind } from './view/controls.js';
import { QueueView, SelectionView, StatusView, SuggestionView } from './view/lineViews.js';
import { ReadingView } from './view/readingView.js';
import { StyleView } from './view/styleView.js';

declare function acquireVsCodeApi(): { postMessage(message: PlayerMessage): void };

// VS Code may show the page before its style has arrived, for which this script has waited.
const page = element('page', HTMLElement);
page.hidden = false;

const host = acquireVsCodeApi();
const send = (message: PlayerMessage): void => host.postMessage(message);
// The extension wrote this into its own page.
const strings = JSON.parse(page.dataset['strings'] ?? '{}') as PageStrings;

const status = new StatusView(strings);
const model = new ReadingModel();
const goTo = (place: Place | undefined): void => {
  if (place !== undefined) send({ type: 'goTo', reading: model.reading, place });
};
let settings = firstSettings;
/** Shows at once what is chosen in the page. */
const preview = (changed: Partial<PageSettings>): void =>
  carryOut({ type: 'settings', settings: { ...settings, ...changed } });
const controls = new Controls(strings, send, preview, (by) => view.skip(by));
const style = new StyleView((chosen) => {
  preview(chosen);
  send({ type: 'change', settings: chosen });
});
const queue = new QueueView(strings, send);
const suggestion = new SuggestionView(send);
const selection = new SelectionView(send);
// A narrow player shows its bar and the text, a low one its bar alone, and one button the rest. Others have no such button.
foldBehind('more', 'rest');
const view = new ReadingView(strings, model, goTo, (minutes) => send({ type: 'left', minutes }));

const device = new AudioDevice(page.dataset['worklet'] ?? '', model, view, status, send);

// Any gesture on the page allows sound; the button just asks for one.
for (const gesture of ['pointerdown', 'pointerup', 'keydown', 'click'] as const) {
  window.addEventListener(gesture, () => device.unblock());
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const command = parsePlayerCommand(data);
  if (command === undefined || isStale(command)) return;
  carryOut(command);
  if (command.type === 'outline' && !command.complete) send({ type: 'outlined', reading: model.reading });
});

function carryOut(command: PlayerCommand): void {
  if (command.type === 'settings') ({ settings } = command);
  for (const part of [model, style, view, device, status, controls, queue, suggestion, selection])
    part.carryOut(command);
}

/** Whether it belongs to an earlier reading. */
function isStale(command: PlayerCommand): boolean {
  return 'reading' in command && command.type !== 'begin' && command.reading !== model.reading;
}

send({ type: 'ready', width: innerWidth });
// The format of the sound to come, if the extension knows it. Opening a browser's first context holds the page up, so that
// comes last.
const format = JSON.parse(page.dataset['format'] ?? 'null') as SoundFormat | null;
if (format !== null) device.openEarly(format);
