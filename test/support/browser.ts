import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { ensureChromium } from '../../scripts/setup/chromium.js';

export const anySound = '--autoplay-policy=no-user-gesture-required';
/** The flag that desktop VS Code runs with. */
export const desktopPolicy = '--autoplay-policy=user-gesture-required';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page whose HTML was modified on the way counts as foreign, and Chromium keeps it from this machine's ports.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
];

/** The machine's own Chromium, without the features nobody needs here. */
export function launch(...args: readonly string[]): Promise<Browser> {
  return launchWith({}, ...args);
}

/** One whose pages are heard on the sound device that this environment names. */
export function launchAudible(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Browser> {
  return launchWith({ env, ignoreDefaultArgs: ['--mute-audio'] }, ...args);
}

async function launchWith(options: LaunchOptions, ...args: readonly string[]): Promise<Browser> {
  return chromium.launch({ ...options, executablePath: await ensureChromium(), args: [...quiet, ...args] });
}

let shared: Promise<Browser> | undefined;

/** A run's only Chromium whose pages may play sound before any click: create a new context in it. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launch(anySound));
}

/** Closes it, if anyone asked for it. */
export async function closeSharedBrowser(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await (await closing)?.close();
}
