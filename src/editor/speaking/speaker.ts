import type * as vscode from 'vscode';
import { beginsIn } from '../../core/playback/beginsIn.js';
import { isReading, type PlaybackState } from '../../core/playback/playbackState.js';
import { Reader, type ReaderListener, type ReadingRequest } from '../../core/playback/reader.js';
import type { Chunk, SourceRange } from '../../core/text/segment.js';
import { setContext } from '../commands.js';
import type { Highlight } from '../highlight/highlight.js';
import type { PlaybackStatus } from '../playbackStatus/playbackStatus.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import { reportError, whatHappened } from '../reportError.js';
import { setting } from '../settings.js';
import type { ReadySpeech, Speech } from '../speech/speech.js';
import type { Source } from '../text/source.js';
import type { PlaceMemory, SavedPlace } from './savedPlace.js';
import { sentenceFromSource } from './sentenceFromSource.js';
import type { SpokenChunks } from './spokenChunks.js';

export interface SpeakerParts {
  readonly panel: PlayerPanel;
  readonly highlight: Highlight;
  readonly status: PlaybackStatus;
  readonly places: PlaceMemory;
  readonly log: vscode.LogOutputChannel;
  readonly speech: Speech;
  readonly spokenChunks: SpokenChunks;
}

/** Where a reading begins: the offset in the first chunk that has one. */
type Begins = NonNullable<ReadingRequest['begins']>;

/** Turns texts of the editor into the one reading of this window, and shows everywhere how it goes. */
export class Speaker implements vscode.Disposable {
  readonly reader: Reader;
  // Only the latest request may start a reading: its preparation takes time, and another may overtake it.
  private latest = 0;
  private shownName: PlaybackState['name'] = 'idle';
  private texts: readonly Source[] = [];
  private chunk: Chunk | undefined;

  constructor(private readonly parts: SpeakerParts) {
    const listener: ReaderListener = {
      stateChanged: (state, chunk) => {
        this.show(state, chunk);
      },
      failed: (error) => {
        void this.showError(error);
      },
    };
    this.reader = new Reader(parts.panel, listener);
  }

  /** Reads the texts; with an offset, from the sentence there in the source of the first. */
  async speak(texts: readonly Source[], fromOffset?: number): Promise<void> {
    await this.start(texts, fromSource(fromOffset), () => {
      this.begin(texts);
    });
  }

  /** `begun` is for a new reading; one that goes on keeps its place until the rest of it may be read. */
  private async start(
    texts: readonly Source[],
    begins: Begins | undefined,
    begun?: () => void,
  ): Promise<void> {
    const request = ++this.latest;
    if (begun !== undefined) this.reader.do('stop');
    this.parts.panel.open();
    try {
      const { reading, chunks, speech } = await this.prepare(texts, begins);
      if (request !== this.latest) return;
      const agreed = await speech.agree(chunks, begins && ((chunk) => begins(chunk) !== undefined));
      if (request !== this.latest || agreed === undefined) return;
      begun?.();
      this.reader.speak({ ...reading, chunks: agreed() });
    } catch (error) {
      if (request !== this.latest) return;
      await reportError(error, this.parts.log, () => {
        if (request === this.latest) void this.start(texts, begins, begun);
      });
    }
  }

  /** Makes a reading of an earlier session one that can be resumed. */
  async restore(texts: readonly Source[], fromOffset: number): Promise<void> {
    const request = this.latest;
    const { reading } = await this.prepare(texts, fromSource(fromOffset));
    if (request !== this.latest) return;
    this.begin(texts);
    this.reader.restore(reading);
  }

  stop(): void {
    this.latest++;
    this.reader.do('stop');
  }

  /** Goes on in the voice that is chosen now. */
  async revoice(): Promise<void> {
    if (!isReading(this.reader.state)) return;
    const request = this.latest;
    try {
      const speech = await this.parts.speech.ready();
      if (request !== this.latest) return;
      this.showVoice(speech);
      this.reader.revoice(speech.voiceId, speech.source);
    } catch (error) {
      await reportError(error, this.parts.log);
    }
  }

  dispose(): void {
    this.reader.dispose();
  }

  private async prepare(
    texts: readonly Source[],
    begins: Begins | undefined,
  ): Promise<{ reading: ReadingRequest; chunks: () => Iterable<Chunk>; speech: ReadySpeech }> {
    const [chunks, speech] = await Promise.all([this.parts.spokenChunks(texts), this.parts.speech.ready()]);
    this.showVoice(speech);
    const { source, voiceId } = speech;
    return {
      speech,
      chunks,
      reading: {
        chunks: chunks(),
        voiceId,
        source,
        ahead: setting('prefetch.chunks'),
        ...(begins && { begins }),
      },
    };
  }

  private showVoice({ voiceName }: ReadySpeech): void {
    const { latest } = this;
    void voiceName.then((name) => {
      if (name !== undefined && latest === this.latest) this.parts.panel.send({ type: 'voice', name });
    });
  }

  private begin(texts: readonly Source[]): void {
    this.texts = texts;
    this.parts.highlight.begin(texts.map(({ document }) => document));
  }

  private show(state: PlaybackState, chunk: Chunk | undefined): void {
    const { panel, highlight, status, places } = this.parts;
    this.chunk = chunk;
    if (isReading(state) && chunk !== undefined && 'place' in state) {
      const shown = highlight.show(state.place, chunk);
      if (shown !== undefined) places.keep(this.placeIn(shown.document, shown.range.start));
    } else {
      highlight.clear();
      places.forget();
    }
    if (state.name === this.shownName) return;
    this.shownName = state.name;
    status.show(state);
    if (state.name !== 'failed') panel.send({ type: 'state', name: state.name });
    void setContext('lector.isReading', isReading(state));
    void setContext('lector.isPaused', state.name === 'paused');
  }

  private placeIn(document: vscode.TextDocument, offset: number): SavedPlace {
    const uri = document.uri.toString();
    const ranges: SourceRange[] = [];
    for (const text of this.texts) {
      if (text.document !== document) continue;
      if (text.range === undefined) return { uri, offset };
      const { start, end } = this.parts.highlight.now(document, text.range);
      ranges.push({ start, end });
    }
    return { uri, offset, ranges };
  }

  private async showError(error: unknown): Promise<void> {
    const { latest } = this;
    const resume = (): void => {
      this.reader.do('resume');
    };
    const goOn = (): void => {
      // Choosing another voice goes on by itself, and the user may have begun something else meanwhile.
      const { state } = this.reader;
      if (latest !== this.latest || state.name !== 'failed') return;
      const begins = this.chunk && beginsIn(this.chunk, state.place.offset);
      void this.start(this.texts, begins);
    };
    void reportError(error, this.parts.log, resume, { again: 'resume', mended: goOn });
    const message = await whatHappened(error);
    if (this.reader.state.name === 'failed')
      this.parts.panel.send({ type: 'state', name: 'failed', error: message });
  }
}

function fromSource(offset: number | undefined): Begins | undefined {
  return offset === undefined ? undefined : (chunk) => sentenceFromSource(chunk, offset);
}
