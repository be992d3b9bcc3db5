import type { SettingValue } from '../../core/settingValue.js';
import type { ServiceKey } from '../../core/voices/perService.js';
import { openai } from './openai/openai.js';
import { embedded, hosted } from './ownInterface.js';
import type { RemoteKind, ServiceKind } from './serviceKind.js';

/** What the setting `service` says. */
export type KindName = SettingValue<'service'>;

/** The kinds that are elsewhere. */
export type RemoteName = Exclude<KindName, 'embedded'>;

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
