import { BlockList, isIP } from 'node:net';
import { LectorError } from '../core/errors.js';

export type AddressCheck =
  { readonly ok: true; readonly baseUrl: string } | { readonly ok: false; readonly fault: AddressFault };

export type AddressFault = 'empty' | 'notAUrl' | 'notEncrypted' | 'hasCredentials';

/**
 * The address of a service, as a person types it, in one spelling: settings and secrets are stored under it. Tokens are
 * sent there, so nobody on the way may read them, except where the user agrees that others may listen in.
 */
export function checkAddress(typed: string, isAgreed?: (url: URL) => boolean): AddressCheck {
  const text = typed.trim();
  if (text === '') return { ok: false, fault: 'empty' };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return { ok: false, fault: 'notAUrl' };
  const url = new URL(text);
  if (!isConfidential(url) && isAgreed?.(url) !== true) return { ok: false, fault: 'notEncrypted' };
  if (hasCredentials(url)) return { ok: false, fault: 'hasCredentials' };
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/(?<!\/)\/+$/, '') };
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** The address that comes before the paths of a service's routes. Throws if it must not get the token. */
export function baseAddress(baseUrl: string, isAgreed?: (url: URL) => boolean): URL {
  const check = checkAddress(baseUrl, isAgreed);
  if (check.ok) return new URL(check.baseUrl);
  throw new LectorError('refused', `The speech service's base URL cannot be used (${check.fault}).`);
}

export function routeAddress(base: URL, route: string): string {
  return base.href.replace(/\/$/, '') + route;
}

/**
 * The address of a file that the service names. Throws if fetching it would let others listen in, or would ask something
 * that only this computer or its network can reach, for a service that is elsewhere.
 */
export function fileAddress(base: URL, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const place = url && placeOf(url);
  const isInside = place !== 'internet' && place !== placeOf(base);
  if (url === undefined || hasCredentials(url) || !isConfidential(url, base) || isInside) {
    throw new LectorError('protocol', 'The speech service names audio at an address that cannot be used.');
  }
  return url.href;
}

/** Nobody on the way can read or change it: either it is encrypted, or both it and the service are on this computer. */
export function isConfidential(url: URL, base = url): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && [url, base].every((one) => placeOf(one) === 'loopback');
}

/** What is sent there never leaves this computer. */
export function isOnThisComputer(url: URL): boolean {
  return placeOf(url) === 'loopback';
}

/** It is elsewhere, but its address is one that the internet does not route. */
export function isOnOwnNetwork(url: URL): boolean {
  return url.protocol === 'http:' && placeOf(url) === 'network';
}

type Place = 'loopback' | 'network' | 'link' | 'internet';

/** Who can reach an address. Names other than this computer's are not looked up. */
function placeOf({ hostname }: URL): Place {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (/^localhost\.?$/.test(host)) return 'loopback';
  // Not every system finds the names below `localhost` by itself.
  if (/\.local(host)?\.?$/.test(host)) return 'network';
  const version = isIP(host);
  if (version === 0) return 'internet';
  // Made when first needed: these lists would take a quarter of the time in which the extension loads.
  lists ??= places.map(([place, ranges]) => [place, listOf(ranges)] as const);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return lists.find(([, list]) => list.check(host, family))?.[0] ?? 'internet';
}

const places: readonly (readonly [Place, readonly string[]])[] = [
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['network', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']],
  // Where clouds tell a machine its secrets, and addresses that stand for no address.
  ['link', ['169.254.0.0/16', 'fe80::/10', '0.0.0.0/8', '::/128']],
];
let lists: readonly (readonly [Place, BlockList])[] | undefined;

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
