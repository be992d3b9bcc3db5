// The address of a service, as a person types it. The token is sent there, so it must be encrypted.

import type { AddressCheck } from './serviceKind.js';

/** One spelling per service: settings and secrets are stored under it. */
export function checkBaseUrl(typed: string, isSafe = isEncrypted): AddressCheck {
  const text = typed.trim();
  if (text === '') return { ok: false, fault: 'empty' };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return { ok: false, fault: 'notAUrl' };
  const url = new URL(text);
  if (!isSafe(url)) return { ok: false, fault: 'notEncrypted' };
  if (url.username !== '' || url.password !== '') return { ok: false, fault: 'hasCredentials' };
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/(?<!\/)\/+$/, '') };
}

function isEncrypted({ protocol, hostname }: URL): boolean {
  const loopback = /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && loopback);
}
