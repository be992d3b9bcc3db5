import { BlockList, isIP } from 'node:net';
import { LectorError } from '../core/errors.js';

/**
 * The base URL without what would break the paths after it. Throws if the address must not get the token. `inTheClear` if
 * the user has agreed that everybody on the own network may listen in.
 */
export function baseAddress(baseUrl: string, { inTheClear = false } = {}): URL {
  const url = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  if (url === undefined) throw new LectorError('refused', "The speech service's base URL is not a URL.");
  const isSafe = isConfidential(url, url) || (inTheClear && isOnOwnNetwork(url));
  if (url.username !== '' || url.password !== '' || !isSafe) {
    throw new LectorError(
      'refused',
      "The speech service's base URL must begin with https:// (or be on this computer) and have no password in it.",
    );
  }
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  url.search = '';
  url.hash = '';
  return url;
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
  if (
    url === undefined ||
    url.username !== '' ||
    url.password !== '' ||
    !isConfidential(url, base) ||
    isInside
  ) {
    throw new LectorError('protocol', 'The speech service names audio at an address that cannot be used.');
  }
  return url.href;
}

/** Nobody on the way can read or change it: either it is encrypted, or both it and the service are on this computer. */
export function isConfidential(url: URL, base: URL): boolean {
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
  if (/^(.+\.)?localhost\.?$/.test(host)) return 'loopback';
  if (/\.local\.?$/.test(host)) return 'network';
  const version = isIP(host);
  if (version === 0) return 'internet';
  const isIn = (ranges: BlockList): boolean => ranges.check(host, version === 6 ? 'ipv6' : 'ipv4');
  if (isIn(thisComputer)) return 'loopback';
  return isIn(privateNetwork) ? 'network' : isIn(ownLink) ? 'link' : 'internet';
}

const thisComputer = rangesOf('127.0.0.0/8', '::1/128');
const privateNetwork = rangesOf('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7');
/** Where clouds tell a machine its secrets, and addresses that stand for no address. */
const ownLink = rangesOf('169.254.0.0/16', 'fe80::/10', '0.0.0.0/8', '::/128');

function rangesOf(...ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
