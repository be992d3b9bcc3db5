import type { Clock } from '../core/clock.js';

/** Someone who stops typing for this long has finished a change. */
const settledMs = 700;
/** A text that is changed all the time is read again at least this often. */
const longestMs = 5000;
/** The share of the time that may go into rereading edited text. */
const share = 1 / 5;

/** When a reading whose documents are edited gets their current text: not while somebody is typing. */
export class FollowedEdits {
  private isDue = false;
  private firstEdit: number | undefined;
  private tookMs = 0;
  private cancel: () => void = () => undefined;
  private work: Promise<void> = Promise.resolve();

  constructor(
    /** Gives the reading its text as it is now. */
    private readonly reread: () => Promise<void>,
    /** Without a reading under way, there is time until it goes on. */
    private readonly isReading: () => boolean,
    private readonly clock: Clock,
  ) {}

  /** A new reading begins, with the text as it is now. */
  begin(): void {
    this.cancel();
    this.isDue = false;
    this.firstEdit = undefined;
  }

  edited(): void {
    this.isDue = true;
    this.cancel();
    if (!this.isReading()) return;
    const now = this.clock.now();
    this.firstEdit ??= now;
    const rest = this.tookMs / share;
    const wait = Math.max(rest, Math.min(settledMs, this.firstEdit + longestMs - now));
    this.cancel = this.clock.after(wait, () => void this.settled());
  }

  /** Resolves when the reading has the text as it is now. */
  settled(): Promise<void> {
    this.cancel();
    this.work = this.work.then(() => this.follow());
    return this.work;
  }

  dispose(): void {
    this.cancel();
  }

  private async follow(): Promise<void> {
    if (!this.isDue) return;
    this.isDue = false;
    this.firstEdit = undefined;
    const begun = this.clock.now();
    await this.reread();
    this.tookMs = this.clock.now() - begun;
  }
}
