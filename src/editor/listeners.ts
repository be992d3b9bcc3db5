/** Who wants to know when something changes. Not VS Code's own, so that what uses it can be tested without VS Code. */
export class Listeners<T = void> {
  private readonly listeners = new Set<(what: T) => void>();

  readonly add = (listener: (what: T) => void): { dispose(): void } => {
    // Each registration is its own, also of one function twice.
    const own = (what: T): void => {
      listener(what);
    };
    this.listeners.add(own);
    return {
      dispose: () => {
        this.listeners.delete(own);
      },
    };
  };

  tell(what: T): void {
    for (const listener of [...this.listeners]) listener(what);
  }

  clear(): void {
    this.listeners.clear();
  }
}
