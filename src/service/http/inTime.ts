/** When work has to end. */
export interface Ending {
  /** Aborts when the caller hangs up, or at the operation's deadline. */
  readonly signal: AbortSignal;
  /**
   * Call it before anything is charged. It throws if the signal has aborted; otherwise the deadline no longer applies, so
   * that the answer to what is charged goes out.
   */
  readonly commit: () => void;
}

/** Stops waiting for work that takes too long, even if the work ignores its signal. */
export async function inTime<T>(
  deadlineMs: number,
  hangUp: AbortSignal,
  work: (ending: Ending) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([hangUp, deadline]);
  let isCommitted = false;
  const commit = () => {
    signal.throwIfAborted();
    isCommitted = true;
  };
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => {
      if (!isCommitted) reject(deadline.reason as Error);
    });
  });
  return Promise.race([work({ signal, commit }), late]);
}
