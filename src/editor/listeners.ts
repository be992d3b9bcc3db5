/** Who wants to know when something changes. Not VS Code's own, so that what uses it can be tested without VS Code. */
export class Listeners {
  private readonly listeners = new Set<() => void>();

  readonly add = (listener: () => void): { dispose(): void } => {
    // Each registration is its own, also of one function twice.
    const own = (): void => {
      listener();
    };
    this.listeners.add(own);
    return {
      dispose: () => {
        this.listeners.delete(own);
      },
    };
  };

  tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  clear(): void {
    this.listeners.clear();
  }
}
