import type { Account, Client, ClientOptions } from '../../api/client.js';
import { Listeners } from '../listeners.js';
import { embeddedService, type SpeechAccount } from './speechAccount.js';

/** Clients for the service that is chosen at the time. The client itself is loaded on first need. */
export class SpeechClients {
  private readonly usage = new Listeners<number>();

  /** The chosen service said how many characters are used by now. */
  readonly onUsage = this.usage.add;

  constructor(
    private readonly account: SpeechAccount,
    private readonly log: (line: string) => void,
  ) {}

  async client(): Promise<Client> {
    const { service } = this.account;
    return this.make(await this.account.account(), {
      free: service === embeddedService,
      onUsage: (charactersUsed) => {
        // What a service says after the user went over to another is of no interest.
        if (this.account.service === service) this.usage.tell(charactersUsed);
      },
    });
  }

  /** For an account that is only tried, and not kept yet. */
  clientOf(account: Account): Promise<Client> {
    return this.make(account);
  }

  private async make(account: Account, options: ClientOptions = {}): Promise<Client> {
    const { Client } = await import('../../api/client.js');
    return new Client(account, { log: this.log, ...options });
  }
}
