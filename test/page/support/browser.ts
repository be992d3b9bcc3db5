import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Chromium as the system has it; `CHROME_PATH` says where if it is elsewhere. */
export function chromiumPath(): string {
  const candidates = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('There is no Chromium: install it, or set CHROME_PATH.');
  return found;
}

export async function launch(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
}

export const anySound = '--autoplay-policy=no-user-gesture-required';
/** What desktop VS Code runs with. */
export const desktopPolicy = '--autoplay-policy=user-gesture-required';
