import * as vscode from 'vscode';
import { isReading, type PlaybackState } from '../../reading/playbackState.js';
import type { Heard } from '../../reading/reader.js';
import type { SourceRange } from '../../text/segment.js';
import { setContext } from '../contributions/commands.js';
import type { Highlight } from '../highlight/highlight.js';
import { Listeners } from '../listeners.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import { l10n } from '../ui/l10n.js';
import { showInStatusBar } from '../ui/messages.js';
import type { LectorStatus } from '../status/lectorStatus.js';
import type { Source } from '../sources/source.js';
import type { PlaceMemory, SavedPlace } from './savedPlace.js';
import { SlowNotice } from './slowNotice.js';
import { Stoppable } from './stoppable.js';

export interface ShownReadingParts {
  readonly panel: PlayerPanel;
  /** Created for the first reading. */
  readonly highlight: () => Promise<Highlight>;
  readonly status: LectorStatus;
  readonly places: PlaceMemory;
}

/** Marks, toolbar and status bar keep VS Code so busy that the first sound would come noticeably later. */
const drawAfterMs = 100;

/** Shows a reading everywhere: its marks, the status bar, the player, the keys that work. Keeps its place, too. */
export class ShownReading implements vscode.Disposable {
  private texts: readonly Source[] = [];
  private state: PlaybackState = { name: 'idle' };
  private drawn: PlaybackState = this.state;
  private now: Heard | undefined;
  private drawing: NodeJS.Timeout | undefined;
  private highlight: Highlight | undefined;
  private loading: Promise<Highlight> | undefined;
  private readonly begun = new Listeners();
  private readonly over = new Listeners();

  /** The keys that stop work at once; what is drawn comes later. */
  readonly stoppable = new Stoppable((canStop) => void setContext('lector.canStop', canStop));
  private readonly slow = new SlowNotice(() =>
    showInStatusBar(l10n.t('The speech service is slow to answer…')),
  );

  /** Sound starts, or continues after a silence. */
  readonly onDidBegin = this.begun.add;

  /** Everything was read, or the user stopped. */
  readonly onDidEnd = this.over.add;

  constructor(private readonly parts: ShownReadingParts) {}

  /** The texts that the player shows. */
  get sources(): readonly Source[] {
    return this.texts;
  }

  get heard(): Heard | undefined {
    return this.now;
  }

  /** Gets ready to mark. */
  async load(): Promise<Highlight> {
    this.loading ??= this.parts.highlight();
    return (this.highlight = await this.loading);
  }

  /** A reading of these texts begins. */
  begin(texts: readonly Source[]): void {
    // Different from every other reading, even one of the same texts.
    this.texts = [...texts];
    this.parts.places.leave();
    this.highlight?.begin(texts.map(({ document }) => document));
  }

  /** The reading goes on with its texts as they are now. */
  become(texts: readonly Source[]): void {
    this.texts = texts;
  }

  show(state: PlaybackState, heard: Heard | undefined): void {
    const before = this.state;
    this.state = state;
    this.now = heard;
    this.stoppable.reading(isReading(state));
    if (state.name !== before.name) this.tell(before);
    if (state.name !== 'preparing' || isReading(this.drawn)) this.draw();
    else {
      this.drawing ??= setTimeout(() => {
        this.draw();
      }, drawAfterMs);
    }
  }

  /** Scrolls the editors back to what is being heard. */
  bringBack(): void {
    this.highlight?.bringBack();
  }

  dispose(): void {
    clearTimeout(this.drawing);
    this.slow.dispose();
  }

  private tell(before: PlaybackState): void {
    const { name } = this.state;
    // The problem is solved, so its message is out of date.
    if (before.name === 'failed') void vscode.commands.executeCommand('notifications.hideToasts');
    if (isSounding(name) && !isSounding(before.name)) this.begun.tell();
    if (name === 'ended' || name === 'stopped') this.over.tell();
    this.slow.waiting(name === 'preparing' || name === 'buffering');
    if (name !== 'failed') this.parts.panel.send({ type: 'state', name });
  }

  private draw(): void {
    clearTimeout(this.drawing);
    this.drawing = undefined;
    const { state, drawn, now: heard } = this;
    const { status, places } = this.parts;
    if (state.name !== 'idle' && state.name !== 'ended' && heard !== undefined) {
      const shown = this.highlight?.locate(heard);
      const stopped = state.name === 'stopped';
      if (shown !== undefined) places.keep(this.placeIn(shown.document, shown.range.start, stopped));
    }
    if (isReading(state) && heard !== undefined) this.highlight?.show(heard);
    else this.highlight?.clear();
    if (state.name === 'ended') places.forgetShown();
    this.drawn = state;
    if (state.name === drawn.name) return;
    status.show(state);
    if (state.name === 'playing') void setContext('lector.wasHeard', true);
    void setContext('lector.isReading', isReading(state));
    void setContext('lector.isPaused', state.name === 'paused');
    void setContext('lector.isStopped', state.name === 'stopped');
  }

  private placeIn(document: vscode.TextDocument, offset: number, stopped: boolean): SavedPlace {
    const place = { uri: document.uri.toString(), offset, ...(stopped && { stopped }) };
    const ranges: SourceRange[] = [];
    for (const text of this.texts) {
      if (text.document !== document) continue;
      if (text.range === undefined) return place;
      const { start, end } = this.highlight?.now(document, text.range) ?? text.range;
      ranges.push({ start, end });
    }
    return { ...place, ranges };
  }
}

export function isSounding(name: PlaybackState['name']): boolean {
  return name === 'preparing' || name === 'playing' || name === 'buffering';
}
