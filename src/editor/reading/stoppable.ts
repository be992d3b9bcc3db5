/** Something that the user has asked to hear. */
export interface Asked {
  /** Neither stopped nor followed by another: the reading asked for last wins, not the one that is ready last. */
  isWanted(): boolean;
  /** It is being read now, or nothing came of it. */
  end(): void;
}

/**
 * Tells the keys that stop whether there is anything to stop: from the moment a reading is asked for, which is long before
 * it is heard or drawn.
 */
export class Stoppable {
  private readonly all = new Set<Asked>();
  private last: Asked | undefined;
  private isReading = false;
  private told = false;

  constructor(private readonly tell: (canStop: boolean) => void) {}

  ask(): Asked {
    const asked: Asked = {
      isWanted: () => this.last === asked && this.all.has(asked),
      end: () => {
        this.all.delete(asked);
        this.tellChange();
      },
    };
    this.last = asked;
    this.all.add(asked);
    this.tellChange();
    return asked;
  }

  /** Nothing that was asked for is wanted any more. */
  forget(): void {
    this.all.clear();
    this.tellChange();
  }

  reading(isReading: boolean): void {
    this.isReading = isReading;
    this.tellChange();
  }

  private tellChange(): void {
    const canStop = this.all.size > 0 || this.isReading;
    if (canStop === this.told) return;
    this.told = canStop;
    this.tell(canStop);
  }
}
