/** Until the sound has long begun. */
const delayMs = 1000;
/** What comes from a key to its sound takes turns with this work. */
const betweenBlocksMs = 5;

export type Rest = () => Promise<void>;

/** Compresses kept audio, one entry after another and a little at a time, in a process that has better things to do. */
export class Compressor {
  private readonly waiting = new Set<string>();
  private working: Promise<void> | undefined;
  private current = Promise.resolve();

  constructor(
    /** Fails as soon as `rest` does, since nothing may be changed after that. */
    private readonly compress: (name: string, rest: Rest) => Promise<void>,
    private readonly pause: (ms: number) => Promise<void>,
  ) {}

  add(name: string): void {
    this.waiting.add(name);
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
  }

  /** Resolves when nothing is being changed any more. What was waiting is left as it is. */
  async stop(): Promise<void> {
    this.waiting.clear();
    await this.current;
  }

  private async work(): Promise<void> {
    await this.pause(delayMs);
    // Those that are added meanwhile come last.
    for (const name of this.waiting) {
      // What cannot be compressed stays as it is.
      this.current = this.compress(name, () => this.rest(name)).catch(() => undefined);
      await this.current;
      this.waiting.delete(name);
    }
  }

  private async rest(name: string): Promise<void> {
    await this.pause(betweenBlocksMs);
    if (!this.waiting.has(name)) throw new Error('It is no longer wanted.');
  }
}
