import * as v from 'valibot';
import { Stored, type Memory } from '../../disk/stored.js';
import { Listeners } from '../listeners.js';

const schema = v.pipe(v.array(v.string()), v.readonly());

/** The languages whose natural voice the user does not want, for good. */
export class DeclinedVoices {
  private readonly stored: Stored<typeof schema>;
  private readonly listeners = new Listeners();
  private readonly declined = new Listeners<readonly string[]>();

  constructor(memory: Memory) {
    this.stored = new Stored(memory, 'naturalVoices.declined', schema);
  }

  readonly onDidChange = this.listeners.add;

  /** Fires when the user declines one in this window, with all languages. */
  readonly onDidDecline = this.declined.add;

  get languages(): readonly string[] {
    return this.stored.value ?? [];
  }

  async decline(language: string): Promise<void> {
    await this.adopt([language]);
    this.declined.tell(this.languages);
  }

  /** Takes over those of another window. */
  async adopt(languages: readonly string[]): Promise<void> {
    await this.stored.keep([...new Set([...this.languages, ...languages])]);
    this.listeners.tell();
  }
}
