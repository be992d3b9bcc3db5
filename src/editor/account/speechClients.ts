import type { Account, Client, ClientOptions } from '../../api/client.js';
import { sleep, systemClock } from '../../core/clock.js';
import { embeddedFormat } from '../../core/audio/soundFormat.js';
import { RestartingSpeech } from '../../speech/restartingSpeech.js';
import type { SpeechMaker } from '../../core/speechProvider.js';
import type { SpeechProvider } from '../../core/speechProvider.js';
import { Listeners } from '../listeners.js';
import { embeddedService, type Accounts } from './accounts.js';

/** Clients for the current service. The client's code is loaded when first needed. */
export class SpeechClients {
  private readonly usage = new Listeners<number>();

  /** The chosen service said how many characters have been used. */
  readonly onUsage = this.usage.add;

  private readonly voices = new Listeners();

  /** A voice was made, changed or deleted. */
  readonly onVoicesChanged = this.voices.add;

  constructor(
    private readonly account: Pick<Accounts, 'service' | 'account'>,
    private readonly log: (line: string) => void,
  ) {}

  async client(service = this.account.service): Promise<Client> {
    return this.make(await this.account.account(service), {
      embedded: service === embeddedService,
      onVoicesChanged: () => {
        this.voices.tell();
      },
      onUsage: (charactersUsed) => {
        // Once the user has switched to another service, figures from this one no longer matter.
        if (this.account.service === service) this.usage.tell(charactersUsed);
      },
    });
  }

  /** Speech from the chosen service, looking up its address and token for each request. */
  speech(): SpeechProvider & SpeechMaker {
    const { service } = this.account;
    const client = (): Promise<Client> => this.client(service);
    const source: SpeechProvider =
      service === embeddedService
        ? new RestartingSpeech(client, (ms, signal) => sleep(systemClock, ms, signal))
        : {
            speak: async (message, voiceId, signal) => (await client()).speak(message, voiceId, signal),
          };
    return {
      ...(service === embeddedService && { format: embeddedFormat }),
      speak: (...message) => source.speak(...message),
      generate: async (...message) => (await client()).generate(...message),
      audio: async (...file) => (await client()).audio(...file),
    };
  }

  /** For an account that is being tried and not stored yet. */
  clientOf(account: Account): Promise<Client> {
    return this.make(account);
  }

  private async make(account: Account, options: ClientOptions = {}): Promise<Client> {
    const { Client } = await import('../../api/client.js');
    return new Client(account, { log: this.log, ...options });
  }
}
