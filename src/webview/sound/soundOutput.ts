import type { Silence } from '../../reading/audioFact.js';
import type { PageSettings } from '../../reading/playerCommand.js';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import type { Pcm } from '../../core/audio/wav.js';
import { Renumbering, type ChunkChange } from '../../reading/renumbering.js';
import { UnconfirmedChanges } from '../../reading/unconfirmedChanges.js';
import { ContextWatch } from './contextWatch.js';
import { HeardClock, heardTimeOf, type Rendered } from './heardClock.js';
import type { KeptPiece } from './tape.js';
import type { TapeCommand, TapeReport } from './tapeMessages.js';
import { TapeNode } from './tapeNode.js';

const volumeRampSeconds = 0.02;

/** What a chunk's sound becomes when its text is edited. */
export interface KeptSound {
  /** How much of it to keep, if not all. */
  readonly seconds?: number;
  readonly pauseMs: number;
}

export interface SoundListener {
  /** The context exists but is not ready; from now on a gesture may start it. */
  opened(context: AudioContext, watch: ContextWatch): void;
  sound(report: TapeReport): void;
  heard(rendered: Rendered): void;
  silenceChanged(silence: Silence | undefined): void;
}

/** The page's one AudioContext: once a click has started it, it may play for good. */
export class SoundOutput {
  private constructor(
    readonly context: AudioContext,
    readonly channels: number,
    private readonly tape: TapeNode,
    private readonly gain: GainNode,
    private readonly clock: HeardClock,
    private readonly unconfirmed: UnconfirmedChanges,
  ) {}

  static async open(
    workletUrl: string,
    { sampleRate, channels }: SoundFormat,
    listener: SoundListener,
  ): Promise<SoundOutput> {
    const context = new AudioContext({ sampleRate, latencyHint: 'interactive' });
    const watch = new ContextWatch(context, (silence) => {
      listener.silenceChanged(silence);
    });
    listener.opened(context, watch);
    const clock = new HeardClock(() => heardTimeOf(context));
    const unconfirmed = new UnconfirmedChanges();
    const tape = await TapeNode.create(context, workletUrl, channels, (said) => {
      const report = reportNow(said, unconfirmed);
      if (report === undefined) return;
      if (report.type !== 'rendered') {
        listener.sound(report);
        return;
      }
      const heard = clock.next(report);
      if (heard !== undefined) listener.heard(heard);
    });
    const gain = context.createGain();
    tape.node.connect(gain);
    gain.connect(context.destination);
    return new SoundOutput(context, channels, tape, gain, clock, unconfirmed);
  }

  begin(reading: number): void {
    this.clock.clear();
    this.send({ type: 'begin', reading });
  }

  put(index: number, pcm: Pcm, pauseAfterMs: number): void {
    this.tape.put(index, pcm, pauseAfterMs);
  }

  /** The text of the reading was edited. */
  renumber(change: ChunkChange, kept: ReadonlyMap<number, KeptSound>): void {
    const renumbering = new Renumbering(change);
    this.clock.renumber((index) => renumbering.of(index));
    this.unconfirmed.add(renumbering);
    const frames = (seconds: number): number => Math.round(seconds * this.context.sampleRate);
    const pieces = [...kept].map(([index, { seconds, pauseMs }]) => {
      const piece: KeptPiece = {
        pauseFrames: frames(pauseMs / 1000),
        ...(seconds !== undefined && { frames: frames(seconds) }),
      };
      return [index, piece] as const;
    });
    this.send({ type: 'renumber', change, kept: new Map(pieces) });
  }

  seek(jump: number, index: number, seconds: number): void {
    this.clock.clear();
    this.send({ type: 'seek', jump, index, frame: Math.round(seconds * this.context.sampleRate) });
  }

  /** Plays alongside the tape, just as loud. */
  playOnce(buffer: AudioBuffer, ended: () => void): AudioBufferSourceNode {
    const source = new AudioBufferSourceNode(this.context, { buffer });
    source.addEventListener('ended', ended);
    source.connect(this.gain);
    source.start();
    return source;
  }

  tune({ speed, volume }: PageSettings): void {
    this.send({ type: 'speed', speed });
    this.setVolume(volume);
  }

  private setVolume(volume: number): void {
    const { gain } = this.gain;
    gain.cancelScheduledValues(0);
    if (gain.value === volume) return;
    // A ramp, because a step would click. It ends on the exact value.
    gain.setValueAtTime(gain.value, this.context.currentTime);
    gain.linearRampToValueAtTime(volume, this.context.currentTime + volumeRampSeconds);
  }

  send(command: TapeCommand): void {
    this.tape.send(command);
  }
}

/** The report with current indexes; undefined if it no longer applies. */
function reportNow(report: TapeReport, unconfirmed: UnconfirmedChanges): TapeReport | undefined {
  if (report.type === 'renumbered') unconfirmed.confirm();
  if (unconfirmed.none) return report;
  // The tape reports it again for the current chunks.
  if (report.type === 'starved' || report.type === 'ended') return undefined;
  if (!('index' in report)) return report;
  const index = unconfirmed.now(report.index);
  return index === undefined ? undefined : { ...report, index };
}
