import type { ChunkId } from '../../reading/playerPort.js';
import { earcon, type Earcon } from './earcon.js';
import { Playhead, Tape, theStart, type Samples, type TapePosition, type TapeSplice } from './tape.js';
import type { SonicStretcher } from '../../core/audio/sonic.js';

/** Sound that is cut off in the middle fades, to avoid a click. Between chunks it never does. */
const fadeSeconds = 0.005;
const keepBehindSeconds = 60;
/** More than is ever sent ahead. Jumps back leave it. */
const keepAheadSeconds = 300;
const block = 512;
/** Sonic holds back at most two of the longest pitch periods it looks for (at 65 Hz). */
const longestPeriodsHeld = 2 / 65;

export type TapeEvent =
  | { readonly type: 'sounding'; readonly jump: number }
  | { readonly type: 'starved'; readonly jump: number; readonly version: number; readonly chunk: ChunkId }
  | { readonly type: 'ended' | 'reached'; readonly jump: number; readonly version: number }
  | { readonly type: 'released'; readonly chunk: ChunkId };

/** What the page asks its audio worklet for. */
export const processorName = 'lector-tape';

// Messages between the page and its audio worklet. Both are code from this bundle, so plain types will do.

export type Asked = 'put' | 'splice' | 'begin' | 'seek' | 'waitAt' | 'play' | 'pause' | 'setSpeed';

/** What the player is to do, and with what. `sync` is answered with `done` once everything before it has been done. */
export type TapeCommand =
  { readonly [Name in Asked]: readonly [Name, ...Parameters<TapePlayer[Name]>] }[Asked] | readonly ['sync'];

export type TapeReport =
  | (TapeEvent & { readonly reading: number })
  | {
      readonly type: 'rendered';
      readonly reading: number;
      readonly jump: number;
      readonly chunk: ChunkId;
      readonly frame: number;
      /** The context's time at that moment. */
      readonly time: number;
    }
  | { readonly type: 'done' };

/** Plays the tape: sample for sample at speed 1, otherwise through the stretcher. */
export class TapePlayer {
  private readonly tape: Tape;
  private readonly earcons = new Map<Earcon, Float32Array>();
  private readonly playhead = new Playhead(theStart);
  /** The next frame to take from the tape. */
  private next = theStart;
  reading = 0;
  jump = 0;
  /** Of the outline. */
  private version = 0;
  private playing = false;
  private speed = 1;
  private stretching = false;
  private flushed = true;
  /** The last thing reported about the flow of sound, so that nothing is reported twice. */
  private flow: 'sounding' | 'starved' | 'ended' | 'reached' | undefined;
  private fadeInLeft = 0;
  private tail: readonly Float32Array[] | undefined;
  private readonly fadeFrames: number;
  private readonly raw: readonly Float32Array[];
  private readonly interleaved: Float32Array;

  constructor(
    private readonly sampleRate: number,
    private readonly channels: number,
    private readonly stretcher: SonicStretcher,
    private readonly report: (event: TapeEvent) => void,
  ) {
    this.fadeFrames = Math.round(sampleRate * fadeSeconds);
    this.tape = new Tape((name) => this.earcon(name), this.fadeFrames);
    this.raw = Array.from({ length: channels }, () => new Float32Array(block));
    this.interleaved = new Float32Array(block * channels);
  }

  /** The position being rendered. */
  get position(): TapePosition {
    return this.playhead.position;
  }

  /** How much faster tape time currently runs than the clock. */
  get pace(): number {
    return this.playing && this.flow === 'sounding' ? this.speed : 0;
  }

  put(chunk: ChunkId, channels: Samples, isPart?: boolean): void {
    this.tape.put(chunk, channels, isPart);
  }

  /** More of the text is known, or it was edited. If the chunk being heard stays, it goes on without a break. */
  splice(change: TapeSplice): void {
    const heard = this.position;
    const { tape } = this;
    this.version = change.version;
    if (tape.keeps(change, heard, this.next)) {
      tape.splice(change);
      // Said again, because it was about another outline.
      if (this.flow !== 'sounding') this.flow = undefined;
    } else {
      const there = tape.placeAfter(change, heard);
      this.cutOff();
      tape.splice(change);
      this.moveTo(there);
    }
  }

  begin(reading: number): void {
    this.cutOff();
    this.playing = false;
    this.tape.clear();
    this.version = 0;
    this.moveTo(theStart);
    this.reading = reading;
  }

  seek(jump: number, to: TapePosition): void {
    if (this.playing) this.cutOff();
    this.jump = jump;
    this.tape.until = undefined;
    this.moveTo(this.tape.placeOf(to));
  }

  /** Waits there, once it is reached by playing. */
  waitAt(until: TapePosition | undefined): void {
    this.tape.until = until;
  }

  play(): void {
    this.playing = true;
    this.flow = undefined;
  }

  pause(): void {
    if (!this.playing) return;
    const here = this.position;
    this.cutOff();
    this.playing = false;
    this.moveTo(here);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (speed !== 1 && !this.stretching) {
      this.stretcher.reset();
      this.stretching = true;
      this.flushed = true;
    }
    if (this.stretching) this.stretcher.setSpeed(speed);
  }

  render(outputs: readonly Float32Array[]): void {
    const frames = outputs[0]?.length ?? 0;
    const done = this.playing ? this.produce(outputs, frames) : 0;
    for (const channel of outputs) channel.fill(0, done);
    this.fadeIn(outputs, done);
    if (this.playing) this.announce(done, frames);
    this.addTail(outputs);
  }

  private produce(outputs: readonly Float32Array[], frames: number): number {
    let done = 0;
    while (done < frames) {
      const some = this.stretching
        ? this.stretch(outputs, done, frames - done)
        : this.copy(outputs, done, frames - done);
      if (some > 0) done += some;
      else if (!this.leaveStretching()) break;
    }
    return done;
  }

  private copy(outputs: readonly Float32Array[], offset: number, wanted: number): number {
    const frames = this.takeFromTape(outputs, offset, wanted);
    this.playhead.hear(frames, 0, 0);
    return frames;
  }

  private stretch(outputs: readonly Float32Array[], offset: number, wanted: number): number {
    const { stretcher, channels } = this;
    while (this.speed !== 1 && stretcher.available < wanted) {
      const fed = this.takeFromTape(this.raw, 0, block);
      if (fed === 0) {
        if (!this.flushed) stretcher.flush();
        this.flushed = true;
        break;
      }
      this.flushed = false;
      for (let channel = 0; channel < channels; channel++) {
        const samples = this.raw[channel];
        for (let n = 0; n < fed; n++) this.interleaved[n * channels + channel] = samples?.[n] ?? 0;
      }
      stretcher.feed(this.interleaved, fed);
    }
    const frames = stretcher.take(this.interleaved, Math.min(wanted, block));
    outputs.forEach((output, channel) => {
      const from = Math.min(channel, channels - 1);
      for (let n = 0; n < frames; n++) output[offset + n] = this.interleaved[n * channels + from] ?? 0;
    });
    const waiting = stretcher.available * this.speed;
    const held = this.flushed ? 0 : longestPeriodsHeld * this.sampleRate * Math.max(1, this.speed);
    this.playhead.hear(frames * this.speed, waiting, waiting + held);
    return frames;
  }

  /** At speed 1 the tape is played directly, as soon as the stretcher has returned everything it held. */
  private leaveStretching(): boolean {
    if (!this.stretching || this.speed !== 1 || this.stretcher.available > 0) return false;
    this.stretching = false;
    return true;
  }

  private takeFromTape(into: readonly Float32Array[], offset: number, wanted: number): number {
    let done = 0;
    while (done < wanted) {
      const { at, frames } = this.tape.read(this.next, into, offset + done, wanted - done);
      const isAnother = at.chunk !== this.next.chunk;
      this.next = { chunk: at.chunk, frame: at.frame + frames };
      if (isAnother) this.letGo();
      if (frames === 0) break;
      this.playhead.take(at, frames);
      done += frames;
    }
    return done;
  }

  private earcon(name: Earcon): Float32Array {
    const made = this.earcons.get(name) ?? earcon(name, this.sampleRate);
    this.earcons.set(name, made);
    return made;
  }

  private letGo(): void {
    const { tape, next, sampleRate } = this;
    for (const chunk of tape.release(next, keepBehindSeconds * sampleRate, keepAheadSeconds * sampleRate))
      this.report({ type: 'released', chunk });
  }

  private announce(done: number, wanted: number): void {
    const { tape, next } = this;
    const stands = tape.isAtWait(next) ? 'reached' : tape.isPast(next) ? 'ended' : 'starved';
    const flow = done < wanted ? stands : 'sounding';
    if (flow === this.flow) return;
    if (flow === 'starved' && tape.isInPart(next)) {
      this.cutOff(done);
      this.fadeInLeft = this.fadeFrames;
    }
    this.flow = flow;
    const { jump, version } = this;
    const chunk = tape.needs(next);
    if (flow === 'sounding') this.report({ type: flow, jump });
    else if (flow !== 'starved') this.report({ type: flow, jump, version });
    // Where the text is not known further yet, the next outline says what to wait for.
    else if (chunk !== undefined) this.report({ type: flow, jump, version, chunk });
  }

  private moveTo(to: TapePosition): void {
    this.next = to;
    this.playhead.jump(to);
    this.flow = undefined;
    this.fadeInLeft = to.frame === 0 || to.frame === Infinity ? 0 : this.fadeFrames;
    if (this.stretching) {
      this.stretcher.reset();
      this.flushed = true;
      this.stretching = this.speed !== 1;
    }
  }

  /** Takes out the next few milliseconds, fading, to be heard over whatever comes now, or after so many frames. */
  private cutOff(after = 0): void {
    if (!this.playing || this.flow !== 'sounding') return;
    const { fadeFrames, tape } = this;
    const tail = Array.from({ length: this.channels }, () => new Float32Array(after + fadeFrames));
    const fading = tail.map((channel) => channel.subarray(after));
    tape.heldBack = 0;
    this.produce(fading, fadeFrames);
    tape.heldBack = fadeFrames;
    for (const channel of fading) {
      channel.forEach((sample, n) => (channel[n] = sample * (1 - (n + 1) / fadeFrames)));
    }
    this.tail = tail;
  }

  private fadeIn(outputs: readonly Float32Array[], frames: number): void {
    const fading = Math.min(this.fadeInLeft, frames);
    for (const channel of outputs) {
      for (let n = 0; n < fading; n++) {
        channel[n] = (channel[n] ?? 0) * (1 - (this.fadeInLeft - n) / this.fadeFrames);
      }
    }
    this.fadeInLeft -= fading;
  }

  private addTail(outputs: readonly Float32Array[]): void {
    const { tail } = this;
    if (tail === undefined) return;
    outputs.forEach((output, channel) => {
      const samples = tail[Math.min(channel, tail.length - 1)];
      const frames = Math.min(output.length, samples?.length ?? 0);
      for (let n = 0; n < frames; n++) output[n] = (output[n] ?? 0) + (samples?.[n] ?? 0);
    });
    const played = outputs[0]?.length ?? 0;
    this.tail = (tail[0]?.length ?? 0) > played ? tail.map((channel) => channel.subarray(played)) : undefined;
  }
}
