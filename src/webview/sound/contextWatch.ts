import type { Silence } from '../../reading/audioFact.js';

/** Chromium does not report that it refuses to start a context; the context just never starts. */
const blockedAfterMs = 300;
const stalledAfterMs = 1500;

/** Reports whether a context can be heard: it may be refused, interrupted, or running with its clock stopped. */
export class ContextWatch {
  private silence: Silence | undefined;
  private hasRun = false;
  private lastTime = -1;
  private stalledSince: number | undefined;

  constructor(
    private readonly context: AudioContext,
    private readonly report: (silence: Silence | undefined) => void,
  ) {
    context.addEventListener('statechange', () => {
      if (context.state === 'running') this.running();
      else if (this.hasRun && context.state !== 'closed') this.tryAgain();
    });
    navigator.mediaDevices.addEventListener('devicechange', () => this.tryAgain());
    setInterval(() => this.checkClock(), blockedAfterMs);
  }

  want(): void {
    if (this.context.state === 'running') this.hasRun = true;
    else this.tryAgain();
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
    const now = performance.now();
    if (currentTime !== this.lastTime) {
      this.lastTime = currentTime;
      this.running();
    } else {
      this.stalledSince ??= now;
      if (now - this.stalledSince > stalledAfterMs) this.say('device');
    }
  }

  private say(silence: Silence | undefined): void {
    if (silence === this.silence) return;
    this.silence = silence;
    this.report(silence);
  }
}
