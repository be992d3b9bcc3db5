import type { Account, ServiceOptions, VoiceService } from '../../api/voiceService.js';
import { sleep, systemClock } from '../../core/clock.js';
import type { SpeechMaker, SpeechProvider } from '../../core/speechProvider.js';
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

  private payer: (Account & { readonly client: Promise<VoiceService> }) | undefined;

  constructor(
    private readonly account: Pick<Accounts, 'service' | 'account'>,
    private readonly log: (line: string) => void,
  ) {}

  async client(service = this.account.service): Promise<VoiceService> {
    return this.open(service, await this.account.account(service));
  }

  /** Free speech from the embedded service, which may have another address for each request. */
  embedded(): SpeechProvider {
    const client = (): Promise<SpeechProvider> => this.client(embeddedService);
    const restarting = new RestartingSpeech(client, (ms, signal) => sleep(systemClock, ms, signal));
    return {
      speak: (text, voiceId, signal) => restarting.speak(text, voiceId, signal),
    };
  }

  /** Who pays a service: the same client for as long as the same account is signed in. */
  async paying(service: ServiceKey): Promise<SpeechMaker> {
    const { baseUrl, token } = await this.account.account(service);
    if (this.payer?.baseUrl !== baseUrl || this.payer.token !== token) {
      this.payer = { baseUrl, token, client: this.open(service, { baseUrl, token }) };
    }
    return this.payer.client;
  }

  /** For an account that is being tried and not stored yet. */
  clientOf(kind: RemoteName, account: Account): Promise<VoiceService> {
    return kinds[kind].open(account, { log: this.log });
  }

  private open(service: ServiceKey, account: Account): Promise<VoiceService> {
    const kind = service === embeddedService ? 'embedded' : placeOf(service).kind;
    return kinds[kind].open(account, { log: this.log, ...this.telling(service) });
  }

  private telling(service: ServiceKey): ServiceOptions {
    return {
      onVoicesChanged: () => this.voices.tell(),
      onUsage: (charactersUsed) => {
        // Once the user has switched to another service, figures from this one no longer matter.
        if (this.account.service === service) this.usage.tell(charactersUsed);
      },
    };
  }
}
