import type { SoundReport } from './soundMessages.js';

export type Progress = Extract<SoundReport, { readonly type: 'progress' }>;

/** What is rendered is heard a little later: keeps reports until the sound they speak of leaves the device. */
export class HeardClock {
  private waiting: Progress[] = [];

  constructor(private readonly heardTime: () => number) {}

  /** The newest report whose sound is audible by now. */
  next(progress: Progress): Progress | undefined {
    this.waiting.push(progress);
    const now = this.heardTime();
    let heard: Progress | undefined;
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
