interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  passengers: number;
}

/** Whoever asks for what is already on its way waits for that. Work that nobody waits for any more is aborted. */
export class SharedFlights<T> {
  private readonly flights = new Map<string, Flight<T>>();

  async join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const flight = this.flights.get(key) ?? this.depart(key, start);
    flight.passengers++;
    let leave = (): void => undefined;
    const left = new Promise<undefined>((resolve) => {
      leave = () => {
        if (--flight.passengers === 0) {
          // A flight that is being aborted must not take on anybody else.
          this.land(key, flight);
          flight.controller.abort(signal.reason);
        }
        resolve(undefined);
      };
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      const arrival = await Promise.race([flight.result.then((value) => ({ value })), left]);
      if (arrival !== undefined) return arrival.value;
    } finally {
      signal.removeEventListener('abort', leave);
    }
    signal.throwIfAborted();
    throw new Error('A flight is left by an abort only.');
  }

  private depart(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight = { controller, passengers: 0, result: start(controller.signal) };
    this.flights.set(key, flight);
    flight.result.then(
      () => {
        this.land(key, flight);
      },
      () => {
        this.land(key, flight);
      },
    );
    return flight;
  }

  private land(key: string, flight: Flight<T>): void {
    if (this.flights.get(key) === flight) this.flights.delete(key);
  }
}
