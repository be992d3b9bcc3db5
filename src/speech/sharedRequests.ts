interface Shared<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  readonly waiting: Set<Waiting<T>>;
}

interface Waiting<T> {
  /** Called with what there is of the result so far. */
  readonly soFar?: ((part: T) => void) | undefined;
}

type Start<T> = (signal: AbortSignal, soFar: (part: T) => void) => Promise<T>;

/**
 * Requests for something that is already under way share it. Once nobody waits any more, the work is told to start
 * nothing new; and until it ends, nobody starts the same work again, since what was sent may be paid for.
 */
export class SharedRequests<T> {
  private readonly underWay = new Map<string, Shared<T>>();

  async join(key: string, signal: AbortSignal, start: Start<T>, soFar?: (part: T) => void): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const shared = this.underWay.get(key) ?? this.start(key, start);
      if (!shared.controller.signal.aborted) return this.wait(shared, signal, { soFar });
      await unlessAborted(ended(shared), signal, () => undefined);
    }
  }

  private wait({ waiting, result, controller }: Shared<T>, signal: AbortSignal, one: Waiting<T>): Promise<T> {
    waiting.add(one);
    return unlessAborted(result, signal, () => {
      waiting.delete(one);
      if (waiting.size === 0) controller.abort(signal.reason);
    });
  }

  private start(key: string, start: Start<T>): Shared<T> {
    const controller = new AbortController();
    const waiting = new Set<Waiting<T>>();
    const result = start(controller.signal, (part) => {
      for (const { soFar } of waiting) soFar?.(part);
    });
    const shared = { controller, waiting, result };
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
