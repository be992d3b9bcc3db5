import type { PlainText } from '../core/plainText.js';
import type { Over } from './reading.js';
import type { Session, Wanted } from './session.js';
import type { AnyText } from './world.js';

/** Something that somebody else than the user wants to say. */
export interface Entry<Text> {
  /** Who says it, as the player shows it. */
  readonly name: PlainText;
  /** Entries of one source give way to each other, and to nobody else. */
  readonly source: string;
  readonly find: () => Promise<Wanted<Text> | undefined>;
}

/** `replace`: instead of what else its source says; `next`: before all that waits. */
export type Where = 'replace' | 'next' | 'last';

/** `dropped`: newer entries, or the user, took its place before it was heard. */
export type Outcome = Over | 'dropped' | 'cancelled';

export interface Queued {
  readonly over: Promise<Outcome>;
  cancel(): void;
}

/** The right to be heard, which one window has at a time. */
export interface Floor {
  /** Resolves once no other window is heard. */
  take(): Promise<void>;
  leave(): void;
}

/** The newest of a source count: whoever says this much is not heard in full anyway. */
export const mostOfOneSource = 5;
export const mostWaiting = 20;

type Waiting<Text> = Entry<Text> & { readonly tell: (outcome: Outcome) => void };

/**
 * Lets others than the user be heard one after another, by their names, and never over what the user listens to: not in
 * this window, and not in another.
 */
export class ReadingQueue<Text extends AnyText> {
  private now: Waiting<Text> | undefined;
  private entries: readonly Waiting<Text>[] = [];
  private isLooking = false;

  constructor(
    private readonly session: Pick<Session<Text>, 'speak' | 'stop' | 'isFree'>,
    private readonly floor: Floor,
    private readonly changed: () => void,
  ) {}

  /** What is heard, if it came from here. */
  get heard(): Entry<Text> | undefined {
    return this.now;
  }

  get waiting(): readonly Entry<Text>[] {
    return this.entries;
  }

  add(entry: Entry<Text>, where: Where = 'last'): Queued {
    let tell: Waiting<Text>['tell'] = () => undefined;
    const over = new Promise<Outcome>((resolve) => (tell = resolve));
    const added = { ...entry, tell };
    const isOfSource = ({ source }: Entry<Text>): boolean => source === entry.source;
    if (where === 'replace') this.end(isOfSource);
    const ofSource = this.entries.filter(isOfSource);
    const [oldest] = ofSource;
    if (oldest !== undefined && (ofSource.length >= mostOfOneSource || this.entries.length >= mostWaiting))
      this.drop((one) => one === oldest);
    if (this.entries.length >= mostWaiting) tell('dropped');
    else this.entries = where === 'last' ? [...this.entries, added] : [added, ...this.entries];
    this.update();
    return { over, cancel: () => this.cancel(added) };
  }

  /** To be called whenever the session may have become free. */
  update(): void {
    this.changed();
    void this.look();
  }

  /** Ends what somebody else says, or the next that would be heard. What the user listens to goes on. */
  skip(): void {
    const [next] = this.entries;
    if (this.now !== undefined) this.session.stop();
    else this.drop((one) => one === next);
  }

  /** What waits first is heard at once, whatever is being read. */
  hearNow(): Promise<void> {
    return this.begin();
  }

  /** Nothing that waits and fits will be heard. */
  drop(fits: (entry: Entry<Text>) => boolean = () => true): void {
    const dropped = this.entries.filter(fits);
    this.entries = this.entries.filter((one) => !dropped.includes(one));
    for (const { tell } of dropped) tell('dropped');
    this.changed();
  }

  /** The same, and what fits is not heard any longer. */
  end(fits: (entry: Entry<Text>) => boolean): void {
    this.drop(fits);
    if (this.now !== undefined && fits(this.now)) this.session.stop();
  }

  private cancel(entry: Waiting<Text>): void {
    entry.tell('cancelled');
    if (this.now === entry) this.session.stop();
    else this.drop((one) => one === entry);
  }

  private async look(): Promise<void> {
    if (this.isLooking || !this.canBegin()) return;
    this.isLooking = true;
    await this.floor.take();
    this.isLooking = false;
    if (this.canBegin()) await this.begin();
    else if (this.session.isFree) this.floor.leave();
  }

  private canBegin(): boolean {
    return this.entries.length > 0 && this.session.isFree;
  }

  private async begin(): Promise<void> {
    const [entry, ...rest] = this.entries;
    if (entry === undefined) return;
    this.entries = rest;
    const begun = this.session.speak(entry.find, (how) => {
      entry.tell(how);
      // Before another of these is asked for, this one may already be the next.
      if (this.now === entry) this.now = undefined;
      if (this.session.isFree) this.floor.leave();
      // Whoever is told comes first: a reading that takes its place is under way then.
      void Promise.resolve().then(() => this.update());
    });
    this.now = entry;
    this.changed();
    await begun;
    this.update();
  }
}
