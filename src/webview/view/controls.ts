import type { PlaybackName } from '../../core/playback/playbackState.js';
import type { PlayerMessage } from '../../protocol/messages.js';
import type { PageStrings } from '../../protocol/pageStrings.js';
import { element } from './element.js';

type Request = Extract<PlayerMessage, { readonly type: 'request' }>['what'];

const buttons: readonly (readonly [id: string, what: Request])[] = [
  ['toggle', 'togglePause'],
  ['stop', 'stop'],
  ['next', 'nextSentence'],
  ['previous', 'previousSentence'],
  ['changeVoice', 'selectVoice'],
  ['save', 'exportAudio'],
];

/** The buttons and sliders. They ask; what becomes of it comes back from the extension. */
export class Controls {
  private readonly toggle = element('toggle', HTMLButtonElement);
  private readonly speed = element('speed', HTMLInputElement);
  private readonly volume = element('volume', HTMLInputElement);
  private readonly speedValue = element('speedValue', HTMLSpanElement);
  private readonly volumeValue = element('volumeValue', HTMLSpanElement);
  private readonly voice = element('voiceName', HTMLSpanElement);

  constructor(
    private readonly strings: PageStrings,
    send: (message: PlayerMessage) => void,
  ) {
    for (const [id, what] of buttons) {
      element(id, HTMLButtonElement).addEventListener('click', () => {
        send({ type: 'request', what });
      });
    }
    this.speed.addEventListener('input', () => {
      send({ type: 'setSpeed', speed: Number(this.speed.value) });
    });
    this.volume.addEventListener('input', () => {
      send({ type: 'setVolume', volume: Number(this.volume.value) / 100 });
    });
    for (const [action, what] of [
      ['play', 'togglePause'],
      ['pause', 'togglePause'],
      ['stop', 'stop'],
      ['nexttrack', 'nextSentence'],
      ['previoustrack', 'previousSentence'],
    ] as const) {
      navigator.mediaSession.setActionHandler(action, () => {
        send({ type: 'request', what });
      });
    }
  }

  showState(name: PlaybackName): void {
    const sounding = name === 'playing' || name === 'preparing' || name === 'buffering';
    const label = sounding ? this.strings.pause : this.strings.play;
    this.toggle.ariaLabel = label;
    this.toggle.title = label;
    this.toggle.dataset['shows'] = sounding ? 'pause' : 'play';
    for (const [id] of buttons.slice(0, 4)) element(id, HTMLButtonElement).disabled = name === 'idle';
    navigator.mediaSession.playbackState = name === 'idle' ? 'none' : sounding ? 'playing' : 'paused';
  }

  showTuning(speed: number, volume: number): void {
    this.speed.value = String(speed);
    this.speedValue.textContent = `${String(speed)}×`;
    this.speed.setAttribute('aria-valuetext', `${String(speed)}×`);
    const percent = Math.round(volume * 100);
    this.volume.value = String(percent);
    this.volumeValue.textContent = `${String(percent)} %`;
    this.volume.setAttribute('aria-valuetext', `${String(percent)} %`);
  }

  showVoice(name: string): void {
    this.voice.textContent = name;
  }
}
