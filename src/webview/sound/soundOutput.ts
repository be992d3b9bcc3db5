import type { SoundFormat } from '../../core/audio/soundFormat.js';
import { mixedDown, readWav, type Pcm, type Wav } from '../../core/audio/wav.js';
import type { ChunkId, PageSettings, Silence } from '../../reading/playerPort.js';
import { loudestOfEach } from '../../reading/wordTimes.js';
import { earcon, type Earcon } from './earcon.js';
import { processorName, type TapeCommand, type TapeReport } from './tapePlayer.js';

const volumeRampSeconds = 0.02;

export type Rendered = Extract<TapeReport, { readonly type: 'rendered' }>;

interface SoundListener {
  /** The context exists but is not ready; from now on a gesture may start it. */
  opened(watch: ContextWatch): void;
  /** Whether there is a sound beside the tape, which is heard or waits to be. */
  isSampling(): boolean;
  sound(report: Exclude<TapeReport, Rendered | { readonly type: 'done' }>): void;
  heard(rendered: Rendered): void;
  silenceChanged(silence: Silence | undefined): void;
}

/** The page's one AudioContext: once a click has started it, it may play for good. */
export class SoundOutput {
  private constructor(
    readonly context: AudioContext,
    private readonly channels: number,
    readonly tape: TapeNode,
    private readonly gain: GainNode,
    /** Reports of what is rendered and cannot be heard yet. */
    private readonly waiting: Rendered[],
  ) {}

  static async open(
    workletUrl: string,
    { sampleRate, channels }: SoundFormat,
    listener: SoundListener,
  ): Promise<SoundOutput> {
    const context = new AudioContext({ sampleRate, latencyHint: 'interactive' });
    const watch = new ContextWatch(context, listener);
    listener.opened(watch);
    const waiting: Rendered[] = [];
    const tape = await TapeNode.create(context, workletUrl, channels, (report) => {
      if (report.type === 'done') return;
      if (report.type !== 'rendered') {
        listener.sound(report);
        return;
      }
      watch.used();
      waiting.push(report);
      const heard = heardOf(waiting, context);
      if (heard !== undefined) listener.heard(heard);
    });
    const gain = context.createGain();
    tape.node.connect(gain);
    gain.connect(context.destination);
    return new SoundOutput(context, channels, tape, gain, waiting);
  }

  /** Sound at the output's rate: unchanged if the rates are equal, otherwise resampled by the browser. */
  async soundFor(audio: ArrayBuffer, pcm: Pcm | undefined): Promise<Pcm> {
    const { context } = this;
    const fitting =
      pcm?.sampleRate === context.sampleRate ? pcm : fromBuffer(await context.decodeAudioData(audio));
    const isFit = fitting.channels.length <= this.channels;
    return isFit ? fitting : { sampleRate: fitting.sampleRate, channels: [mixedDown(fitting.channels)] };
  }

  begin(reading: number): void {
    this.waiting.length = 0;
    this.tape.send(['begin', reading]);
  }

  isIn({ sampleRate, channels }: SoundFormat): boolean {
    return this.context.sampleRate === sampleRate && this.channels === channels;
  }

  framesIn(seconds: number): number {
    return Math.round(seconds * this.context.sampleRate);
  }

  seek(jump: number, chunk: ChunkId, seconds: number): void {
    this.waiting.length = 0;
    this.tape.send(['seek', jump, { chunk, frame: this.framesIn(seconds) }]);
  }

  /** Tells of something while the tape is silent. In an output that rests, it would be heard much later. */
  sound(name: Earcon): void {
    if (this.context.state !== 'running') return;
    const samples = earcon(name, this.context.sampleRate);
    const buffer = this.context.createBuffer(1, samples.length, this.context.sampleRate);
    buffer.copyToChannel(samples, 0);
    this.playOnce(buffer, () => undefined);
  }

  /** Plays alongside the tape, just as loud. */
  playOnce(buffer: AudioBuffer, ended: () => void): AudioBufferSourceNode {
    const source = new AudioBufferSourceNode(this.context, { buffer });
    source.addEventListener('ended', ended);
    source.connect(this.gain);
    source.start();
    return source;
  }

  fade(seconds: number): void {
    this.ramp(0, seconds);
  }

  tune({ speed, volume }: PageSettings): void {
    this.tape.send(['setSpeed', speed]);
    this.ramp(volume, volumeRampSeconds);
  }

  /** Never a step, which would click. It ends on the exact value. */
  private ramp(volume: number, seconds: number): void {
    const { gain } = this.gain;
    gain.cancelScheduledValues(0);
    if (gain.value === volume) return;
    gain.setValueAtTime(gain.value, this.context.currentTime);
    gain.linearRampToValueAtTime(volume, this.context.currentTime + seconds);
  }
}

/** Undefined if the browser should try: it can decode more than the reader here. */
export function wavOf(bytes: Uint8Array): Wav | undefined {
  try {
    return readWav(bytes);
  } catch {
    return undefined;
  }
}

const unknownFormat: SoundFormat = { sampleRate: 48_000, channels: 2 };

/** How an output has to be for this sound to reach it unchanged. */
export function formatFor(pcm: Pcm | undefined): SoundFormat {
  if (pcm === undefined) return unknownFormat;
  return { sampleRate: pcm.sampleRate, channels: Math.min(2, pcm.channels.length) };
}

function fromBuffer(buffer: AudioBuffer): Pcm {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, n) =>
    buffer.getChannelData(n).slice(),
  );
  return { sampleRate: buffer.sampleRate, channels };
}

const peaksPerSecond = 20;

/**
 * The loudest sample of each stretch, from 0 to 255, for a waveform: all that the page keeps of a sound once it is on the
 * tape. A byte is enough for a picture so low, and an hour has 72,000 of them.
 */
export function peaksOf({ sampleRate, channels }: Pcm, seconds: number): Uint8Array {
  const stretch = Math.max(1, Math.round(sampleRate / peaksPerSecond));
  const loudest = loudestOfEach(stretch, channels[0] ?? new Float32Array(), Math.round(seconds * sampleRate));
  return Uint8Array.from(loudest, (peak) => Math.min(255, peak * 255));
}

/** Takes out what is heard by now, slightly later than it was rendered: when it leaves the device. Returns the newest. */
function heardOf(waiting: Rendered[], { currentTime, outputLatency }: AudioContext): Rendered | undefined {
  // Some systems do not know the latency (0); then sound counts as heard when rendered.
  const now = currentTime - (Number.isFinite(outputLatency) ? outputLatency : 0);
  let heard: Rendered | undefined;
  while (waiting[0] !== undefined && waiting[0].time <= now) heard = waiting.shift();
  return heard;
}

interface Sample {
  readonly id: number;
  source?: AudioBufferSourceNode;
}

/** One short sound beside the reading, through the reading's own context: another would need its own click. */
export class SampleSound {
  private current: Sample | undefined;

  constructor(private readonly ended: (id: number, problem?: string) => void) {}

  get isWanted(): boolean {
    return this.current !== undefined;
  }

  /** Wanted from now on; `output` may take a while. */
  async play(id: number, audio: ArrayBuffer, output: Promise<SoundOutput>): Promise<void> {
    this.stop();
    const sample: Sample = { id };
    this.current = sample;
    try {
      const opened = await output;
      const buffer = await opened.context.decodeAudioData(audio);
      if (this.current !== sample) return;
      // In a context that may not run yet, the sound waits along with the clock.
      sample.source = opened.playOnce(buffer, () => this.finish(sample));
    } catch (error) {
      this.finish(sample, error instanceof Error ? error.message : String(error));
    }
  }

  stop(): void {
    const { current } = this;
    if (current === undefined) return;
    this.finish(current);
    current.source?.stop();
  }

  private finish(sample: Sample, problem?: string): void {
    if (this.current !== sample) return;
    this.current = undefined;
    this.ended(sample.id, problem);
  }
}

/** The tape in an audio graph, of the page's one context or of an offline one. */
export class TapeNode {
  private constructor(readonly node: AudioWorkletNode) {}

  static async create(
    context: BaseAudioContext,
    workletUrl: string,
    channels: number,
    hear: (report: TapeReport) => void,
  ): Promise<TapeNode> {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, processorName, {
      numberOfInputs: 0,
      outputChannelCount: [channels],
    });
    node.port.onmessage = ({ data }: MessageEvent<TapeReport>) => hear(data);
    return new TapeNode(node);
  }

  send(command: TapeCommand, transfer: Transferable[] = []): void {
    this.node.port.postMessage(command, transfer);
  }

  /** The sound moves to the audio thread, which leaves the arrays empty. */
  put(chunk: ChunkId, { channels }: Pcm, isPart = false): void {
    this.send(
      ['put', chunk, channels, isPart],
      channels.map(({ buffer }) => buffer),
    );
  }
}

/** Chromium does not report that it refuses to start a context; the context just never starts. */
const blockedAfterMs = 300;
/** Some devices take two seconds to wake. */
const stalledAfterMs = 2500;
/** An open output costs power, and keeps some computers from sleeping. */
const restsAfterMs = 60_000;
/** One that was opened before anything was to sound, perhaps for a page that is only looked at. */
const restsUnwantedAfterMs = 10_000;

/**
 * Reports whether a context that is wanted can be heard: it may be refused, interrupted, or running with its clock
 * stopped. One in which nothing has sounded for a while rests.
 */
export class ContextWatch {
  private silence: Silence | undefined;
  private isWanted = false;
  private rests = false;
  private hasRun = false;
  private usedAt = Date.now();
  private lastTime = -1;
  private stalledSince: number | undefined;
  private hasEnded = false;
  private readonly checking = setInterval(() => this.checkClock(), blockedAfterMs);

  constructor(
    private readonly context: AudioContext,
    private readonly listener: SoundListener,
  ) {
    context.addEventListener('statechange', () => {
      if (context.state === 'running') this.running();
      else if (this.hasRun) this.tryAgainIfNeeded();
    });
  }

  private readonly tryAgainIfNeeded = (): void => {
    if (this.isWanted && !this.mayRest) this.tryAgain();
  };

  /** Something is to sound. */
  want(): void {
    this.isWanted = true;
    this.rests = false;
    navigator.mediaDevices.addEventListener('devicechange', this.tryAgainIfNeeded);
    this.used();
    if (this.context.state === 'running') this.hasRun = true;
    else this.tryAgain();
  }

  /** A sound is to come, which an output at rest would keep waiting. One that was refused waits for its gesture. */
  wake(): void {
    if (this.rests) this.want();
  }

  /** Call this in a gesture: that is when the browser lets a context start, and then for good. */
  allow(): void {
    this.used();
    void this.context.resume();
  }

  used(): void {
    this.usedAt = Date.now();
  }

  end(): void {
    this.hasEnded = true;
    clearInterval(this.checking);
    navigator.mediaDevices.removeEventListener('devicechange', this.tryAgainIfNeeded);
    void this.context.close();
  }

  private get mayRest(): boolean {
    const patience = this.isWanted ? restsAfterMs : restsUnwantedAfterMs;
    return !this.listener.isSampling() && Date.now() - this.usedAt > patience;
  }

  private tryAgain(): void {
    const { context } = this;
    if (context.state === 'running') return;
    void context.resume().catch(() => undefined);
    setTimeout(() => {
      if (context.state !== 'running') this.say(this.hasRun ? 'device' : 'gesture');
    }, blockedAfterMs);
  }

  private running(): void {
    this.hasRun = true;
    this.stalledSince = undefined;
    this.say(undefined);
  }

  private checkClock(): void {
    const { currentTime, state } = this.context;
    if (state !== 'running') return;
    if (this.mayRest) {
      this.rests = true;
      void this.context.suspend();
      return;
    }
    if (currentTime !== this.lastTime) {
      this.lastTime = currentTime;
      this.running();
    } else {
      const now = performance.now();
      this.stalledSince ??= now;
      if (this.isWanted && now - this.stalledSince > stalledAfterMs) this.say('device');
    }
  }

  private say(silence: Silence | undefined): void {
    if (silence === this.silence || this.hasEnded) return;
    this.silence = silence;
    this.listener.silenceChanged(silence);
  }
}
