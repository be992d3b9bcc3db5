import type { Silence } from '../../reading/playerPort.js';

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
  private usedAt = performance.now();
  private lastTime = -1;
  private stalledSince: number | undefined;
  private readonly ending = new AbortController();

  constructor(
    private readonly context: AudioContext,
    private readonly report: (silence: Silence | undefined) => void,
    /** Whether something sounds or waits to that `used` is not told about. */
    private readonly isUsed: () => boolean,
  ) {
    const { signal } = this.ending;
    const listen = (target: EventTarget, event: string, listener: () => void): void =>
      target.addEventListener(event, listener, { signal });
    listen(context, 'statechange', () => {
      if (context.state === 'running') this.running();
      else if (this.isNeeded && this.hasRun) this.tryAgain();
    });
    listen(navigator.mediaDevices, 'devicechange', () => {
      if (this.isNeeded) this.tryAgain();
    });
    const checking = setInterval(() => this.checkClock(), blockedAfterMs);
    signal.addEventListener('abort', () => clearInterval(checking));
  }

  /** Something is to sound. */
  want(): void {
    this.isWanted = true;
    this.rests = false;
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
    this.usedAt = performance.now();
  }

  end(): void {
    this.ending.abort();
    void this.context.close();
  }

  private get mayRest(): boolean {
    const patience = this.isWanted ? restsAfterMs : restsUnwantedAfterMs;
    return !this.isUsed() && performance.now() - this.usedAt > patience;
  }

  private get isNeeded(): boolean {
    return this.isWanted && !this.mayRest;
  }

  private tryAgain(): void {
    const { context } = this;
    if (context.state === 'running') return;
    void context.resume().catch(() => undefined);
    setTimeout(() => {
      if (context.state !== 'running' && !this.ending.signal.aborted)
        this.say(this.hasRun ? 'device' : 'gesture');
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
    const now = performance.now();
    if (currentTime !== this.lastTime) {
      this.lastTime = currentTime;
      this.running();
    } else {
      this.stalledSince ??= now;
      if (this.isWanted && now - this.stalledSince > stalledAfterMs) this.say('device');
    }
  }

  private say(silence: Silence | undefined): void {
    if (silence === this.silence) return;
    this.silence = silence;
    this.report(silence);
  }
}
