import type { Account, ServiceProfile, VoiceCloning, VoiceService } from '../../api/voiceService.js';
import { sleep, systemClock } from '../../core/clock.js';
import { isLectorError, LectorError } from '../../core/errors.js';
import type { SpeechProvider } from '../../core/speechProvider.js';
import type { ServiceKey } from '../../core/settingValue.js';
import { Listeners } from '../listeners.js';
import { kinds, placeOf } from '../services/kinds.js';
import { embeddedService, type Accounts } from './accounts.js';

/** Clients for the current service. The client's code is loaded when first needed. */
export class SpeechClients {
  private readonly usage = new Listeners<number>();

  /** The chosen service said how many characters have been used. */
  readonly onUsage = this.usage.add;

  private readonly voices = new Listeners();

  /** A voice was made, changed or deleted. */
  readonly onVoicesChanged = this.voices.add;

  /** By account, and by what is set for it that makes a difference to its speech. */
  private readonly clients = new Map<string, Promise<VoiceService>>();
  /** The account at each service that was asked last. */
  private readonly accounts = new Map<ServiceKey, string>();

  constructor(
    private readonly account: Pick<Accounts, 'service' | 'account' | 'profile'>,
    private readonly log: (line: string) => void,
    /** Runs something that sound should not have to wait for. */
    private readonly whenHeard: (act: () => void) => void = (act) => act(),
  ) {}

  /** The same one for the same profile, for as long as the same account is signed in. */
  async client(
    service = this.account.service,
    profile = this.account.profile(service),
  ): Promise<VoiceService> {
    const { baseUrl, token } = await this.account.account(service);
    this.accounts.set(service, JSON.stringify([baseUrl, token]));
    const key = JSON.stringify([service, baseUrl, token, profile.model, profile.isFree]);
    const client = this.clients.get(key) ?? this.open(service, { baseUrl, token }, profile);
    this.clients.set(key, client);
    client.catch(() => this.clients.delete(key));
    return client;
  }

  /** Rejects if nobody is signed in there, or if that kind of service makes no voices. */
  async cloning(service?: ServiceKey): Promise<VoiceCloning> {
    const { cloning } = await this.client(service);
    if (cloning !== undefined) return cloning;
    throw new LectorError('notOffered', 'This kind of service makes no voices.');
  }

  /** Free speech from a service. The embedded one may have another address for each request. */
  free(service: ServiceKey, profile = this.account.profile(service)): SpeechProvider {
    const client = (): Promise<SpeechProvider> => this.client(service, profile);
    return service === embeddedService
      ? restartingSpeech(client, (ms, signal) => sleep(systemClock, ms, signal))
      : { speak: async (...asked) => (await client()).speak(...asked) };
  }

  private open(service: ServiceKey, account: Account, profile: ServiceProfile): Promise<VoiceService> {
    const asked = this.accounts.get(service);
    const voices = (): readonly string[] => this.account.profile(service).voices;
    return kinds[placeOf(service).kind].open(account, {
      log: this.log,
      profile: {
        ...profile,
        // They are only listed: to name one makes no other account.
        get voices() {
          return voices();
        },
      },
      onVoicesChanged: () => this.voices.tell(),
      onUsage: (charactersUsed) => {
        // Once the user has switched to another service or account, figures from this one no longer matter.
        const isInUse = this.account.service === service && this.accounts.get(service) === asked;
        if (isInUse) this.whenHeard(() => this.usage.tell(charactersUsed));
      },
    });
  }
}

const pausesMs = [100, 300, 1000, 2000, 4000];

/**
 * Speech from a service on this computer, which may crash at any time and is then restarted at another address. So it
 * is looked up for each request, and a request that was lost with the service is made once more. `running` is the one
 * that is running now, and rejects if it cannot be started.
 */
export function restartingSpeech(
  running: () => Promise<SpeechProvider>,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): SpeechProvider {
  const speak: SpeechProvider['speak'] = async (message, voiceId, signal) => {
    for (let attempt = 0; ; attempt++) {
      const service = await running();
      signal.throwIfAborted();
      try {
        return await service.speak(message, voiceId, signal);
      } catch (error) {
        signal.throwIfAborted();
        const pauseMs = pausesMs[attempt];
        if (!isLost(error) || pauseMs === undefined) throw asEmbedded(error);
        await wait(pauseMs, signal);
      }
    }
  };
  return { speak };
}

/** Nobody answers, or somebody who does not accept this token: that is another service by now. */
function isLost(error: unknown): boolean {
  return isLectorError(error) && (error.kind === 'embeddedService' || error.kind === 'unauthorized');
}

/** There is no token for the user to change. */
function asEmbedded(error: unknown): unknown {
  if (!isLectorError(error) || error.kind !== 'unauthorized') return error;
  return new LectorError('embeddedService', error.message, { cause: error });
}
