export interface Usage {
  readonly used: number;
  readonly allowance: number;
}

/** More than answers that overtake each other can differ by: what is lower by this much belongs to a new period. */
const overtakingCharacters = 20_000;

/** The characters used, kept up to date by every answer that says them. */
export class UsageMeter {
  private used: number | undefined;
  private allowance: number | undefined;
  private readonly listeners = new Set<() => void>();

  /** Known once the service has told the allowance. */
  get usage(): Usage | undefined {
    const { used, allowance } = this;
    return used === undefined || allowance === undefined ? undefined : { used, allowance };
  }

  get remaining(): number | undefined {
    const { usage } = this;
    return usage === undefined ? undefined : Math.max(0, usage.allowance - usage.used);
  }

  /** What the service says of the whole account. */
  told(usage: Usage): void {
    this.set(usage.used, usage.allowance);
  }

  /** What an answer says in passing. Answers overtake each other, so a slightly lower figure is an older one. */
  answered(used: number): void {
    const newer = this.used === undefined || used > this.used || used < this.used - overtakingCharacters;
    if (newer) this.set(used, this.allowance);
  }

  /** Another account has another usage. */
  forget(): void {
    this.set(undefined, undefined);
  }

  onChange(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  private set(used: number | undefined, allowance: number | undefined): void {
    if (used === this.used && allowance === this.allowance) return;
    this.used = used;
    this.allowance = allowance;
    for (const listener of [...this.listeners]) listener();
  }
}
