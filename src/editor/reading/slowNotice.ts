import { systemClock, type Clock } from '../../core/clock.js';

/** Anyone who waits this long is told why. */
const slowAfterMs = 4000;

/** Says that the service is slow, for as long as it is. */
export class SlowNotice {
  private end: (() => void) | undefined;

  constructor(
    /** Shows the notice until the result is disposed of. */
    private readonly show: () => { dispose(): unknown },
    private readonly clock: Clock = systemClock,
  ) {}

  /** Call whenever waiting starts or ends. */
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
