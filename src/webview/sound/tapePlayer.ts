import { Renumbering, type ChunkChange } from '../../reading/renumbering.js';
import { Playhead } from './playhead.js';
import type { Stretcher } from './stretcher.js';
import { Tape, type KeptPiece, type TapePiece, type TapePosition } from './tape.js';

/** Sound that is cut off in the middle fades, to avoid a click. Between pieces it never does. */
const fadeSeconds = 0.005;
const keepSeconds = 60;
const block = 512;
/** Sonic holds back at most two of the longest pitch periods it looks for (at 65 Hz). */
const longestPeriodsHeld = 2 / 65;

export type TapeEvent =
  | { readonly type: 'sounding'; readonly jump: number }
  | { readonly type: 'starved'; readonly jump: number; readonly index: number }
  | { readonly type: 'ended'; readonly jump: number }
  | { readonly type: 'released'; readonly index: number };

/** Plays the tape: sample for sample at speed 1, otherwise through the stretcher. */
export class TapePlayer {
  private readonly tape = new Tape();
  private readonly playhead = new Playhead({ index: 0, frame: 0 });
  /** The next frame to take from the tape. */
  private next: TapePosition = { index: 0, frame: 0 };
  private jumpCount = 0;
  private playing = false;
  private speed = 1;
  private stretching = false;
  private flushed = true;
  /** The last thing reported about the flow of sound, so that nothing is reported twice. */
  private flow: 'sounding' | 'starved' | 'ended' | undefined;
  private fadeInLeft = 0;
  private tail: readonly Float32Array[] | undefined;
  private readonly fadeFrames: number;
  private readonly raw: readonly Float32Array[];
  private readonly interleaved: Float32Array;

  constructor(
    private readonly sampleRate: number,
    private readonly channels: number,
    private readonly stretcher: Stretcher,
    private readonly report: (event: TapeEvent) => void,
  ) {
    this.fadeFrames = Math.round(sampleRate * fadeSeconds);
    this.raw = Array.from({ length: channels }, () => new Float32Array(block));
    this.interleaved = new Float32Array(block * channels);
  }

  /** The position being rendered. */
  get position(): TapePosition {
    return this.playhead.position;
  }

  get jump(): number {
    return this.jumpCount;
  }

  /** How much faster tape time currently runs than the clock. */
  get pace(): number {
    return this.playing && this.flow === 'sounding' ? this.speed : 0;
  }

  put(index: number, piece: TapePiece): void {
    this.tape.put(index, piece);
  }

  complete(count: number): void {
    this.tape.complete(count);
  }

  /** The text of the reading was edited. If the piece being heard stays, it goes on without a break. */
  renumber(change: ChunkChange, kept: ReadonlyMap<number, KeptPiece>): void {
    const renumbering = new Renumbering(change);
    const heard = this.position;
    const heardNow = renumbering.of(heard.index);
    const { next } = this;
    const nextNow = renumbering.of(next.index);
    const follows = heardNow !== undefined && nextNow === heardNow + next.index - heard.index;
    const isTaken = next.index > heard.index && next.frame > 0;
    const goesOn = heardNow !== undefined && (follows || !isTaken);
    if (!goesOn && this.playing) this.cutOff();
    this.tape.renumber(renumbering, kept);
    if (!goesOn) {
      this.moveTo(
        heardNow === undefined
          ? { index: renumbering.placeOf(heard.index), frame: 0 }
          : { index: heardNow, frame: heard.frame },
      );
      return;
    }
    // Where nothing of the next piece was taken, another one may follow now.
    this.next = next.index === heard.index ? { ...next, index: heardNow } : { ...next, index: heardNow + 1 };
    this.playhead.renumber((index) => heardNow + index - heard.index);
    // Said again, because it was about other pieces.
    if (this.flow !== 'sounding') this.flow = undefined;
  }

  clear(): void {
    this.cutOff();
    this.playing = false;
    this.tape.clear();
    this.moveTo({ index: 0, frame: 0 });
  }

  seek(jump: number, to: TapePosition): void {
    if (this.playing) this.cutOff();
    this.jumpCount = jump;
    this.moveTo(to);
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
    if (this.playing) this.announce(done < frames);
    this.fadeIn(outputs, done);
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
      const at = this.next;
      const { frames, next } = this.tape.read(at, into, offset + done, wanted - done);
      if (frames === 0 && next === at) break;
      this.playhead.take(at, frames);
      this.next = next;
      done += frames;
      if (next.index !== at.index) this.letGo();
    }
    return done;
  }

  private letGo(): void {
    for (const index of this.tape.release(this.next, keepSeconds * this.sampleRate)) {
      this.report({ type: 'released', index });
    }
  }

  private announce(ranOut: boolean): void {
    const flow = !ranOut ? 'sounding' : this.tape.isPast(this.next) ? 'ended' : 'starved';
    if (flow === this.flow) return;
    this.flow = flow;
    const { jump } = this;
    if (flow === 'starved') this.report({ type: flow, jump, index: this.next.index });
    else this.report({ type: flow, jump });
  }

  private moveTo(to: TapePosition): void {
    this.next = to;
    this.playhead.jump(to);
    this.flow = undefined;
    this.fadeInLeft = to.frame === 0 ? 0 : this.fadeFrames;
    if (this.stretching) {
      this.stretcher.reset();
      this.flushed = true;
      this.stretching = this.speed !== 1;
    }
  }

  /** Takes out the next few milliseconds, fading, to be heard over whatever comes now. */
  private cutOff(): void {
    if (!this.playing || this.flow !== 'sounding') return;
    const tail = Array.from({ length: this.channels }, () => new Float32Array(this.fadeFrames));
    this.produce(tail, this.fadeFrames);
    for (const channel of tail) {
      channel.forEach((sample, n) => (channel[n] = sample * (1 - (n + 1) / this.fadeFrames)));
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
