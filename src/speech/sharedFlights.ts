interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  passengers: number;
}

/**
 * Requests for something already on its way share it. Once nobody waits any more, the work is told to start nothing
 * new; and until it ends, nobody starts the same work again, since what was sent may be paid for.
 */
export class SharedFlights<T> {
  private readonly flights = new Map<string, Flight<T>>();

  async join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const flight = this.flights.get(key) ?? this.depart(key, start);
      if (!flight.controller.signal.aborted) return this.board(flight, signal);
      await unlessAborted(landed(flight), signal, () => undefined);
    }
  }

  private board(flight: Flight<T>, signal: AbortSignal): Promise<T> {
    flight.passengers++;
    return unlessAborted(flight.result, signal, () => {
      if (--flight.passengers === 0) flight.controller.abort(signal.reason);
    });
  }

  private depart(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight = { controller, passengers: 0, result: start(controller.signal) };
    this.flights.set(key, flight);
    void landed(flight).then(() => {
      this.flights.delete(key);
    });
    return flight;
  }
}

/** Resolves when the work ends, however it ends. */
function landed<T>({ result }: Flight<T>): Promise<void> {
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
