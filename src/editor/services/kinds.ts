import { checkAddress, isOnOwnNetwork, isOnThisComputer, type AddressCheck } from '../../api/address.js';
import type { Account, ServiceOptions, VoiceService } from '../../api/voiceService.js';
import type { SettingValue, ServiceKey } from '../../core/settingValue.js';

/** What the setting `service` says. */
export type KindName = SettingValue<'service'>;

/** The kinds that are elsewhere. */
export type RemoteName = Exclude<KindName, 'embedded'>;

/** What tells one kind of service from another, besides how it is asked. */
export interface ServiceKind {
  /** Loads its client, which is not needed before. */
  readonly open: (account: Account, options: ServiceOptions) => Promise<VoiceService>;
  /** Whether it has Lector's own interface: it makes voices, says what was used, and is signed in to. Others take a key. */
  readonly hasOwnInterface: boolean;
  /** Whether its speech costs nothing, if the user has declared it free, or has not. */
  readonly isFree: (baseUrl: string, isDeclared: boolean) => boolean;
  readonly checkAddress: (typed: string) => AddressCheck;
}

/** The service that Lector runs on this computer, or one where the user signs in. */
function ownInterface(embedded: boolean): ServiceKind {
  return {
    open: async (account, options) => {
      const { Client } = await import('../../api/client.js');
      return new Client(account, { ...options, embedded });
    },
    hasOwnInterface: true,
    isFree: () => embedded,
    checkAddress,
  };
}

export const kinds: Readonly<Record<KindName, ServiceKind>> = {
  embedded: ownInterface(true),
  hosted: ownInterface(false),
  /** Any server with OpenAI's speech endpoint: a team's own, or a vendor's. */
  openai: {
    open: async (account, options) => {
      const { OpenAiClient } = await import('./openai/openAiClient.js');
      return new OpenAiClient(account, options);
    },
    hasOwnInterface: false,
    isFree: (baseUrl, isDeclared) => isDeclared || isOnThisComputer(new URL(baseUrl)),
    // It is taken without the `/v1` that all its paths begin with.
    checkAddress: (typed) => checkAddress(typed.trim().replace(/\/v1\/*$/, ''), isOnOwnNetwork),
  },
};

export const remoteNames = Object.keys(kinds).filter((name) => name !== 'embedded') as readonly RemoteName[];

/** A hosted service goes by its address alone: that is what its stored voices are found under. */
export function serviceKey(kind: RemoteName, baseUrl: string): ServiceKey {
  return kind === 'hosted' ? baseUrl : `${kind}:${baseUrl}`;
}

/** Where a service is, and how it is asked. */
export function placeOf(service: ServiceKey): { readonly kind: KindName; readonly baseUrl: string } {
  if (service === 'embedded') return { kind: service, baseUrl: '' };
  const kind = remoteNames.find((name) => service.startsWith(`${name}:`)) ?? 'hosted';
  return { kind, baseUrl: service.slice(serviceKey(kind, '').length) };
}
