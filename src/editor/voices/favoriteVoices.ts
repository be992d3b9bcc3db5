import { stringListsOf, toggled, withService, type PerService } from '../../core/voices/perService.js';
import type { Memory } from '../../disk/stored.js';
import type { Accounts } from '../account/accounts.js';
import { Listeners } from '../listeners.js';

// The spelling of the first version, which stored favorites are found under.
const key = 'favouriteVoices';

/** The part of VS Code's global state that is used. */
interface SyncedState extends Memory {
  setKeysForSync(keys: readonly string[]): void;
}

/** Stored per service, and shared with all of the user's machines by Settings Sync. */
export class FavoriteVoices {
  private readonly listeners = new Listeners();
  private readonly toggled = new Listeners<PerService<readonly string[]>>();

  constructor(
    private readonly state: SyncedState,
    private readonly account: Pick<Accounts, 'service'>,
  ) {
    state.setKeysForSync([key]);
  }

  readonly onDidChange = this.listeners.add;

  /** Fires when the user toggles a favorite in this window, with the favorites of all services. */
  readonly onDidToggle = this.toggled.add;

  get ids(): readonly string[] {
    return stringListsOf(this.state.get(key))[this.account.service] ?? [];
  }

  async toggle(id: string): Promise<void> {
    const all = stringListsOf(this.state.get(key));
    const favorites = toggled(this.ids, id);
    const kept = favorites.length === 0 ? undefined : favorites;
    const now = withService(all, this.account.service, kept);
    await this.adopt(now);
    this.toggled.tell(now);
  }

  /** Takes over the favorites of another window. */
  async adopt(all: PerService<readonly string[]>): Promise<void> {
    await this.state.update(key, all);
    this.listeners.tell();
  }

  async forget(id: string): Promise<void> {
    if (this.ids.includes(id)) await this.toggle(id);
  }
}
