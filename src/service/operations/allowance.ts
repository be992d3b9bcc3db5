import type { routes } from '../../api/wire/shapes.js';
import { Problem } from '../http/request.js';
import type { Operation } from '../http/server.js';
import type { UsageStore } from '../store/usageStore.js';

/** The characters of a period: reserved while an answer is made, counted once it is, and returned if it is not. */
export class Allowance {
  private reserved = 0;

  constructor(
    readonly usage: UsageStore,
    readonly characters: number,
  ) {}

  /**
   * `work` calls `count` once its result is final. If it never does, or fails afterwards, the characters are returned.
   */
  async spend<T>(characters: number, work: (count: () => Promise<void>) => Promise<T>): Promise<T> {
    this.reserved += characters;
    let held = true;
    let takeBack: (() => Promise<void>) | undefined;
    const release = () => {
      if (held) this.reserved -= characters;
      held = false;
    };
    try {
      const elsewhere = await this.usage.usedElsewhere();
      // What is reserved may be counted at any await, so both are read in one step.
      const taken = this.usage.usedHere() + this.reserved - characters;
      const left = this.characters - elsewhere - taken;
      if (characters > left) {
        throw new Problem(
          403,
          'allowance_exhausted',
          `The allowance of ${this.characters} characters a month has ${Math.max(0, left)} left; ${characters} are needed.`,
        );
      }
      return await work(async () => {
        const counted = this.usage.add(characters);
        release();
        takeBack = await counted;
      });
    } catch (error) {
      await takeBack?.();
      throw error;
    } finally {
      release();
    }
  }
}

export function getUser(allowance: Allowance): Operation<typeof routes.user> {
  return {
    hasBody: false,
    run: async () => ({
      character_usage: await allowance.usage.used(),
      character_allowance: allowance.characters,
      current_plan: 'Embedded',
      downgrading_to_plan: null,
      has_payment_method: false,
      // Nothing costs money here, so there is no portal to link to.
      portal_url: '',
      renewal_time: Math.floor(allowance.usage.renewal().getTime() / 1000),
      status: 'active',
    }),
  };
}
