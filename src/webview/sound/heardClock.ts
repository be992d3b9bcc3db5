import type { TapeReport } from './tapeMessages.js';

export type Rendered = Extract<TapeReport, { readonly type: 'rendered' }>;

/** Rendered sound is heard slightly later, so reports are held until the sound they describe leaves the device. */
export class HeardClock {
  private waiting: Rendered[] = [];

  constructor(private readonly heardTime: () => number) {}

  /** The newest report whose sound can be heard by now. */
  next(rendered: Rendered): Rendered | undefined {
    this.waiting.push(rendered);
    const now = this.heardTime();
    let heard: Rendered | undefined;
    while (this.waiting[0] !== undefined && this.waiting[0].time <= now) heard = this.waiting.shift();
    return heard;
  }

  clear(): void {
    this.waiting = [];
  }
}

export function heardTimeOf(context: AudioContext): number {
  // Some systems do not know the latency (0); then sound counts as heard when rendered.
  return context.currentTime - (Number.isFinite(context.outputLatency) ? context.outputLatency : 0);
}
