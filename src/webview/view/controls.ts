import { pageRequests, type PlayerMessage, type PageStrings } from '../../protocol/messages.js';
import { isSounding } from '../../reading/playbackState.js';
import {
  firstSettings,
  type PageSettings,
  type PlaybackName,
  type PlayerCommand,
} from '../../reading/playerPort.js';

/** The buttons and sliders. They only ask; the result comes back from the extension. */
export class Controls {
  private readonly toggle = element('togglePause', HTMLButtonElement);
  private settings: PageSettings = firstSettings;
  private mediaSession: MediaSession | undefined;
  private readonly speed = element('speed', HTMLInputElement);
  private readonly volume = element('volume', HTMLInputElement);
  private readonly proof = element('proof', HTMLButtonElement);
  private readonly voice = element('voiceName', HTMLSpanElement);

  constructor(
    private readonly strings: PageStrings,
    private readonly send: (message: PlayerMessage) => void,
    preview: (changed: Partial<PageSettings>) => void,
    private readonly skip: (by: number) => void,
  ) {
    const asks = (what: (typeof pageRequests)[number]) => (): void => send({ type: 'request', what });
    window.addEventListener('click', (event) => {
      const what = pageRequests.find((name) => name === pressed(event));
      if (what !== undefined) send({ type: 'request', what });
    });
    for (const [slider, chosen] of [
      [this.speed, () => ({ speed: Number(this.speed.value) })],
      [this.volume, () => ({ volume: Number(this.volume.value) / 100 })],
    ] as const) {
      // Dragging is heard at once; the setting is written when the slider is released.
      slider.addEventListener('input', () => preview(chosen()));
      slider.addEventListener('change', () => send({ type: 'change', settings: chosen() }));
    }
    this.proof.addEventListener('click', () =>
      send({ type: 'change', settings: { proofMode: !this.settings.proofMode } }),
    );
    const volume = (step: 'stepUp' | 'stepDown') => (): void => {
      this.volume[step]();
      for (const type of ['input', 'change']) this.volume.dispatchEvent(new Event(type));
    };
    /** As in a media player, wherever the key means nothing else. */
    const keys: ReadonlyMap<string, () => void> = new Map([
      ['Escape', asks('stop')],
      [' ', asks('togglePause')],
      ['ArrowLeft', asks('previousSentence')],
      ['ArrowRight', asks('nextSentence')],
      ['ArrowUp', volume('stepUp')],
      ['ArrowDown', volume('stepDown')],
      ['Home', () => skip(-Infinity)],
      ['j', () => skip(-1)],
      ['l', () => skip(1)],
    ]);
    window.addEventListener('keydown', (event) => {
      // With Caps Lock, a letter is a capital one.
      const act = keys.get(event.key) ?? keys.get(event.key.toLowerCase());
      if (act === undefined || isTaken(event)) return;
      event.preventDefault();
      act();
    });
    this.keepFocus();
    this.showState('idle');
    this.showSettings(this.settings);
  }

  /** The focus would be lost with a button that is hidden or disabled. */
  private keepFocus(): void {
    let focused: Element | undefined;
    const isThere = (): boolean => focused?.checkVisibility() === true && !focused.matches(':disabled');
    window.addEventListener('focusin', ({ target }) => {
      focused = target instanceof Element ? target : undefined;
    });
    window.addEventListener('focusout', () => {
      if (isThere()) focused = undefined;
    });
    new MutationObserver(() => {
      if (focused !== undefined && !isThere()) this.toggle.focus();
    }).observe(document, { subtree: true, attributeFilter: ['hidden', 'disabled'] });
  }

  carryOut(command: PlayerCommand): void {
    if (command.type === 'state') this.showState(command.name);
    else if (command.type === 'settings') this.showSettings(command.settings);
    else if (command.type === 'voice') this.voice.textContent = command.name;
    else if (command.type === 'sleep')
      element('sleepTimer', HTMLButtonElement).textContent = command.text || this.strings.sleepTimer;
  }

  private showState(name: PlaybackName): void {
    const sounding = isSounding({ name });
    const label = sounding ? this.strings.pause : this.strings.play;
    this.toggle.ariaLabel = label;
    this.toggle.title = `${label} (${this.strings.keys.space})`;
    this.toggle.dataset['shows'] = sounding ? 'pause' : 'play';
    for (const id of ['togglePause', 'stop', 'nextSentence', 'previousSentence'])
      element(id, HTMLButtonElement).disabled = name === 'idle';
    if (name === 'stopped' || name === 'ended') element('stop', HTMLButtonElement).disabled = true;
    if (name === 'idle' && this.mediaSession === undefined) return;
    this.mediaSession ??= this.takeMediaKeys();
    this.mediaSession.playbackState = name === 'idle' ? 'none' : sounding ? 'playing' : 'paused';
  }

  /** Only a page that has read something is asked by the system. */
  private takeMediaKeys(): MediaSession {
    const { mediaSession } = navigator;
    for (const [action, what] of [
      ['play', 'togglePause'],
      ['pause', 'togglePause'],
      ['stop', 'stop'],
      ['nexttrack', 'nextSentence'],
      ['previoustrack', 'previousSentence'],
    ] as const) {
      mediaSession.setActionHandler(action, () => this.send({ type: 'request', what }));
    }
    mediaSession.setActionHandler('seekbackward', () => this.skip(-1));
    mediaSession.setActionHandler('seekforward', () => this.skip(1));
    return mediaSession;
  }

  private showSettings(settings: PageSettings): void {
    this.settings = settings;
    const { speed, volume, proofMode } = settings;
    this.proof.ariaPressed = String(proofMode);
    show(this.speed, speed, '×');
    show(this.volume, Math.round(volume * 100), ' %');
  }
}

function show(slider: HTMLInputElement, value: number, unit: string): void {
  slider.value = String(value);
  const words = `${value.toLocaleString(document.documentElement.lang)}${unit}`;
  slider.setAttribute('aria-valuetext', words);
  element(`${slider.id}Value`, HTMLSpanElement).textContent = words;
}

/** Whether the focused part, or one of the browser's own menus, has a meaning of its own for the key. */
function isTaken(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return true;
  if (target instanceof HTMLSelectElement) return key !== 'Escape';
  if (key === ' ') return event.repeat || (target instanceof Element && target.matches('button, summary'));
  // A slider has no use for letters.
  return key.length > 1 && key !== 'Escape' && target instanceof HTMLInputElement;
}

/** The id of the button that was pressed. */
export function pressed({ target }: Event): string {
  return (target instanceof Element ? target.closest('button')?.id : undefined) ?? '';
}

/** Makes the elements of a part of the page that is only text until it is shown. Returns whether there was anything to make. */
export function makeInside(part: HTMLElement): boolean {
  const { inside } = part.dataset;
  if (inside === undefined) return false;
  part.innerHTML = inside;
  delete part.dataset['inside'];
  return true;
}

/** A button that shows a part of the page, and hides it again. */
export function foldBehind(id: string, part: string, shown = (): void => undefined): void {
  const button = element(id, HTMLButtonElement);
  button.addEventListener('click', () => {
    shown();
    button.ariaExpanded = String(element(part, HTMLDivElement).classList.toggle('open'));
  });
}

/** An element from the page's HTML. If it is missing, the page is broken, so there is nothing to handle. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} called ${id}.`);
  return found;
}
