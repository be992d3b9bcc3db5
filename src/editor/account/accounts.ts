import type { SecretStorage } from 'vscode';
import type { Account, ServiceProfile } from '../../api/voiceService.js';
import { LectorError } from '../../core/errors.js';
import type { ServiceKey } from '../../core/settingValue.js';
import type { ServiceSettings } from '../contributions/settings.js';
import { Listeners } from '../listeners.js';
import { kinds, placeOf, remoteNames, serviceKey } from '../services/kinds.js';
import type { KindName, RemoteName, ServiceKind } from '../services/kinds.js';

/** The part of VS Code's secret storage that is used. */
export interface SecretStore extends Pick<SecretStorage, 'get' | 'store' | 'delete'> {
  onDidChange(listener: (event: { readonly key: string }) => void): { dispose(): void };
}

/** Each token is stored under its service, so that changing an address can never send one elsewhere. */
function secretOf(service: ServiceKey): string {
  return `lector.token:${service}`;
}

export const embeddedService: ServiceKey = 'embedded';

/** The account that Lector speaks with: one at a service elsewhere, or that of the embedded one. */
export class Accounts {
  private readonly listeners = new Listeners<ServiceKey | undefined>();
  /** Services whose token VS Code still has here as it was before another window changed it. */
  private readonly outdated = new Set<ServiceKey>();
  private readonly subscriptions: readonly { dispose(): void }[];

  constructor(
    private readonly secrets: SecretStore,
    private readonly settings: ServiceSettings,
    private readonly embedded: () => Promise<Account>,
  ) {
    this.subscriptions = [
      settings.onDidChange(() => this.listeners.tell(undefined)),
      // Also fires when another window makes the change.
      secrets.onDidChange(({ key }) => {
        if (key === secretOf(this.service)) this.listeners.tell(undefined);
      }),
    ];
  }

  /**
   * Fires when there is another service, another token or no token any more. Listeners get the service of a token that this
   * window has changed itself.
   */
  readonly onDidChange = this.listeners.add;

  /**
   * Another window has another token for a service now, or none, and VS Code tells this window so only with a reload:
   * in a browser, each window keeps what it has read.
   */
  changedElsewhere(service: ServiceKey): void {
    this.outdated.add(service);
    this.listeners.tell(undefined);
  }

  get chosen(): KindName {
    return this.settings.chosen();
  }

  /** What the chosen service can do. */
  get kind(): ServiceKind {
    return kinds[this.chosen];
  }

  /** The key for everything that is stored per service. */
  get service(): ServiceKey {
    const kind = this.chosen;
    if (kind === 'embedded') return embeddedService;
    const baseUrl = this.addressOf(kind);
    return baseUrl === undefined ? '' : serviceKey(kind, baseUrl);
  }

  /** Whether the service is elsewhere, whatever its kind. */
  get isHosted(): boolean {
    return this.chosen !== 'embedded';
  }

  /** What is set for a service. Whether it is free depends on where it is, too. */
  profile(service = this.service): ServiceProfile {
    const { kind, baseUrl } = placeOf(service);
    const profile = this.settings.profile(baseUrl);
    return { ...profile, isFree: kinds[kind].isFree(baseUrl, profile.isFree) };
  }

  /** The address of the chosen service, to be shown. */
  get address(): string {
    return placeOf(this.service).baseUrl;
  }

  /** The service of a kind that was used last, or undefined if the setting holds nothing usable. */
  addressOf(kind: RemoteName): string | undefined {
    const check = kinds[kind].checkAddress(this.settings.address(kind));
    return check.ok ? check.baseUrl : undefined;
  }

  /** Whether a service that costs something was ever used on this computer, as far as the settings still say so. */
  get mayHavePaid(): boolean {
    return remoteNames.some((kind) => {
      const baseUrl = this.addressOf(kind);
      return baseUrl !== undefined && !this.profile(serviceKey(kind, baseUrl)).isFree;
    });
  }

  async isSignedIn(): Promise<boolean> {
    const { service } = this;
    return this.isHosted && service !== '' && (await this.secrets.get(secretOf(service))) !== undefined;
  }

  /** The account at a service. Rejects if nobody is signed in there: it never resolves to that of another one. */
  async account(service = this.service): Promise<Account> {
    if (service === embeddedService) return this.embedded();
    if (service === '') {
      const { chosen, kind } = this;
      // Whoever typed it into the settings would look for a token in vain, and a voice server may want none.
      if (chosen !== 'embedded' && (this.settings.address(chosen) !== '' || !kind.hasOwnInterface))
        throw new LectorError('refused', 'The base URL in the settings cannot be used.');
      throw new LectorError('unauthorized', 'The hosted service is chosen, and its base URL is not set.');
    }
    if (this.outdated.has(service)) {
      throw new LectorError('otherAccount', 'Another window has changed the account.');
    }
    const token = await this.secrets.get(secretOf(service));
    if (token === undefined) {
      throw new LectorError('unauthorized', 'The hosted service is chosen, and no token is kept for it.');
    }
    return { baseUrl: placeOf(service).baseUrl, token };
  }

  /** The service must have accepted the account already. */
  async signIn(kind: RemoteName, { baseUrl, token }: Account, profile?: ServiceProfile): Promise<void> {
    const service = serviceKey(kind, baseUrl);
    await this.secrets.store(secretOf(service), token);
    this.outdated.delete(service);
    await this.settings.write(kind, baseUrl, profile);
    // A new token for the same service changes no setting, so nothing else says so.
    this.listeners.tell(service);
  }

  /** The service stays chosen: Lector never switches on its own. */
  async signOut(): Promise<void> {
    const { service } = this;
    if (this.isHosted && service !== '') await this.secrets.delete(secretOf(service));
    this.outdated.delete(service);
    this.listeners.tell(service);
  }

  async useEmbedded(): Promise<void> {
    await this.settings.write('embedded');
  }

  /** Goes back to a service that was chosen before, whether or not anybody is still signed in there. */
  async use(service: ServiceKey): Promise<void> {
    if (service === this.service) return;
    const { kind, baseUrl } = placeOf(service);
    await this.settings.write(kind, baseUrl);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.listeners.clear();
  }
}
