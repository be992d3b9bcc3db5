import { hasRenewed } from '../../core/usage/usageWords.js';
import type { Usage } from '../../core/usage/userAnswer.js';
import { Listeners } from '../listeners.js';

const askEveryMs = 60_000;

/** What is known about usage, from every answer that mentions it. Asks /user at most once a minute. */
export class UsageMeter {
  private known: { readonly usage?: Usage | undefined; readonly failure?: unknown } = {};
  private readonly listeners = new Listeners();
  private askedAt = -Infinity;
  private asking: AbortController | undefined;
  private answered = Promise.resolve();

  constructor(
    /** Resolves to nothing if the service does not say what was used. */
    private readonly ask: (signal: AbortSignal) => Promise<Usage | undefined>,
    private readonly now: () => number,
  ) {}

  readonly onDidChange = this.listeners.add;

  /** The last figures, if any. After a failure, they may be out of date. */
  get usage(): Usage | undefined {
    return this.known.usage;
  }

  /** Why the service did not say what was used when it was last asked; undefined if it did. */
  get failure(): unknown {
    return this.known.failure;
  }

  /** An answer said how many characters have been used. */
  used(characters: number): void {
    const { usage } = this;
    if (usage !== undefined && usage.used !== characters) this.become({ ...usage, used: characters });
    // The answer says when the next period begins, too.
    if (usage === undefined || hasRenewed(usage, this.now())) void this.refresh();
  }

  /** What was known when the window was last open. */
  recall(usage: Usage): void {
    if (this.usage === undefined && this.failure === undefined) this.become(usage);
  }

  /** Asks the service, unless it was asked within the last minute. Resolves when it has answered. */
  refresh(options: { readonly always?: boolean } = {}): Promise<void> {
    // The clock may have been set back.
    const isLongAgo = Math.abs(this.now() - this.askedAt) >= askEveryMs;
    if (options.always === true || isLongAgo) this.answered = this.fetch();
    return this.answered;
  }

  private async fetch(): Promise<void> {
    this.askedAt = this.now();
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    try {
      const usage = await this.ask(asking.signal);
      if (!asking.signal.aborted) this.become(usage);
    } catch (error) {
      if (!asking.signal.aborted) this.become(this.usage, error);
    }
  }

  /** The account has changed: nothing about the previous one may be shown. */
  forget(): void {
    this.asking?.abort();
    this.askedAt = -Infinity;
    this.become(undefined);
  }

  dispose(): void {
    this.asking?.abort();
    this.listeners.clear();
  }

  private become(usage: Usage | undefined, failure?: unknown): void {
    this.known = { usage, failure };
    this.listeners.tell();
  }
}
