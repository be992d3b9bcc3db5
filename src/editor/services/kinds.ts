import type { ServiceKey } from '../../core/voices/perService.js';
import { embedded } from './embedded/embedded.js';
import { hosted } from './hosted/hosted.js';
import type { KindName, RemoteKind, RemoteName, ServiceKind } from './serviceKind.js';

/** Each kind is a folder here and a row. */
export const remoteKinds: Readonly<Record<RemoteName, RemoteKind>> = { hosted };

export const kinds: Readonly<Record<KindName, ServiceKind>> = { embedded, ...remoteKinds };

/** Where a service is, and how it is asked. */
export interface ServicePlace {
  readonly kind: RemoteName;
  readonly baseUrl: string;
}

/** A hosted service is known by its address alone, which stored voices are found under. */
export function serviceKey({ baseUrl }: ServicePlace): ServiceKey {
  return baseUrl;
}

export function placeOf(service: ServiceKey): ServicePlace {
  return { kind: 'hosted', baseUrl: service };
}
