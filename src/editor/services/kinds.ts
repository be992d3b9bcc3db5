import { checkAddress, isOnThisComputer, type AddressCheck } from '../../api/address.js';
import type { Account, ServiceOptions, VoiceService } from '../../api/voiceService.js';
import type { SettingValue } from '../../core/settingValue.js';
import type { ServiceKey } from '../../core/voices/perService.js';

/** What the setting `service` says. */
export type KindName = SettingValue<'service'>;

/** The kinds that are elsewhere: each has an address and an account there. */
export type RemoteName = Exclude<KindName, 'embedded'>;

/** What tells one kind of service from another, besides how it is asked. */
export interface ServiceKind {
  /** Loads its client, which is not needed before. */
  readonly open: (account: Account, options: ServiceOptions) => Promise<VoiceService>;
  readonly tellsUsage: boolean;
  readonly makesVoices: boolean;
  /** Whether the user has a key there. Elsewhere, the user signs in. */
  readonly takesKey: boolean;
  /** Whether its speech costs nothing, if the user has declared it free, or has not. */
  readonly isFree: (baseUrl: string, isDeclared: boolean) => boolean;
}

interface RemoteKind extends ServiceKind {
  readonly checkAddress: (typed: string) => AddressCheck;
}

/** The service that Lector itself runs on this computer. */
const embedded: ServiceKind = {
  open: async (account, options) => {
    const { Client } = await import('../../api/client.js');
    return new Client(account, { ...options, embedded: true });
  },
  tellsUsage: true,
  makesVoices: true,
  takesKey: false,
  isFree: () => true,
};

/** A service with Lector's own interface, and the user's account there. */
const hosted: RemoteKind = {
  open: async (account, options) => {
    const { Client } = await import('../../api/client.js');
    return new Client(account, options);
  },
  checkAddress,
  tellsUsage: true,
  makesVoices: true,
  takesKey: false,
  isFree: () => false,
};

/** Any server with OpenAI's speech endpoint: a team's own, or a vendor's. */
const openai: RemoteKind = {
  open: async (account, options) => {
    const { OpenAiClient } = await import('../../api/openai/openAiClient.js');
    return new OpenAiClient(account, options);
  },
  // It is taken without the `/v1` that all its paths begin with.
  checkAddress: (typed) => {
    const check = checkAddress(typed, { inTheClear: true });
    return check.ok ? { ok: true, baseUrl: check.baseUrl.replace(/\/v1$/, '') } : check;
  },
  tellsUsage: false,
  makesVoices: false,
  takesKey: true,
  isFree: (baseUrl, isDeclared) => isDeclared || isOnThisComputer(new URL(baseUrl)),
};

export const remoteKinds: Readonly<Record<RemoteName, RemoteKind>> = { hosted, openai };

export const kinds: Readonly<Record<KindName, ServiceKind>> = { embedded, ...remoteKinds };

export const remoteNames = Object.keys(remoteKinds) as readonly RemoteName[];

/** Where a service is, and how it is asked. */
interface ServicePlace {
  readonly kind: RemoteName;
  readonly baseUrl: string;
}

/** A hosted service is known by its address alone, which stored voices are found under. */
export function serviceKey({ kind, baseUrl }: ServicePlace): ServiceKey {
  return kind === 'hosted' ? baseUrl : `${kind}:${baseUrl}`;
}

export function placeOf(service: ServiceKey): ServicePlace {
  const kind = remoteNames.find((name) => service.startsWith(`${name}:`));
  return kind === undefined
    ? { kind: 'hosted', baseUrl: service }
    : { kind, baseUrl: service.slice(kind.length + 1) };
}
