import type { PlainText } from '../core/plainText.js';
import type { MarkedRange } from './foundAgain.js';
import { isReading } from './playbackState.js';
import type { Over } from './reading.js';
import type { Session, Wanted } from './session.js';
import type { AnyText } from './world.js';

/** Something that waits to be heard: what somebody else wants to say, or a document of the user's. */
export interface Entry<Text> {
  /** Who says it, or what it is, as the player shows it. */
  readonly name: PlainText;
  /** Entries of one source give way to each other, and to nobody else. */
  readonly source: string;
  readonly find: () => Promise<Wanted<Text> | undefined>;
  /** Where the user's own is found again. It gives way to nobody, waits through a stop, and lets others speak first. */
  readonly own?: OwnPlace;
  /** Silences whoever says it from now on, if that can be done. */
  readonly mute?: () => void;
}

/** A document, or ranges of it. */
export interface OwnPlace {
  readonly uri: string;
  readonly ranges?: readonly MarkedRange[];
}

/** `replace`: instead of what else its source says; `next`: before all that waits. */
export type Where = 'replace' | 'next' | 'last';

/** `dropped`: newer entries, or the user, took its place before it was heard. */
export type Outcome = Exclude<Over, 'wordless'> | 'dropped' | 'cancelled';

/** The right to be heard, which one window has at a time. */
export interface Floor {
  /** Resolves once it is this window's: to whether nobody has wanted silence in another one meanwhile. */
  take(): Promise<boolean>;
  leave(): void;
}

/** The newest of a source count: whoever says this much is not heard in full anyway. */
export const mostOfOneSource = 5;
export const mostWaiting = 20;
/** Of the user's own. */
export const mostOwn = 100;

/** What the user does with one that waits. */
export const arrangements = ['hear', 'up', 'down', 'drop'] as const;
export type Arrangement = (typeof arrangements)[number];

type Waiting<Text> = Entry<Text> & {
  readonly id: number;
  readonly tell: (outcome: Outcome) => void;
};

/**
 * What is heard one after another, by its name, and never over what the user listens to: not in this window, and not in
 * another.
 */
export class ReadingQueue<Text extends AnyText> {
  /** What is heard, if it came from here. */
  heard: Waiting<Text> | undefined;
  waiting: readonly Waiting<Text>[] = [];
  private isLooking = false;
  /** The user wanted silence: their own waits until they ask for it, or read something else. */
  private isHeld = false;
  private lastId = 0;

  constructor(
    private readonly session: Pick<Session<Text>, 'speak' | 'stop' | 'isFree' | 'state'>,
    private readonly floor: Floor,
    private readonly changed: () => void,
  ) {}

  add(entry: Entry<Text>, where: Where = 'last') {
    let tell: Waiting<Text>['tell'] = () => undefined;
    const over = new Promise<Outcome>((resolve) => (tell = resolve));
    const added = { ...entry, id: ++this.lastId, tell };
    if (where === 'replace') this.end(({ source }) => source === entry.source);
    if (this.makesRoomFor(entry)) {
      // What is short comes before what is long: the user's own.
      const own = isOwn(entry) ? -1 : this.waiting.findIndex(isOwn);
      const last = own < 0 ? this.waiting.length : own;
      this.waiting = this.waiting.toSpliced(where === 'last' ? last : 0, 0, added);
      if (isOwn(entry)) this.isHeld = false;
    } else tell('dropped');
    this.update();
    const cancel = (): void => {
      tell('cancelled');
      const now = [this.heard, ...this.waiting].find((one) => one?.id === added.id);
      this.end((one) => one === now);
    };
    return { over, cancel };
  }

  /** The oldest of a source that says too much gives way. */
  private makesRoomFor(entry: Entry<Text>): boolean {
    if (isOwn(entry)) return this.waiting.filter(isOwn).length < mostOwn;
    const others = this.waiting.filter((one) => !isOwn(one));
    const ofSource = others.filter(({ source }) => source === entry.source);
    if (others.length < mostWaiting && ofSource.length < mostOfOneSource) return true;
    this.drop((one) => one === ofSource[0]);
    return ofSource.length > 0;
  }

  /** To be called whenever the session may have become free. */
  update(): void {
    this.changed();
    void this.look();
  }

  /** Ends what somebody else says, or the next that would be heard. What the user listens to goes on. */
  skip(): void {
    const next = this.heard ?? this.waiting[0];
    this.end((one) => one === next);
  }

  /** What waits first is heard at once, whatever is being read. */
  async hearNow(): Promise<void> {
    await this.begin(this.waiting[0]);
  }

  arrange(id: number, what: Arrangement): void {
    const at = this.waiting.findIndex((one) => one.id === id);
    const entry = this.waiting[at];
    if (entry === undefined) return;
    if (what === 'hear') void this.begin(entry);
    else if (what === 'drop') this.drop((one) => one === entry);
    else {
      const to = Math.max(0, what === 'up' ? at - 1 : at + 1);
      this.waiting = this.waiting.toSpliced(at, 1).toSpliced(to, 0, entry);
      this.changed();
    }
  }

  /** What is heard or waits is found elsewhere from now on, and keeps its turn. */
  renew(now: (entry: Entry<Text>) => Entry<Text> | undefined): void {
    const renewed = (one: Waiting<Text>): Waiting<Text> => {
      const other = now(one);
      return other === undefined ? one : { ...one, ...other };
    };
    this.waiting = this.waiting.map(renewed);
    this.heard = this.heard && renewed(this.heard);
    this.changed();
  }

  /** Silence: what others would say is dropped, and the user's own waits. */
  hold(): void {
    this.isHeld = true;
    this.drop((one) => !isOwn(one));
  }

  /** Something is heard. After what the user reads by themselves, their own goes on. */
  begun(): void {
    if (this.heard === undefined) this.isHeld = false;
  }

  /** Takes what fits out of the queue; all of it by default. */
  drop(fits: (entry: Entry<Text>) => boolean = () => true): void {
    const dropped = this.waiting.filter(fits);
    this.waiting = this.waiting.filter((one) => !dropped.includes(one));
    for (const { tell } of dropped) tell('dropped');
    this.changed();
  }

  /** The same, and stops what is being heard if it fits. */
  end(fits: (entry: Entry<Text>) => boolean): void {
    this.drop(fits);
    if (this.heard !== undefined && fits(this.heard)) this.session.stop();
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    if (this.canBegin() && !(await this.floor.take())) this.isHeld = true;
    this.isLooking = false;
    if (this.canBegin()) await this.begin(this.next);
    else if (this.session.isFree) this.floor.leave();
  }

  private canBegin(): boolean {
    const { heard, next, session } = this;
    // Nobody may be there to see to what somebody else could not say.
    const hasFailed = heard !== undefined && !isOwn(heard) && session.state.name === 'failed';
    if (next === undefined || !(session.isFree || hasFailed)) return false;
    // What was paused before a reload is the user's own, too, and comes first.
    return hasFailed || !isOwn(next) || !isReading(session.state);
  }

  private get next(): Waiting<Text> | undefined {
    return this.waiting.find((one) => !this.isHeld || !isOwn(one));
  }

  private async begin(entry: Waiting<Text> | undefined): Promise<void> {
    if (entry === undefined) return;
    this.waiting = this.waiting.filter(({ id }) => id !== entry.id);
    if (isOwn(entry)) this.isHeld = false;
    let isFound = false;
    const find = async () => {
      const found = await entry.find();
      isFound = found !== undefined;
      return found;
    };
    const over = (how: Over): void => {
      // Before another of these is asked for, this one may already be the next.
      const heard = this.heard?.id === entry.id ? this.heard : undefined;
      // What refused this one would refuse the next.
      if (how === 'refused' && isFound && isOwn(entry)) {
        this.isHeld = true;
        this.waiting = [heard ?? entry, ...this.waiting];
      } else entry.tell(how === 'wordless' ? 'refused' : how);
      if (heard !== undefined) this.heard = undefined;
      if (this.session.isFree) this.floor.leave();
      // Whoever is told comes first: a reading that takes its place is under way then.
      void Promise.resolve().then(() => this.update());
    };
    const again = (): void => void this.begin(this.waiting.find(({ id }) => id === entry.id) ?? entry);
    const begun = this.session.speak(find, over, again);
    this.heard = entry;
    this.changed();
    await begun;
    this.update();
  }
}

function isOwn({ own }: Pick<Entry<never>, 'own'>): boolean {
  return own !== undefined;
}
