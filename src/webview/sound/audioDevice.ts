import type { PageFact, Silence } from '../../reading/audioFact.js';
import { theBeginning, type Place } from '../../reading/place.js';
import {
  firstSettings,
  type CommandOf,
  type OutlineChunk,
  type PageSettings,
  type PlayerCommand,
} from '../../reading/playerCommand.js';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import { wordMarks } from '../../core/audio/wordMarks.js';
import { Renumbering } from '../../reading/renumbering.js';
import { secondsAt, wordAt, wordTimes, type WordTime } from '../../reading/wordTimes.js';
import { pauseAfterMs } from '../../text/pauses.js';
import { announcedWord } from './announcedWord.js';
import type { ContextWatch } from './contextWatch.js';
import { formatFor, soundFor, wavOf } from './decoding.js';
import { peaksOf } from './peaks.js';
import type { Rendered } from './heardClock.js';
import { soundAfter, type LoadedChunk } from './loadedChunk.js';
import { SampleSound } from './sampleSound.js';
import { SoundOutput, type KeptSound } from './soundOutput.js';
import type { TapeReport } from './tapeMessages.js';

export interface DeviceListener {
  report(fact: PageFact): void;
  loaded(index: number, chunk: LoadedChunk): void;
  heard(index: number, seconds: number, word: WordTime | undefined): void;
  silenceChanged(silence: Silence | undefined): void;
  sampleChanged(label: string | undefined): void;
}

/** Makes the sounds the extension asks for, and reports what happens to them. */
export class AudioDevice {
  private output: SoundOutput | undefined;
  private context: AudioContext | undefined;
  private watch: ContextWatch | undefined;
  private reading = 0;
  /** Of all sound of this reading, if it is known before any has come. */
  private format: SoundFormat | undefined;
  private jump = 0;
  private place: Place = theBeginning;
  private outline: OutlineChunk[] = [];
  /** Whether the outline is complete. */
  private complete = false;
  private playing = false;
  private settings: PageSettings = firstSettings;
  private chunks = new Map<number, LoadedChunk>();
  /** Sounds that have arrived but are not on the tape yet, by the index of their chunk. */
  private arrived = new Map<number, CommandOf<'put'>>();
  private readonly sample: SampleSound;
  private lastWord = '';
  /** Sounds are prepared one after another, in the order they came in. */
  private loading: Promise<void> = Promise.resolve();

  constructor(
    private readonly workletUrl: string,
    private readonly listener: DeviceListener,
  ) {
    this.sample = new SampleSound((sample, problem) => {
      listener.report({ type: 'sampleEnded', sample, problem });
      listener.sampleChanged(undefined);
    });
  }

  carryOut(command: PlayerCommand): void {
    switch (command.type) {
      case 'begin':
        this.begin(command.reading);
        this.format = command.format;
        return;
      case 'outline':
        this.outline.push(...command.chunks);
        this.complete = command.complete;
        this.sendComplete();
        return;
      case 'recut':
        this.recut(command);
        return;
      case 'put':
        this.put(command);
        return;
      case 'seek':
        this.jump = command.jump;
        this.place = command.place;
        this.lastWord = '';
        this.sendSeek();
        return;
      case 'play':
        // Never two voices at once.
        this.sample.stop();
        this.playing = true;
        this.openEarly();
        this.watch?.want();
        this.output?.send({ type: 'play' });
        return;
      case 'pause':
        this.sample.stop();
        this.playing = false;
        this.output?.send({ type: 'pause' });
        return;
      case 'sample':
        this.playSample(command);
        return;
      case 'stopSample':
        this.sample.stop();
        return;
      case 'settings':
        this.settings = command.settings;
        this.output?.tune(command.settings);
        return;
      case 'progress':
      case 'state':
      case 'voice':
      case 'suggestion':
    }
  }

  /** Call this in a gesture: that is when the browser lets a context start. */
  unblock(): void {
    void this.context?.resume();
  }

  private begin(reading: number): void {
    this.reading = reading;
    this.jump = 0;
    this.place = theBeginning;
    this.outline = [];
    this.complete = false;
    this.playing = false;
    this.chunks.clear();
    this.arrived.clear();
    this.lastWord = '';
    this.output?.begin(reading);
  }

  /** The text was edited. What has sound keeps it, under its new index. */
  private recut({ reading, from, removed, chunks, complete }: CommandOf<'recut'>): void {
    const change = { from, removed, was: chunks.map(({ was }) => was) };
    const renumbering = new Renumbering(change);
    const before = this.outline;
    this.outline = [...before.slice(0, from), ...chunks, ...before.slice(from + removed)];
    this.complete = complete;
    this.chunks = renumbering.keysOf(this.chunks);
    this.arrived = renumbering.keysOf(this.arrived);
    const index = renumbering.of(this.place.index);
    this.place =
      index === undefined
        ? { index: renumbering.placeOf(this.place.index), offset: 0 }
        : { ...this.place, index };
    this.lastWord = '';
    const kept = new Map<number, KeptSound>();
    chunks.forEach((chunk, n) => {
      const was = chunk.was === undefined ? undefined : before[chunk.was];
      const sound = this.chunks.get(from + n);
      if (was === undefined || sound === undefined) return;
      const now = soundAfter(sound, was, chunk);
      this.chunks.set(from + n, now);
      const pauseMs = pauseAfterMs(chunk);
      const isCut = chunk.text.length < was.text.length;
      kept.set(from + n, { pauseMs, ...(isCut && { seconds: now.seconds - pauseMs / 1000 }) });
    });
    this.output?.renumber(change, kept);
    this.sendComplete();
    this.listener.report({ type: 'renumbered', reading });
    for (const changed of kept.keys()) {
      const chunk = this.chunks.get(changed);
      if (chunk !== undefined) this.listener.loaded(changed, chunk);
    }
  }

  private put(piece: CommandOf<'put'>): void {
    const { reading } = this;
    this.arrived.set(piece.index, piece);
    this.loading = this.loading.then(async () => {
      if (reading !== this.reading) return;
      try {
        await this.load(reading, piece);
      } catch (error) {
        const index = this.indexOf(piece);
        const message = error instanceof Error ? error.message : String(error);
        if (index !== undefined) this.listener.report({ type: 'failed', reading, index, message });
      } finally {
        const index = this.indexOf(piece);
        if (index !== undefined) this.arrived.delete(index);
      }
    });
  }

  /** Where the text of a sound that is on its way to the tape is now; undefined if it is gone. */
  private indexOf(piece: CommandOf<'put'>): number | undefined {
    for (const [index, waiting] of this.arrived) if (waiting === piece) return index;
    return undefined;
  }

  /** A sound of its own, while the reading is silent. */
  private playSample({ sample, label, audio }: CommandOf<'sample'>): void {
    // The reading's sounds and this one share one output, opened by whichever comes first.
    const output = this.loading.then(
      async () => (this.output ??= await this.open(formatFor(wavOf(new Uint8Array(audio))))),
    );
    this.loading = output.then(
      () => undefined,
      () => undefined,
    );
    void this.sample.play(sample, audio, output);
    this.watch?.want();
    this.listener.sampleChanged(label);
  }

  private async load(reading: number, piece: CommandOf<'put'>): Promise<void> {
    const { audio, cached } = piece;
    if (this.indexOf(piece) === undefined) return;
    const wav = wavOf(new Uint8Array(audio));
    const output = (this.output ??= await this.open(formatFor(wav)));
    const pcm = await soundFor(output.context, audio, wav, output.channels);
    const index = this.indexOf(piece);
    const outlined = index === undefined ? undefined : this.outline[index];
    if (reading !== this.reading || index === undefined || outlined === undefined) return;
    const pause = pauseAfterMs(outlined);
    const times = wordTimes(outlined.text, pcm, wav === undefined ? [] : wordMarks(outlined.text, wav));
    const seconds = (pcm.channels[0]?.length ?? 0) / pcm.sampleRate + pause / 1000;
    const chunk = { seconds, times, peaks: peaksOf(pcm), cached };
    this.chunks.set(index, chunk);
    // Where to go within a chunk is known only now that its words have times.
    if (index === this.place.index && this.place.offset > 0) this.sendSeek();
    output.put(index, pcm, pause);
    this.listener.loaded(index, chunk);
    this.listener.report({ type: 'loaded', reading, index, seconds });
  }

  /** While the first sound is still being made. */
  private openEarly(): void {
    const { format } = this;
    if (this.output !== undefined || format === undefined) return;
    this.loading = this.loading.then(async () => {
      // A failure is reported for the sound that needs the output.
      if (this.output === undefined) await this.open(format).catch(() => undefined);
    });
  }

  private async open(format: SoundFormat): Promise<SoundOutput> {
    const output = await SoundOutput.open(this.workletUrl, format, {
      opened: (context, watch) => {
        this.context = context;
        this.watch = watch;
        if (this.playing || this.sample.isWanted) watch.want();
      },
      sound: (report) => {
        this.hear(report);
      },
      heard: (rendered) => {
        this.heard(rendered);
      },
      silenceChanged: (silence) => {
        this.listener.silenceChanged(silence);
      },
    });
    output.begin(this.reading);
    output.tune(this.settings);
    this.output = output;
    this.sendComplete();
    this.sendSeek();
    if (this.playing) output.send({ type: 'play' });
    return output;
  }

  /** Sends the total number of chunks, once known. */
  private sendComplete(): void {
    if (this.complete) this.output?.send({ type: 'complete', count: this.outline.length });
  }

  private sendSeek(): void {
    const { index, offset } = this.place;
    const seconds = secondsAt(this.chunks.get(index)?.times ?? [], offset);
    this.output?.seek(this.jump, index, seconds);
  }

  private hear(report: TapeReport): void {
    if (report.type === 'done' || report.type === 'renumbered' || report.type === 'rendered') return;
    if (report.reading !== this.reading) return;
    if (report.type === 'released') this.chunks.delete(report.index);
    this.listener.report(report);
  }

  private heard({ reading, jump, index, frame }: Rendered): void {
    if (reading !== this.reading || jump !== this.jump || this.output === undefined) return;
    const seconds = frame / this.output.context.sampleRate;
    const times = this.chunks.get(index)?.times ?? [];
    this.listener.heard(index, seconds, wordAt(times, seconds));
    this.place = { index, offset: announcedWord(times, seconds, this.settings.speed)?.start ?? 0 };
    const key = `${String(index)}:${String(this.place.offset)}`;
    if (key === this.lastWord) return;
    this.lastWord = key;
    this.listener.report({ type: 'position', reading, jump, ...this.place });
  }
}
