import { LectorError } from '../core/errors.js';

/**
 * The base URL, stripped of anything that would break the paths appended to it. Throws for an address that must not get
 * the token.
 */
export function baseAddress(baseUrl: string): URL {
  const url = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  if (url === undefined) throw new LectorError('refused', "The speech service's base URL is not a URL.");
  if (url.username !== '' || url.password !== '' || !isPrivate(url, url)) {
    throw new LectorError(
      'refused',
      "The speech service's base URL must begin with https:// (or be on this computer) and have no password in it.",
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  url.search = '';
  url.hash = '';
  return url;
}

export function routeAddress(base: URL, route: string): string {
  return base.href.replace(/\/$/, '') + route;
}

/**
 * The address of a file that the service names. Throws if fetching it would let others listen in or redirect the
 * request.
 */
export function fileAddress(base: URL, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || !isPrivate(url, base)) {
    throw new LectorError('protocol', 'The speech service names audio at an address that cannot be used.');
  }
  return url.href;
}

/** Nobody on the way can read or change it: either it is encrypted, or both it and the service are on this computer. */
export function isPrivate(url: URL, base: URL): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isLoopback(url) && isLoopback(base);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
