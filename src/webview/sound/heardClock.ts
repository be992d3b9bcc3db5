import type { TapeReport } from './tapeMessages.js';

export type Rendered = Extract<TapeReport, { readonly type: 'rendered' }>;

/** What is rendered is heard a little later: keeps reports until the sound they speak of leaves the device. */
export class HeardClock {
  private waiting: Rendered[] = [];

  constructor(private readonly heardTime: () => number) {}

  /** The newest report whose sound is audible by now. */
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
  // The latency is unknown (0) on some systems; then what is rendered counts as heard.
  return context.currentTime - (Number.isFinite(context.outputLatency) ? context.outputLatency : 0);
}
