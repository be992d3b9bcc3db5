/** Listeners for a change. VS Code's own emitter is avoided so that code using this can be tested without VS Code. */
export class Listeners<T = void> {
  private readonly listeners = new Set<(what: T) => void>();

  readonly add = (listener: (what: T) => void): { dispose(): void } => {
    // Each registration counts, even if the same function is added twice.
    const own = (what: T): void => listener(what);
    this.listeners.add(own);
    return { dispose: () => void this.listeners.delete(own) };
  };

  tell(what: T): void {
    for (const listener of [...this.listeners]) listener(what);
  }

  clear(): void {
    this.listeners.clear();
  }
}
