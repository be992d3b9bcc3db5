import { systemClock, type Clock } from '../../api/clock.js';

/** Whoever waits this long is told what for. */
const slowAfterMs = 4000;

/** Says that a service is slow while it is. */
export class SlowNotice {
  private end: (() => void) | undefined;

  constructor(
    /** Shows the notice until what it returns is disposed of. */
    private readonly show: () => { dispose(): unknown },
    private readonly clock: Clock = systemClock,
  ) {}

  /** To be told whenever waiting begins or ends. */
  waiting(isWaiting: boolean): void {
    if (isWaiting) this.end ??= this.begin();
    else {
      this.end?.();
      this.end = undefined;
    }
  }

  dispose(): void {
    this.waiting(false);
  }

  private begin(): () => void {
    let shown: { dispose(): unknown } | undefined;
    const cancel = this.clock.after(slowAfterMs, () => {
      shown = this.show();
    });
    return () => {
      cancel();
      shown?.dispose();
    };
  }
}
