interface Shared<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Requests for something that is already under way share it. Once nobody waits any more, the work is told to start
 * nothing new; and until it ends, nobody starts the same work again, since what was sent may be paid for.
 */
export class SharedRequests<T> {
  private readonly underWay = new Map<string, Shared<T>>();

  async join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const shared = this.underWay.get(key) ?? this.start(key, start);
      if (!shared.controller.signal.aborted) return this.wait(shared, signal);
      await unlessAborted(ended(shared), signal, () => undefined);
    }
  }

  private wait(shared: Shared<T>, signal: AbortSignal): Promise<T> {
    shared.waiting++;
    return unlessAborted(shared.result, signal, () => {
      if (--shared.waiting === 0) shared.controller.abort(signal.reason);
    });
  }

  private start(key: string, start: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const controller = new AbortController();
    const shared = { controller, waiting: 0, result: start(controller.signal) };
    this.underWay.set(key, shared);
    void ended(shared).then(() => {
      this.underWay.delete(key);
    });
    return shared;
  }
}

/** Resolves when the work ends, however it ends. */
function ended<T>({ result }: Shared<T>): Promise<void> {
  return result.then(
    () => undefined,
    () => undefined,
  );
}

/** The result, or the signal's reason if that is aborted first. */
function unlessAborted<T>(result: Promise<T>, signal: AbortSignal, aborted: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      aborted();
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
    };
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', leave);
    });
  });
}
