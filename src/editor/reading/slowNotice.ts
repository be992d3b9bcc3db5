import { systemClock, type Clock } from '../../core/clock.js';

/** Anyone who waits this long is told why. */
const slowAfterMs = 4000;

/** Says that the service is slow, for as long as it is. Call the result whenever waiting starts or ends. */
export function slowNotice(
  /** Shows the notice until the result is disposed of. */
  show: () => { dispose(): unknown },
  clock: Clock = systemClock,
): (isWaiting: boolean) => void {
  let cancel: (() => void) | undefined;
  let shown: { dispose(): unknown } | undefined;
  return (isWaiting) => {
    if (isWaiting) cancel ??= clock.after(slowAfterMs, () => (shown = show()));
    else {
      cancel?.();
      shown?.dispose();
      cancel = shown = undefined;
    }
  };
}
