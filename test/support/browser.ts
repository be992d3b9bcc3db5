import { chromium, type Browser } from 'playwright-core';
import { ensureChromium } from '../../scripts/setup/chromium.js';

export const anySound = '--autoplay-policy=no-user-gesture-required';
/** What desktop VS Code runs with. */
export const desktopPolicy = '--autoplay-policy=user-gesture-required';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page whose HTML was changed on its way counts as a stranger, whom Chromium keeps from this machine's ports.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
];

/** The machine's own Chromium, without what it does for nobody. */
export async function launch(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: [...quiet, ...args] });
}

let shared: Promise<Browser> | undefined;

/** The one Chromium of a run whose pages may sound before any click: take a new context of it. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launch(anySound));
}

/** Ends it, if anyone asked for it. */
export async function closeSharedBrowser(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await (await closing)?.close();
}
