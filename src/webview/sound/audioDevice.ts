import {
  firstSettings,
  type ChunkId,
  type CommandOf,
  type OutlineChunk,
  type PageFact,
  type PageSettings,
  type Place,
  type PlayerCommand,
} from '../../reading/playerPort.js';
import type { Splice } from '../../reading/chunkList.js';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import type { Wav } from '../../core/audio/wav.js';
import { wordMarks } from '../../core/audio/wavMarks.js';
import { secondsAt, wordAt, wordTimes } from '../../reading/wordTimes.js';
import { pauseAfterMs } from '../../text/segment.js';
import { announcedWord, type ReadingModel } from '../readingModel.js';
import type { StatusView } from '../view/lineViews.js';
import type { ReadingView } from '../view/readingView.js';
import {
  type ContextWatch,
  formatFor,
  peaksOf,
  SampleSound,
  SoundOutput,
  wavOf,
  type Rendered,
} from './soundOutput.js';
import { earconBefore } from './earcon.js';

/** While it still arrives, a sound is taken to be this many times as long as what is there, or longer. */
const leastToCome = 1.1;

/** Makes the sounds the extension asks for, and reports what happens to them. */
export class AudioDevice {
  private output: SoundOutput | undefined;
  private watch: ContextWatch | undefined;
  private hasSounded = false;
  private jump = 0;
  private place: Place | undefined;
  /** Whether that place has been heard. */
  private hasArrived = false;
  private until: Place | undefined;
  /** How long before that, or before the end, the sound is to fade. */
  private fadeSeconds = 0;
  private playing = false;
  private isFading = false;
  private settings: PageSettings = firstSettings;
  private readonly sample: SampleSound;
  private hasFailed = false;
  private lastWord = '';
  /** Sounds are prepared one after another, in the order they came in. */
  private loading: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly workletUrl: string,
    /** It carries out each command before the device does. */
    private readonly model: ReadingModel,
    private readonly view: ReadingView,
    private readonly status: StatusView,
    private readonly report: (fact: PageFact) => void,
  ) {
    this.sample = new SampleSound((sample, problem) => {
      report({ type: 'sampleEnded', sample, problem });
      status.showSample(undefined);
    });
  }

  carryOut(command: PlayerCommand): void {
    switch (command.type) {
      case 'begin':
        this.begin();
        return;
      case 'outline':
        this.sendOutline(command);
        return;
      case 'put':
        this.put(command);
        return;
      case 'seek':
        this.endFade();
        this.jump = command.jump;
        this.place = command.place;
        this.hasArrived = false;
        this.until = undefined;
        this.fadeSeconds = 0;
        this.lastWord = '';
        this.wake();
        this.sendSeek();
        return;
      case 'until':
        // That fade was for another place.
        if (this.fadeSeconds > 0) this.endFade();
        this.until = command.place;
        this.fadeSeconds = command.fadeSeconds ?? 0;
        this.sendUntil();
        return;
      case 'fade':
        if (command.seconds === undefined) this.endFade();
        else this.fade(command.seconds);
        return;
      case 'play':
        this.endFade();
        // Never two voices at once.
        this.sample.stop();
        this.playing = true;
        this.watch?.want();
        this.output?.tape.send(['play']);
        return;
      case 'pause':
        this.sample.stop();
        this.playing = false;
        this.output?.tape.send(['pause']);
        return;
      case 'sample':
        this.endFade();
        this.playSample(command);
        return;
      case 'stopSample':
        this.sample.stop();
        return;
      case 'settings': {
        const { settings: before } = this;
        const { settings } = command;
        this.settings = settings;
        // Another language may have another speed; only whoever changes the volume is awake.
        if (this.isFading && settings.volume === before.volume)
          this.output?.tape.send(['setSpeed', settings.speed]);
        else this.output?.tune(settings);
        const { chunks } = this.model;
        if (settings.earcons !== before.earcons) this.sendOutline({ removed: chunks.length, chunks });
        return;
      }
      case 'state':
        if (command.name === 'failed' && !this.hasFailed && this.settings.earcons)
          this.output?.sound('failure');
        this.hasFailed = command.name === 'failed';
        return;
      case 'progress':
      case 'skip':
      case 'speakSelected':
      case 'sleep':
      case 'voice':
      case 'suggestion':
      case 'queue':
    }
  }

  private fade(seconds: number): void {
    this.isFading = true;
    this.output?.fade(seconds);
  }

  private endFade(): void {
    if (this.isFading) this.output?.tune(this.settings);
    this.isFading = false;
  }

  /** The output is slow to open, so it does before there is a sound. A failure is reported for the sound that needs it. */
  openEarly(format: SoundFormat): void {
    this.loading = Promise.allSettled([this.open(format)]);
  }

  /** Call this in a gesture: that is when the browser lets a context start. */
  unblock(): void {
    this.watch?.allow();
  }

  private begin(): void {
    this.jump = 0;
    this.place = undefined;
    this.playing = false;
    this.lastWord = '';
    this.output?.begin(this.model.reading);
  }

  private put(piece: CommandOf<'put'>): void {
    const { reading, chunk } = piece;
    this.loading = this.loading.then(async () => {
      try {
        await this.load(piece);
      } catch (error) {
        if (!this.isWanted(piece)) return;
        const message = error instanceof Error ? error.message : String(error);
        this.report({ type: 'failed', reading, chunk, message });
      }
    });
  }

  /** Whether the text of a sound is still there. */
  private isWanted({ reading, chunk }: CommandOf<'put'>): boolean {
    return reading === this.model.reading && this.model.chunk(chunk) !== undefined;
  }

  /** A sound of its own, while the reading is silent. */
  private playSample({ sample, label, audio }: CommandOf<'sample'>): void {
    // The reading's sounds and this one share one output, opened by whichever comes first.
    const output = this.loading.then(() => this.outputFor(wavOf(new Uint8Array(audio))));
    this.loading = Promise.allSettled([output]);
    void this.sample.play(sample, audio, output);
    this.watch?.want();
    this.status.showSample(label);
  }

  private async load(piece: CommandOf<'put'>): Promise<void> {
    const { audio, cached, reading, chunk, isPart = false } = piece;
    if (!this.isWanted(piece) || (isPart && this.isGoingInto(chunk))) return;
    const wav = wavOf(new Uint8Array(audio));
    const output = await this.outputFor(wav);
    const pcm = await output.soundFor(audio, wav);
    const { text } = this.model.chunk(chunk) ?? {};
    if (!this.isWanted(piece) || text === undefined) return;
    const arrived = (pcm.channels[0]?.length ?? 0) / pcm.sampleRate;
    const before = this.model.sound(chunk);
    // What had broken off and was asked for again starts over.
    if (isPart && before !== undefined && arrived < (before.arrived ?? before.seconds)) return;
    const seconds = isPart ? Math.max(this.model.expected(chunk), arrived * leastToCome) : arrived;
    const times = wordTimes(text, pcm, wav === undefined ? [] : wordMarks(text, wav), seconds);
    const peaks = peaksOf(pcm, seconds);
    this.model.load(chunk, { seconds, times, peaks, cached, ...(isPart && { arrived }) });
    if (this.isGoingInto(chunk)) this.sendSeek();
    if (chunk === this.until?.chunk) this.sendUntil();
    this.wake();
    output.tape.put(chunk, pcm, isPart);
    this.view.update();
    if (isPart) return;
    this.report({ type: 'loaded', reading, chunk, seconds: this.model.span(chunk)?.seconds ?? seconds });
  }

  /** Where to go within a chunk is known only when all of it is there, since its words have times then. */
  private isGoingInto(chunk: ChunkId): boolean {
    return !this.hasArrived && chunk === this.place?.chunk && this.place.offset > 0;
  }

  /** An output that has not sounded gives way to one that the sound reaches unchanged. */
  private async outputFor(wav: Wav | undefined): Promise<SoundOutput> {
    const { output } = this;
    const format = formatFor(wav);
    const isFit = wav === undefined || this.hasSounded || output?.isIn(format) === true;
    this.hasSounded = true;
    if (output !== undefined && isFit) return output;
    this.watch?.end();
    return this.open(format);
  }

  private wake(): void {
    if (this.playing) this.watch?.wake();
  }

  private async open(format: SoundFormat): Promise<SoundOutput> {
    const output = await SoundOutput.open(this.workletUrl, format, {
      opened: (watch) => {
        this.watch = watch;
        if (this.playing || this.sample.isWanted) watch.want();
      },
      isSampling: () => this.sample.isWanted,
      sound: (report) => {
        if (report.reading === this.model.reading) this.report(report);
      },
      heard: (rendered) => this.heard(rendered),
      silenceChanged: (silence) => {
        this.status.showSilence(silence);
        this.report(silence === undefined ? { type: 'unblocked' } : { type: 'blocked', because: silence });
      },
    });
    output.begin(this.model.reading);
    output.tune(this.settings);
    this.output = output;
    this.sendOutline({ removed: 0, chunks: this.model.chunks });
    this.sendSeek();
    if (this.playing) output.tape.send(['play']);
    return output;
  }

  private sendOutline({ after, removed, chunks }: Splice<OutlineChunk>): void {
    const { output, model } = this;
    const { earcons } = this.settings;
    const { complete, version } = model;
    if (output === undefined) return;
    const onTape = chunks.map((chunk) => {
      const { seconds = Infinity } = model.sound(chunk.id) ?? {};
      const pauseFrames = output.framesIn(pauseAfterMs(chunk) / 1000);
      const earcon = earcons ? earconBefore(chunk, model.before(chunk.id)) : undefined;
      return { id: chunk.id, pauseFrames, frames: output.framesIn(seconds), earcon };
    });
    const change = { after, removed, chunks: onTape, complete, saysEnd: earcons, version };
    output.tape.send(['splice', change]);
  }

  private sendSeek(): void {
    if (this.place === undefined) return;
    const { chunk, offset } = this.place;
    const sound = this.model.sound(chunk);
    const waits = sound?.arrived !== undefined && this.isGoingInto(chunk);
    this.output?.seek(this.jump, chunk, waits ? sound.seconds : secondsAt(sound?.times ?? [], offset));
    this.sendUntil();
  }

  private sendUntil(): void {
    const { output, until } = this;
    if (output === undefined) return;
    const seconds = until && this.model.secondsBefore(until);
    const at =
      until && seconds !== undefined ? { chunk: until.chunk, frame: output.framesIn(seconds) } : undefined;
    output.tape.send(['waitAt', at]);
  }

  private heard({ reading, jump, chunk, frame }: Rendered): void {
    const { output, model } = this;
    if (reading !== model.reading || jump !== this.jump || output === undefined) return;
    // The tape may not know yet that it is gone.
    if (model.chunk(chunk) === undefined) return;
    const seconds = frame / output.context.sampleRate;
    const times = model.sound(chunk)?.times ?? [];
    this.view.move(chunk, seconds, wordAt(times, seconds));
    const word = announcedWord(times, seconds, this.settings.speed);
    const offset = word?.start ?? 0;
    this.place = { chunk, offset };
    this.hasArrived = true;
    if (this.fadeSeconds > 0 && !this.isFading) {
      const left = this.model.secondsTo(this.until, { chunk, seconds }) / this.settings.speed;
      if (left > 0 && left <= this.fadeSeconds) this.fade(left);
    }
    const key = `${String(chunk)}:${String(offset)}`;
    if (key === this.lastWord) return;
    this.lastWord = key;
    this.report({ type: 'position', reading, jump, chunk, offset, ...(word && { end: word.end }) });
  }
}
