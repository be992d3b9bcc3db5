import { existsSync } from 'node:fs';
import { SetupProblem } from './problem.js';
import { run } from './run.js';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium: the one in CHROME_PATH, one that is installed, or one installed now if possible. */
export async function ensureChromium(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new SetupProblem(`CHROME_PATH names ${named}, and nothing is there: correct it, then try again.`);
  }
  const found = findChromium();
  if (found !== undefined) return found;
  await installOnDebian();
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new SetupProblem(missing);
}

function findChromium(): string | undefined {
  return places.find((place) => existsSync(place));
}

async function installOnDebian(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new SetupProblem(missing);
  console.log('Installing Chromium …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, otherwise: missing });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env, otherwise: missing });
}

const missing =
  'No Chromium was found: install one (on Debian: `apt-get install --no-install-recommends chromium`), or name the path of one in CHROME_PATH, then try again.';
