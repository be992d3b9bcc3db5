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
];

/** The machine's own Chromium, without what it does for nobody. */
export async function launch(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: [...quiet, ...args] });
}
