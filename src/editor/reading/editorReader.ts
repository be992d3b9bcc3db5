import type * as vscode from 'vscode';
import { beginsIn } from '../../reading/beginsIn.js';
import { isReading } from '../../reading/playbackState.js';
import { Reader, type ReaderListener, type ReadingRequest } from '../../reading/reader.js';
import { cutFor } from '../../reading/cutFor.js';
import type { Chunk } from '../../text/segment.js';
import { Listeners } from '../listeners.js';
import { reportError } from '../ui/reportError.js';
import { setting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { showInformation } from '../ui/messages.js';
import type { Narrators } from '../../speech/narrators.js';
import type { Narrator } from '../../speech/speech.js';
import type { Source } from '../sources/source.js';
import { atOffset, type Beginning } from './beginning.js';
import { cutUpTo } from './cutUpTo.js';
import { FailedReading } from './failedReading.js';
import { LatestRequest } from './latestRequest.js';
import { ReadingEdits } from './readingEdits.js';
import { ReadingSpeech } from './readingSpeech.js';
import { Revoicing } from './revoicing.js';
import type { SavedPlace } from './savedPlace.js';
import { savedSources } from './savedSources.js';
import { isSounding, ShownReading, type ShownReadingParts } from './shownReading.js';
import { ShownVoice } from './shownVoice.js';
import type { SourceChunker } from './sourceChunker.js';
import { symbolBeside } from './symbolBeside.js';
import type { WhatToSpeak } from './whatToSpeak.js';

export interface EditorReaderParts extends ShownReadingParts {
  readonly log: vscode.LogOutputChannel;
  readonly narrator: Narrators['narrator'];
  readonly chunksOf: SourceChunker;
}

/** Turns texts from the editor into this window's one reading, and shows its progress everywhere. */
export class EditorReader implements vscode.Disposable {
  readonly reader: Reader;
  // Preparation takes time, and a later request may overtake it.
  private readonly latest = new LatestRequest();
  private readonly shown: ShownReading;
  private readonly speech: ReadingSpeech;
  private readonly revoicing: Revoicing;
  private readonly failed: FailedReading;
  private readonly edits: ReadingEdits;
  private readonly missed = new Listeners();

  /** The service does not have the voice any more. */
  readonly onDidMissVoice = this.missed.add;

  constructor(private readonly parts: EditorReaderParts) {
    const shown = (this.shown = new ShownReading(parts));
    const shownVoice = new ShownVoice((name) => {
      parts.panel.send({ type: 'voice', name });
    });
    const listener: ReaderListener = {
      stateChanged: (state, heard) => {
        shown.show(state, heard);
        if (heard !== undefined) shownVoice.hears(heard.chunk.language);
      },
      failed: (error) => {
        void this.failed.mend(error);
      },
    };
    const reader = (this.reader = new Reader(parts.panel, listener));
    const speech = (this.speech = new ReadingSpeech(parts.narrator, (used) => {
      shownVoice.speaksWith(used);
    }));
    const { latest } = this;
    const { panel, log } = parts;
    const revoicing = (this.revoicing = new Revoicing({ reader, speech, latest, log }));
    this.failed = new FailedReading({
      reader,
      revoicing,
      latest,
      panel,
      log,
      voiceMissed: () => {
        this.missed.tell();
      },
      resume: () => {
        void this.withEdits(() => {
          reader.do('resume');
        });
      },
      buyAgain: (lost) => speech.buyAgain(lost),
      startAgain: (offset) => {
        this.startAgain(offset);
      },
    });
    this.edits = new ReadingEdits({
      reader,
      chunksOf: parts.chunksOf,
      stillFits: () => speech.stillFits(),
      sources: () => shown.sources,
      become: (texts) => {
        shown.become(texts);
        speech.speaks(() => reader.all());
      },
      failed: (error) => void reportError(error, parts.log),
    });
  }

  /** The texts that the player shows. */
  get sources(): readonly Source[] {
    return this.shown.sources;
  }

  /** Sound starts, or continues after a silence. */
  get onDidBegin(): ShownReading['onDidBegin'] {
    return this.shown.onDidBegin;
  }

  /** Everything was read, or the user stopped. */
  get onDidEnd(): ShownReading['onDidEnd'] {
    return this.shown.onDidEnd;
  }

  /** Reads what is found, if anything. That can be stopped from the start. */
  async find(what: () => Promise<WhatToSpeak | undefined>): Promise<void> {
    const asked = this.shown.stoppable.ask();
    try {
      const found = await what();
      if (found !== undefined && asked.isWanted()) await this.speak(found.sources, found.fromOffset);
    } finally {
      asked.end();
    }
  }

  /** Reads the texts. With an offset, starts at the sentence at that offset in the first text's source. */
  async speak(texts: readonly Source[], fromOffset?: number): Promise<void> {
    await this.start(texts, fromOffset === undefined ? {} : atOffset(fromOffset), () => {
      this.begin(texts);
    });
  }

  /** `begun` is for a new reading. One that continues keeps its place until the rest of it may be read. */
  private async start(texts: readonly Source[], from: Beginning, begun?: () => void): Promise<void> {
    const isWanted = this.latest.begin();
    const asked = this.shown.stoppable.ask();
    const certain = texts.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const make = (): void => {
      if (begun !== undefined) this.reader.do('stop');
      this.parts.panel.open();
    };
    // The player takes a while to open. If there may be nothing to read, wait.
    if (certain) make();
    try {
      const { reading, chunks, speech } = await this.prepare(texts, from);
      if (!isWanted()) return;
      if (isEmpty(chunks())) {
        const { tellNothing } = await import('./nothingToSpeak.js');
        void tellNothing({ why: 'unsayable' });
        return;
      }
      if (!certain) make();
      const { begins } = from;
      const beginsAt = begins && ((chunk: Chunk) => begins(chunk) !== undefined);
      const agreed = await speech.agree(chunks, { beginsAt, inParts: true });
      if (!isWanted() || agreed === undefined) return;
      const cut = begins === undefined ? agreed() : await cutUpTo(agreed(), begins, isWanted);
      if (cut === undefined) return;
      begun?.();
      this.speech.speaks(agreed);
      this.speech.use(speech);
      this.reader.speak({ ...reading, chunks: cut });
    } catch (error) {
      if (!isWanted()) return;
      this.shown.stoppable.forget();
      await reportError(error, this.parts.log, () => {
        if (isWanted()) void this.start(texts, from, begun);
      });
    } finally {
      asked.end();
    }
  }

  /** Shows a reading from an earlier session, ready to resume. It needs no voice until then. */
  async restore(texts: readonly Source[], { offset, stopped }: SavedPlace): Promise<void> {
    const isWanted = this.latest.now();
    const [chunks] = await Promise.all([this.parts.chunksOf(texts), this.load()]);
    const from = atOffset(offset);
    const cut = await cutUpTo(chunks(), from.begins, isWanted);
    if (cut === undefined) return;
    this.begin(texts);
    this.speech.speaks(chunks);
    this.reader.restore(
      { chunks: cut, ...this.speech.whenNeeded(), ahead: setting('prefetch.chunks'), ...from },
      stopped === true ? 'stopped' : 'paused',
    );
  }

  /** Scrolls the editors back to what is being heard. */
  follow(): void {
    this.shown.bringBack();
  }

  /** Does something with the reading once it has the current text: at once, unless that was just edited. */
  async withEdits(act: (reader: Reader) => void): Promise<void> {
    const isWanted = this.latest.now();
    await this.edits.settled();
    if (isWanted()) act(this.reader);
  }

  /** Goes to the next or the last symbol in code, and to a heading elsewhere. */
  async skipHeadingOrSymbol(by: 1 | -1): Promise<void> {
    const isWanted = this.latest.now();
    await this.edits.settled();
    if (!isWanted()) return;
    const symbol = await symbolBeside(this.shown.heard, this.sources, by);
    if (!isWanted()) return;
    if (symbol !== undefined) this.reader.goToFirst(symbol);
    else this.reader.skipPassage('heading', by);
  }

  stop(): void {
    this.latest.begin();
    this.shown.stoppable.forget();
    this.reader.do('stop');
  }

  /**
   * Pauses or resumes. If nothing is being read and the player shows another document, the one in front resumes where
   * it was left.
   */
  async togglePause(inFront?: vscode.TextDocument): Promise<void> {
    const { reader, parts } = this;
    const saved = inFront === undefined ? undefined : parts.places.of(inFront.uri.toString());
    if (
      inFront === undefined ||
      saved === undefined ||
      isReading(reader.state) ||
      parts.places.shown?.uri === saved.uri
    )
      await this.withEdits(() => {
        reader.do('togglePause');
      });
    else await this.speak(savedSources(inFront, saved), saved.offset);
  }

  /** Another window starts to speak. */
  giveWay(): void {
    if (!isSounding(this.reader.state.name)) return;
    this.reader.do('pause');
    void showInformation(l10n.t('Paused, because another window has begun to speak.'));
  }

  /** Continues in the newly chosen voice. A reading that is over uses it when played again. */
  revoice(): Promise<void> {
    return this.revoicing.toChosen();
  }

  dispose(): void {
    this.edits.dispose();
    this.reader.dispose();
    this.shown.dispose();
  }

  private async prepare(
    texts: readonly Source[],
    from: Beginning,
  ): Promise<{ reading: ReadingRequest; chunks: () => Iterable<Chunk>; speech: Narrator }> {
    const [cut, speech] = await Promise.all([this.parts.chunksOf(texts), this.speech.ready(), this.load()]);
    const { voiceFor } = speech;
    const chunks = (): Iterable<Chunk> => cut(cutFor(speech));
    return {
      speech,
      chunks,
      reading: {
        chunks: chunks(),
        voiceFor,
        speech,
        ahead: setting('prefetch.chunks'),
        ...from,
      },
    };
  }

  private begin(texts: readonly Source[]): void {
    this.edits.begin();
    this.shown.begin(texts);
  }

  private async load(): Promise<void> {
    const { edited } = await this.shown.load();
    this.edits.watch(edited);
  }

  private startAgain(offset: number): void {
    const { heard } = this.shown;
    void this.start(this.sources, heard ? { begins: beginsIn(heard.chunk, offset) } : {});
  }
}

function isEmpty(chunks: Iterable<Chunk>): boolean {
  return chunks[Symbol.iterator]().next().done === true;
}
