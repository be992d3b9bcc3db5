import type { Silence } from '../../core/playback/audioOutput.js';
import type { Place } from '../../core/playback/place.js';
import { secondsAt, wordAt, wordMarks, wordTimes, type WordTime } from '../../core/playback/wordTimes.js';
import type { PlayerMessage } from '../../protocol/messages.js';
import { announcedWord } from './announcedWord.js';
import type { ContextWatch } from './contextWatch.js';
import { soundFor, wavOf } from './decoding.js';
import { peaksOf, type Peaks } from './peaks.js';
import type { Progress } from './heardClock.js';
import { SampleSound } from './sampleSound.js';
import { SoundOutput } from './soundOutput.js';
import type { SoundReport } from './soundMessages.js';

/** What the page knows of a chunk's sound, long after the sound itself went over to the tape. */
export interface LoadedChunk {
  readonly seconds: number;
  readonly times: readonly WordTime[];
  readonly peaks: Peaks;
  readonly cached: boolean;
}

export interface IncomingPiece {
  readonly index: number;
  readonly audio: ArrayBuffer;
  readonly cached: boolean;
  readonly text: string;
  readonly pauseAfterMs: number;
}

export interface DeviceListener {
  report(fact: PlayerMessage): void;
  loaded(index: number, chunk: LoadedChunk): void;
  heard(index: number, seconds: number, word: WordTime | undefined): void;
  silenceChanged(silence: Silence | undefined): void;
  sampleChanged(label: string | undefined): void;
}

/** Does what the extension says of the sound, and reports what becomes of it. */
export class AudioDevice {
  private output: SoundOutput | undefined;
  private context: AudioContext | undefined;
  private watch: ContextWatch | undefined;
  private reading = 0;
  private seekNumber = 0;
  private place: Place = { index: 0, offset: 0 };
  private count: number | undefined;
  private playing = false;
  private speed = 1;
  private volume = 1;
  private readonly chunks = new Map<number, LoadedChunk>();
  private readonly sample: SampleSound;
  private lastWord = '';
  /** Sounds are made ready one after another, in the order in which they came. */
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

  begin(reading: number): void {
    this.reading = reading;
    this.seekNumber = 0;
    this.place = { index: 0, offset: 0 };
    this.count = undefined;
    this.playing = false;
    this.chunks.clear();
    this.lastWord = '';
    this.output?.begin(reading);
  }

  /** How many pieces there will be. */
  close(count: number): void {
    this.count = count;
    this.output?.send({ type: 'close', count });
  }

  enqueue(piece: IncomingPiece): void {
    const { reading } = this;
    this.loading = this.loading.then(async () => {
      if (reading !== this.reading) return;
      try {
        await this.load(reading, piece);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        this.listener.report({ type: 'failed', reading, index: piece.index, message });
      }
    });
  }

  seek(seek: number, place: Place): void {
    this.seekNumber = seek;
    this.place = place;
    this.lastWord = '';
    this.sendSeek();
  }

  /** A sound of its own, while the reading is silent. */
  playSample(id: number, label: string, audio: ArrayBuffer): void {
    // The reading's sounds and this one open the one output, whichever comes first.
    const output = this.loading.then(async () => (this.output ??= await this.open(audio)));
    this.loading = output.then(
      () => undefined,
      () => undefined,
    );
    void this.sample.play(id, audio, output);
    this.watch?.want();
    this.listener.sampleChanged(label);
  }

  stopSample(): void {
    this.sample.stop();
  }

  play(): void {
    // Never two voices at once.
    this.sample.stop();
    this.playing = true;
    this.watch?.want();
    this.output?.send({ type: 'play' });
  }

  pause(): void {
    this.playing = false;
    this.output?.send({ type: 'pause' });
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.output?.send({ type: 'speed', speed });
  }

  setVolume(volume: number): void {
    this.volume = volume;
    this.output?.setVolume(volume);
  }

  /** To be called in a gesture: that is when the browser lets a context start. */
  unblock(): void {
    void this.context?.resume();
  }

  private async load(reading: number, piece: IncomingPiece): Promise<void> {
    const { index, audio, text, pauseAfterMs, cached } = piece;
    const output = (this.output ??= await this.open(audio));
    const wav = wavOf(new Uint8Array(audio));
    const pcm = await soundFor(output.context, audio, wav, output.channels);
    if (reading !== this.reading) return;
    const times = wordTimes(text, pcm, wav === undefined ? [] : wordMarks(text, wav));
    const seconds = (pcm.channels[0]?.length ?? 0) / pcm.sampleRate + pauseAfterMs / 1000;
    const chunk = { seconds, times, peaks: peaksOf(pcm), cached };
    this.chunks.set(index, chunk);
    // Where to go within a chunk is known only now that its words have times.
    if (index === this.place.index && this.place.offset > 0) this.sendSeek();
    output.put(index, pcm, pauseAfterMs);
    this.listener.loaded(index, chunk);
    this.listener.report({ type: 'loaded', reading, index, seconds });
  }

  private async open(audio: ArrayBuffer): Promise<SoundOutput> {
    const output = await SoundOutput.open(this.workletUrl, audio, {
      opened: (context, watch) => {
        this.context = context;
        this.watch = watch;
        if (this.playing || this.sample.isWanted) watch.want();
      },
      sound: (report) => {
        this.hear(report);
      },
      heard: (progress) => {
        this.heard(progress);
      },
      silenceChanged: (silence) => {
        this.listener.silenceChanged(silence);
      },
    });
    output.begin(this.reading);
    output.setVolume(this.volume);
    output.send({ type: 'speed', speed: this.speed });
    if (this.count !== undefined) output.send({ type: 'close', count: this.count });
    this.output = output;
    this.sendSeek();
    if (this.playing) output.send({ type: 'play' });
    return output;
  }

  private sendSeek(): void {
    const { index, offset } = this.place;
    const seconds = secondsAt(this.chunks.get(index)?.times ?? [], offset);
    this.output?.seek(this.seekNumber, index, seconds);
  }

  private hear(report: SoundReport): void {
    if (report.type === 'done' || report.type === 'progress' || report.reading !== this.reading) return;
    if (report.type === 'released') this.chunks.delete(report.index);
    this.listener.report(report);
  }

  private heard({ reading, seek, index, frame }: Progress): void {
    if (reading !== this.reading || seek !== this.seekNumber || this.output === undefined) return;
    const seconds = frame / this.output.context.sampleRate;
    const times = this.chunks.get(index)?.times ?? [];
    this.listener.heard(index, seconds, wordAt(times, seconds));
    this.place = { index, offset: announcedWord(times, seconds, this.speed)?.start ?? 0 };
    const key = `${String(index)}:${String(this.place.offset)}`;
    if (key === this.lastWord) return;
    this.lastWord = key;
    this.listener.report({ type: 'position', reading, seek, ...this.place });
  }
}
