import type { Account, ServiceProfile, VoiceService } from '../../api/voiceService.js';
import { sleep, systemClock } from '../../core/clock.js';
import type { SpeechProvider } from '../../core/speechProvider.js';
import { RestartingSpeech } from '../../speech/restartingSpeech.js';
import type { ServiceKey } from '../../core/voices/perService.js';
import { Listeners } from '../listeners.js';
import { kinds, placeOf } from '../services/kinds.js';
import type { RemoteName } from '../services/serviceKind.js';
import { embeddedService, type Accounts } from './accounts.js';

/** Clients for the current service. The client's code is loaded when first needed. */
export class SpeechClients {
  private readonly usage = new Listeners<number>();

  /** The chosen service said how many characters have been used. */
  readonly onUsage = this.usage.add;

  private readonly voices = new Listeners();

  /** A voice was made, changed or deleted. */
  readonly onVoicesChanged = this.voices.add;

  private readonly clients = new Map<
    ServiceKey,
    { readonly account: string; readonly client: Promise<VoiceService> }
  >();

  constructor(
    private readonly account: Pick<Accounts, 'service' | 'account' | 'profile'>,
    private readonly log: (line: string) => void,
  ) {}

  /** The same one for as long as the same account is signed in, and nothing else is set for it. */
  async client(service = this.account.service): Promise<VoiceService> {
    const { baseUrl, token } = await this.account.account(service);
    const profile = this.account.profile(service);
    const account = JSON.stringify([baseUrl, token, profile]);
    const known = this.clients.get(service);
    if (known?.account === account) return known.client;
    const client = this.open(service, { baseUrl, token }, profile);
    this.clients.set(service, { account, client });
    return client;
  }

  /** Free speech from a service. The embedded one may have another address for each request. */
  free(service: ServiceKey): SpeechProvider {
    const client = (): Promise<SpeechProvider> => this.client(service);
    return service === embeddedService
      ? new RestartingSpeech(client, (ms, signal) => sleep(systemClock, ms, signal))
      : { speak: async (...asked) => (await client()).speak(...asked) };
  }

  /** For an account that is being tried and not stored yet. */
  clientOf(kind: RemoteName, account: Account): Promise<VoiceService> {
    return kinds[kind].open(account, { log: this.log });
  }

  private open(service: ServiceKey, account: Account, profile: ServiceProfile): Promise<VoiceService> {
    const kind = service === embeddedService ? 'embedded' : placeOf(service).kind;
    return kinds[kind].open(account, {
      log: this.log,
      profile,
      onVoicesChanged: () => this.voices.tell(),
      onUsage: (charactersUsed) => {
        // Once the user has switched to another service, figures from this one no longer matter.
        if (this.account.service === service) this.usage.tell(charactersUsed);
      },
    });
  }
}
