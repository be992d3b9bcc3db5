/** Time, as something that tests can control. */
export interface Clock {
  now(): number;
  /** Calls back after a while. Call the result to cancel. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** What takes so much longer than it may was interrupted: the computer was asleep. */
export const asleepMs = 5000;

/** Calls back once this much time is over in which the computer was awake: what was asleep with it gets all of it anew. */
export function whileAwake(clock: Clock, ms: number, callback: () => void): () => void {
  const due = clock.now() + ms;
  let cancel = clock.after(ms, () => {
    if (clock.now() <= due + asleepMs) callback();
    else cancel = whileAwake(clock, ms, callback);
  });
  return () => cancel();
}

/** A value after some milliseconds, for someone who will not wait longer for a better one. */
export function later<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => systemClock.after(ms, () => resolve(value)));
}

/** Waits, unless the signal is aborted first. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return unlessAborted(signal, (done) => clock.after(ms, done));
}

/** What becomes of something begun, or the signal's reason if that is aborted first: `begin` returns how to leave it. */
export function unlessAborted<T>(
  signal: AbortSignal,
  begin: (done: (result: T) => void, failed: (error: unknown) => void) => () => unknown,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      leave();
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
    };
    const ending =
      <A>(settle: (given: A) => void) =>
      (given: A): void => {
        signal.removeEventListener('abort', abort);
        settle(given);
      };
    signal.addEventListener('abort', abort, { once: true });
    const leave = begin(ending(resolve), ending(reject));
  });
}

/** Anyone who waits this long is told why. */
const slowAfterMs = 4000;

/** Says that something is slow, for as long as it is. Call the result whenever waiting starts or ends. */
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
