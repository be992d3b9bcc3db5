import {
  mostSelected,
  type MessageOf,
  type PlayerMessage,
  type PageStrings,
} from '../../protocol/messages.js';
import { isSounding } from '../../reading/playbackState.js';
import type {
  CommandOf,
  PageSettings,
  PlaybackName,
  PlayerCommand,
  Silence,
} from '../../reading/playerPort.js';
import { element, makeInside, pressed } from './controls.js';

/** Shows the state in words, also for screen readers, and asks for the gesture that sound may need. */
export class StatusView {
  private readonly enable = element('enable', HTMLButtonElement);
  private readonly why = element('why', HTMLParagraphElement);
  private readonly gate = element('gate', HTMLElement);
  private readonly status = element('status', HTMLParagraphElement);
  private silence: Silence | undefined;
  private name: PlaybackName = 'idle';
  private error = '';
  private sample: string | undefined;
  private announce: PageSettings['announce'] = 'auto';

  constructor(private readonly strings: PageStrings) {
    // The panel may come to the front only after the control has appeared.
    window.addEventListener('focus', () => {
      if (this.silence === 'gesture') this.enable.focus();
    });
    this.show();
  }

  carryOut(command: PlayerCommand): void {
    if (command.type === 'settings') {
      this.announce = command.settings.announce;
      this.show();
    }
    if (command.type !== 'state') return;
    this.name = command.name;
    element('page', HTMLElement).dataset['state'] = command.name;
    this.error = command.error ?? '';
    this.show();
  }

  /** The voice whose sample is playing. */
  showSample(label: string | undefined): void {
    this.sample = label;
    this.show();
  }

  showSilence(silence: Silence | undefined): void {
    this.silence = silence;
    this.gate.hidden = silence !== 'gesture';
    this.why.textContent = silence === 'gesture' ? this.strings.enableSoundWhy : '';
    if (silence === 'gesture') this.enable.focus();
    this.show();
  }

  private show(): void {
    const text = this.words();
    this.status.ariaLive = this.isAnnounced() ? 'polite' : 'off';
    // Set only if changed: a live region repeats everything written into it.
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** Two voices at once help nobody, and what Lector does is heard while it speaks. */
  private isAnnounced(): boolean {
    const { announce, name, silence, sample } = this;
    const isHeard = silence === undefined && (sample !== undefined || isSounding({ name }));
    // The gate's button has the focus, and says what is asked for.
    if (isHeard || silence === 'gesture' || announce === 'never') return false;
    // The class that VS Code sets where it has found a screen reader, or was told of one.
    return announce === 'always' || document.querySelector('.vscode-using-screen-reader') !== null;
  }

  private words(): string {
    const { strings, name } = this;
    if (this.silence === 'device') return strings.noDevice;
    if (name === 'blocked') return strings.enableSoundWhy;
    if (this.sample !== undefined && this.silence === 'gesture') return strings.enableSoundWhy;
    if (this.sample !== undefined) return strings.sample.replace('{0}', () => this.sample ?? '');
    if (name === 'failed' && this.error !== '') return `${strings.failed} ${this.error}`;
    return strings[name];
  }
}

/** Who speaks if that is not what the user asked for, and what waits. */
export class QueueView {
  private readonly line = element('queue', HTMLDivElement);
  private dragged: { readonly row: Element; readonly id: number } | undefined;

  constructor(
    private readonly strings: PageStrings,
    private readonly send: (message: PlayerMessage) => void,
  ) {}

  carryOut(command: PlayerCommand): void {
    if (command.type !== 'queue') return;
    const { heard, waiting, isAgent } = command;
    const focused = this.line.querySelector<HTMLElement>(':focus');
    const nobodyWaits = waiting.length === 0;
    if (heard === '' && nobodyWaits && !this.line.hasChildNodes()) return;
    makeInside(this.line);
    const hidden = {
      queue: heard === '' && nobodyWaits,
      hearNow: heard !== '' || nobodyWaits,
      skipQueued: heard === '',
      muteAgents: !isAgent,
      clearQueue: nobodyWaits,
      queued: nobodyWaits,
    };
    for (const [id, isHidden] of Object.entries(hidden)) element(id, HTMLElement).hidden = isHidden;
    element('queueText', HTMLSpanElement).textContent = heard;
    const count = this.strings.waiting.replace('{0}', String(waiting.length));
    element('queuedCount', HTMLElement).textContent = count;
    this.list(waiting);
    if (focused !== null) this.keepFocus(focused);
  }

  private get rows(): HTMLElement {
    return element('queuedRows', HTMLElement);
  }

  /** What still waits keeps its row, which is only moved. */
  private list(waiting: CommandOf<'queue'>['waiting']): void {
    const { rows: list } = this;
    const before = new Map([...list.children].map((row) => [row.id, row]));
    const rows = waiting.map(({ id, name }) => before.get(`queued${String(id)}`) ?? this.row(id, name));
    list.replaceChildren(...rows);
    for (const button of list.querySelectorAll('button')) {
      const { what } = button.dataset;
      const end = what === 'up' ? rows[0] : what === 'down' ? rows.at(-1) : undefined;
      button.disabled = button.parentElement === end;
    }
  }

  private row(id: number, name: string): Element {
    const row = document.createElement('li');
    row.id = `queued${String(id)}`;
    row.innerHTML = this.rows.dataset['inside'] ?? '';
    for (const text of row.querySelectorAll('span')) text.textContent = text.title = name;
    for (const button of row.querySelectorAll('button')) {
      const what = button.dataset['what'] as MessageOf<'arrange'>['what'];
      button.ariaLabel = `${button.title}: ${name}`;
      button.addEventListener('click', () => this.send({ type: 'arrange', entry: id, what }));
    }
    this.letDrag(row, id);
    return row;
  }

  /** A row that is dropped on another takes its place. */
  private letDrag(row: HTMLElement, id: number): void {
    row.draggable = true;
    row.addEventListener('dragstart', () => (this.dragged = { row, id }));
    row.addEventListener('dragend', () => (this.dragged = undefined));
    row.addEventListener('dragleave', () => row.classList.remove('target'));
    row.addEventListener('dragover', (event) => {
      if (this.dragged === undefined) return;
      event.preventDefault();
      row.classList.add('target');
    });
    row.addEventListener('drop', (event) => {
      row.classList.remove('target');
      const { dragged } = this;
      if (dragged === undefined) return;
      event.preventDefault();
      const all = [...this.rows.children];
      const steps = all.indexOf(row) - all.indexOf(dragged.row);
      const what = steps < 0 ? 'up' : 'down';
      for (let n = 0; n < Math.abs(steps); n++) this.send({ type: 'arrange', entry: dragged.id, what });
    });
  }

  /** The focus is lost with what is hidden, disabled, moved or gone. */
  private keepFocus(focused: HTMLElement): void {
    const isThere = focused.isConnected && !focused.matches(':disabled') && focused.checkVisibility();
    const beside = focused.closest('li')?.isConnected === true ? focused.closest('li') : this.rows;
    const next = isThere ? focused : beside?.querySelector<HTMLElement>('button:enabled');
    (next?.checkVisibility() === true ? next : element('togglePause', HTMLButtonElement)).focus();
  }
}

const answers: ReadonlyMap<string, MessageOf<'suggestionAnswered'>['answer']> = new Map([
  ['hearSuggestion', 'hear'],
  ['takeSuggestion', 'take'],
  ['leaveSuggestion', 'leave'],
  ['cancelSuggestion', 'cancel'],
]);

/** A quiet line that suggests something. It is not announced: nothing waits for its answer. */
export class SuggestionView {
  private readonly line = element('suggestion', HTMLDivElement);

  constructor(send: (message: PlayerMessage) => void) {
    this.line.addEventListener('click', (event) => {
      const answer = answers.get(pressed(event));
      if (answer === undefined) return;
      if (answer !== 'hear') this.line.hidden = true;
      send({ type: 'suggestionAnswered', answer });
    });
  }

  carryOut(command: PlayerCommand): void {
    if (command.type !== 'suggestion') return;
    const { text, question } = command;
    this.line.hidden = text === '';
    if (text === '') return;
    makeInside(this.line);
    element('suggestionText', HTMLSpanElement).textContent = text;
    for (const [id, answer] of answers)
      element(id, HTMLButtonElement).hidden = (answer === 'cancel') === (question !== undefined);
    element('hearSuggestion', HTMLButtonElement).title = question?.hears ?? '';
    element('takeSuggestion', HTMLButtonElement).title = question?.takes ?? '';
  }
}

const selectionButtons: ReadonlyMap<string, MessageOf<'selected'>['what']> = new Map([
  ['speakSelected', 'speak'],
  ['pronounceSelected', 'pronounce'],
]);

/** What to do with the words that are selected in the text. */
export class SelectionView {
  private readonly line = element('selection', HTMLDivElement);
  private readonly list = element('text', HTMLDivElement);

  constructor(private readonly send: (message: PlayerMessage) => void) {
    document.addEventListener('selectionchange', () => this.show());
    this.line.addEventListener('click', (event) => {
      const what = selectionButtons.get(pressed(event));
      if (what !== undefined) this.hand(what);
    });
  }

  carryOut({ type }: PlayerCommand): void {
    if (type === 'speakSelected') this.hand('speak');
  }

  private hand(what: MessageOf<'selected'>['what']): void {
    this.send({ type: 'selected', what, text: this.selected() });
  }

  private selected(): string {
    const selection = getSelection();
    const ends = [selection?.anchorNode ?? null, selection?.focusNode ?? null];
    return ends.every((end) => this.list.contains(end))
      ? String(selection).slice(0, mostSelected).trim()
      : '';
  }

  private show(): void {
    this.line.hidden = this.selected() === '';
    if (!this.line.hidden) makeInside(this.line);
  }
}
