import * as vscode from 'vscode';
import { slowNotice } from '../../core/clock.js';
import { isReading, isSounding, type PlaybackState } from '../../reading/playbackState.js';
import type { Heard } from '../../reading/reader.js';
import type { Narrator } from '../../reading/narrator.js';
import type { Audience, WaysOut } from '../../reading/world.js';
import type { PlainText } from '../../core/plainText.js';
import { runCommand, setContext } from '../contributions/commands.js';
import type { Highlight } from '../highlight/highlight.js';
import { Listeners } from '../listeners.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import { l10n } from '../ui/l10n.js';
import { showInformation, showInStatusBar, takes } from '../ui/messages.js';
import { reportError, whatHappened } from '../ui/reportError.js';
import type { Source } from '../sources/source.js';
import type { LectorStatus } from '../status/lectorStatus.js';
import type { PlaceMemory } from './savedPlace.js';
import { ShownVoice } from './shownVoice.js';

/** Marks, toolbar and status bar keep VS Code so busy that the first sound would come noticeably later. */
const drawAfterMs = 100;

/** Shows a reading everywhere: its marks, the status bar, the player, the keys that work. Keeps its place, too. */
export class ShownReading implements Audience<Source>, vscode.Disposable {
  private texts: readonly Source[] = [];
  private state: PlaybackState = { name: 'idle' };
  private drawn: PlaybackState = this.state;
  private heard: Heard | undefined;
  private drawing: NodeJS.Timeout | undefined;
  private highlight: Highlight | undefined;
  private readonly begun = new Listeners();
  private readonly sounded = new Listeners();
  /** Whether what began last has not been heard yet. */
  private isAwaited = false;
  /** What is to be done once it is heard. */
  private waiting: (() => void)[] = [];
  /** Whether the place of what was shown before is still the newest. */
  private isNew = false;
  private readonly states = new Listeners<PlaybackState>();
  private readonly moves = new Listeners<Heard | undefined>();
  private readonly silence = new Listeners();
  private readonly freed = new Listeners();
  private readonly missed = new Listeners();
  private readonly voice: ShownVoice;
  private readonly slow = slowNotice(() => showInStatusBar(l10n.t('The speech service is slow to answer…')));

  /** The editor in front, and what was selected in it, when the reading was paused. */
  atPause: {
    readonly editor?: vscode.TextEditor | undefined;
    readonly selection?: vscode.Selection | undefined;
  } = {};

  /** Who speaks, unless it is what the user asked for. */
  speaker: PlainText | undefined;

  /** Sound is about to start, or to continue after a silence: whoever else speaks has to stop. */
  readonly onDidBegin = this.begun.add;

  /** Sound has started: the time for whatever it should not have to wait for. */
  readonly onDidSound = this.sounded.add;

  /** The state's name has changed. */
  readonly onDidChangeState = this.states.add;

  /** The place has changed, or the state. */
  readonly onDidMove = this.moves.add;

  /** Nothing sounds any more, or is about to. */
  readonly onDidFallSilent = this.silence.add;

  /** There is nothing left to stop, or what there is has failed. */
  readonly onDidBecomeFree = this.freed.add;

  /** The service does not have the voice any more. */
  readonly onDidMissVoice = this.missed.add;

  constructor(
    private readonly panel: PlayerPanel,
    /** Created once, for the first reading. */
    private readonly newHighlight: () => Promise<Highlight>,
    private readonly status: LectorStatus,
    private readonly places: PlaceMemory,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.voice = new ShownVoice((name) => panel.send({ type: 'voice', name }));
  }

  /** The language of what is heard, if it is known. */
  get language(): string | undefined {
    return isReading(this.state) ? this.heard?.chunk.language : undefined;
  }

  /** Gets ready to mark. */
  async load(): Promise<Highlight> {
    return (this.highlight = await this.newHighlight());
  }

  /** The keys that stop work at once; what is drawn comes later. */
  canStop(can: boolean): void {
    void setContext('lector.canStop', can);
    if (!can) this.freed.tell();
    // A page that opens before the reading begins would say that nothing is being read.
    if (this.state.name === 'idle') this.panel.send({ type: 'state', name: can ? 'preparing' : 'idle' });
  }

  /** Does something that sound should not have to wait for: at once, unless the first sound is awaited. */
  afterSound(act: () => void): void {
    if (this.isAwaited) this.waiting.push(act);
    else act();
  }

  begins(texts: readonly Source[]): void {
    this.texts = texts;
    this.isNew = true;
    this.isAwaited = true;
    this.highlight?.begin(texts);
  }

  becomes(texts: readonly Source[]): void {
    this.texts = texts;
  }

  changed(state: PlaybackState, heard: Heard | undefined): void {
    const before = this.state;
    this.state = state;
    this.heard = heard;
    this.moves.tell(isReading(state) ? heard : undefined);
    if (state.name !== before.name) this.tell(before);
    if (heard !== undefined && !this.isAwaited) this.voice.hears(heard.chunk.language);
    if (state.name !== 'preparing' || isReading(this.drawn)) this.draw();
    else this.drawing ??= setTimeout(() => this.draw(), drawAfterMs);
  }

  speaksWith(narrator: Narrator): void {
    this.afterSound(() => this.voice.speaksWith(narrator));
  }

  /** The voices of the service may be others now, or have other names. */
  voicesChanged(): void {
    if (isReading(this.state)) this.voice.renamed();
  }

  voiceMissed(): void {
    this.missed.tell();
  }

  voiceReplaced(gone: unknown): void {
    this.log.warn(String(gone));
    void offerOtherVoice();
  }

  gaveWay(): void {
    void showInformation(l10n.t('Paused because another window started speaking.'));
  }

  nothingToSay(): void {
    void import('./tellNothing.js').then(({ tellNothing }) => tellNothing({ why: 'unsayable' }));
  }

  refused(error: unknown, again?: () => void): void {
    void reportError(error, this.log, again);
  }

  failed(error: unknown, { resume, mended, buyAgain }: WaysOut): void {
    void reportError(error, this.log, resume, { again: 'resume', mended, buyAgain });
    void whatHappened(error).then((error) => {
      if (this.state.name === 'failed') this.panel.send({ type: 'state', name: 'failed', error });
    });
    this.freed.tell();
  }

  async bringBack(): Promise<void> {
    await this.highlight?.follower.bringBack();
  }

  dispose(): void {
    clearTimeout(this.drawing);
    this.slow(false);
  }

  private tell(before: PlaybackState): void {
    const { name } = this.state;
    // The problem is solved, so its message is out of date.
    if (before.name === 'failed') void vscode.commands.executeCommand('notifications.hideToasts');
    if (isSounding(this.state) && !isSounding(before)) {
      this.isAwaited = true;
      this.begun.tell();
    }
    if (this.isAwaited && (name === 'playing' || !isSounding(this.state))) {
      this.isAwaited = false;
      if (name === 'playing') this.sounded.tell();
      for (const act of this.waiting.splice(0)) act();
    }
    if (!isSounding(this.state) && isSounding(before)) this.silence.tell();
    this.states.tell(this.state);
    this.slow(name === 'preparing' || name === 'buffering');
    // What failed may be mended before anyone need know.
    if (name !== 'failed') this.panel.send({ type: 'state', name });
  }

  private draw(): void {
    clearTimeout(this.drawing);
    this.drawing = undefined;
    const { state, drawn, heard, status, places } = this;
    // Until it is heard, what was read before keeps its place.
    if (this.isNew && state.name !== 'preparing') {
      this.isNew = false;
      places.leave();
    }
    if (!this.isNew && state.name !== 'idle' && state.name !== 'ended' && heard !== undefined) {
      const there = this.highlight?.placeOf(heard, this.texts);
      const place = there && { ...there, ...(state.name === 'stopped' && { stopped: true }) };
      // Of several documents, those before this one are over.
      if (place !== undefined && places.shown?.uri !== place.uri) places.forgetShown();
      if (place !== undefined) places.keep(place);
    }
    if (isReading(state) && heard !== undefined) this.highlight?.show(heard);
    else this.highlight?.clear();
    const part = isReading(state) ? heard?.chunk.part : undefined;
    // If that fails, the text is heard anyway.
    this.highlight?.about
      .show(part === undefined ? undefined : this.texts[part]?.shows)
      .catch((error: unknown) => this.log.warn(String(error)));
    if (state.name === 'ended') places.forgetShown();
    this.drawn = state;
    if (state.name === drawn.name) return;
    status.show(state);
    const editor = vscode.window.activeTextEditor;
    if (state.name === 'paused') this.atPause = { editor, selection: editor?.selection };
    if (state.name === 'playing') void setContext('lector.wasHeard', true);
    void setContext('lector.isReading', isReading(state));
    // Also where it has failed, or sound is not allowed yet.
    void setContext('lector.isPaused', isReading(state) && !isSounding(state));
    void setContext('lector.isStopped', state.name === 'stopped');
  }
}

/** Says why the reading goes on in another voice, and offers the choice. */
async function offerOtherVoice(): Promise<void> {
  const happened = l10n.t('The voice that was reading is no longer there. Continuing in another voice.');
  if (await takes(happened, l10n.t('Select Voice…'))) await runCommand('lector.selectVoice');
}
