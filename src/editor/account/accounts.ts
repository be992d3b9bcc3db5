import type { Account } from '../../api/client.js';
import { LectorError } from '../../core/errors.js';
import type { ServiceKey } from '../../core/voices/perService.js';
import { Listeners } from '../listeners.js';
import { checkBaseUrl } from './baseUrl.js';
import type { Credentials } from './credentials.js';

export const embeddedService: ServiceKey = 'embedded';

/** Where the choice of service is stored: in the user's settings. */
export interface ServiceSettings {
  read(): { readonly service: 'embedded' | 'hosted'; readonly baseUrl: string };
  write(choice: { readonly service: 'embedded' | 'hosted'; readonly baseUrl?: string }): Promise<void>;
  onDidChange(listener: () => void): { dispose(): void };
}

/** The account that Lector speaks with: one at a hosted service, or that of the embedded one. */
export class Accounts {
  private readonly listeners = new Listeners();
  private readonly subscriptions: readonly { dispose(): void }[];

  constructor(
    private readonly credentials: Credentials,
    private readonly settings: ServiceSettings,
    private readonly embedded: () => Promise<Account>,
  ) {
    this.subscriptions = [
      settings.onDidChange(() => this.listeners.tell()),
      credentials.onDidChange((baseUrl) => {
        if (baseUrl === this.baseUrl) this.listeners.tell();
      }),
    ];
  }

  /** Fires for another service, another token, or no token any more. */
  readonly onDidChange = (listener: () => void): { dispose(): void } => this.listeners.add(listener);

  /** The key for everything that is stored per service. */
  get service(): ServiceKey {
    return this.isHosted ? (this.baseUrl ?? '') : embeddedService;
  }

  get isHosted(): boolean {
    return this.settings.read().service === 'hosted';
  }

  /** The hosted service used last, or undefined if the setting holds nothing usable. */
  get baseUrl(): string | undefined {
    const check = checkBaseUrl(this.settings.read().baseUrl);
    return check.ok ? check.baseUrl : undefined;
  }

  async isSignedIn(): Promise<boolean> {
    const { baseUrl } = this;
    return this.isHosted && baseUrl !== undefined && (await this.credentials.token(baseUrl)) !== undefined;
  }

  /** The account at a service. Rejects if nobody is signed in there: it never resolves to that of another one. */
  async account(service = this.service): Promise<Account> {
    if (service === embeddedService) return this.embedded();
    if (service === '') {
      throw new LectorError('unauthorized', 'The hosted service is chosen, and its base URL is not set.');
    }
    const token = await this.credentials.token(service);
    if (token === undefined) {
      throw new LectorError('unauthorized', 'The hosted service is chosen, and no token is kept for it.');
    }
    return { baseUrl: service, token };
  }

  /** The service must have accepted the account already. */
  async signIn({ baseUrl, token }: Account): Promise<void> {
    await this.credentials.keep(baseUrl, token);
    await this.settings.write({ service: 'hosted', baseUrl });
    // A new token for the same service changes no setting, so nothing else says so.
    this.listeners.tell();
  }

  /** The hosted service stays chosen: Lector never switches on its own. */
  async signOut(): Promise<void> {
    const { baseUrl } = this;
    if (baseUrl !== undefined) await this.credentials.forget(baseUrl);
    this.listeners.tell();
  }

  async useEmbedded(): Promise<void> {
    await this.settings.write({ service: 'embedded' });
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.listeners.clear();
  }
}
