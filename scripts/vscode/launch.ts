import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { run } from '../setup/run.js';
import { SetupProblem } from '../setup/problem.js';
import type { InstalledVsCode } from './install.js';

export interface LaunchOptions {
  /** A folder for everything that this VS Code remembers. */
  readonly home: string;
  /** The packaged extensions to install, as a user would. */
  readonly extensions: readonly string[];
  /** The user's own folder, if it must not be the real one. */
  readonly userHome?: string;
}

export interface RunningVsCode {
  /** The workbench's address; add `?folder=` to open a folder. */
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

/** Settings that every VS Code starts with here: no welcome pages, questions or telemetry. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  // Every folder is trusted unless a test says otherwise.
  'security.workspace.trust.enabled': false,
};

/** Starts a VS Code server on a free port. */
export async function launchVsCode(
  installed: InstalledVsCode,
  options: LaunchOptions,
): Promise<RunningVsCode> {
  const { home, extensions } = options;
  await writeSettings(home, {});
  await writeFile(join(home, 'config.yaml'), '');
  const { userHome } = options;
  const env = {
    ...withoutEditorVariables(process.env),
    ...(userHome !== undefined && { HOME: userHome, USERPROFILE: userHome, CLAUDE_CONFIG_DIR: undefined }),
  };
  const places = ['--user-data-dir', userDataIn(home), '--extensions-dir', join(home, 'extensions')];
  places.push('--config', join(home, 'config.yaml'));
  const installing = extensions.flatMap((vsix) => ['--install-extension', vsix]);
  await run(installed.node, [installed.entry, ...places, ...installing], {
    env,
    otherwise: `VS Code ${installed.version.vscode} did not install ${extensions.join(', ')}.`,
  });
  const quiet = ['--disable-telemetry', '--disable-update-check'];
  const child = spawn(
    installed.node,
    [installed.entry, '--auth', 'none', '--bind-addr', '127.0.0.1:0', ...places, ...quiet],
    // Its own process group, so that everything it starts can be ended together.
    { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  // Nothing else would end it if this process crashed.
  const endWithThis = (): void => {
    if (child.pid !== undefined) endGroup(child.pid, 'SIGKILL');
  };
  process.once('exit', endWithThis);
  child.once('exit', () => process.off('exit', endWithThis));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  return {
    url: await address(child, said),
    process: child,
    printed: () => said.join(''),
    stop: () => stop(child),
  };
}

/** Where VS Code keeps the user's settings and what its extensions remember. */
export function userDataIn(home: string): string {
  return join(home, 'user-data');
}

export async function writeSettings(
  home: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const user = join(userDataIn(home), 'User');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }, null, 2));
}

async function address({ stdout }: { readonly stdout: Readable }, said: readonly string[]): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const url = /HTTP server listening on (http:\S+?)\/?$/.exec(line)?.[1];
    if (url === undefined) continue;
    // The rest of its output is not needed, but a full pipe would block it.
    stdout.resume();
    return url;
  }
  throw new SetupProblem(`VS Code did not start:\n${said.join('').slice(-2000)}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  endGroup(child.pid, 'SIGTERM');
  const insist = setTimeout(() => {
    if (child.pid !== undefined) endGroup(child.pid, 'SIGKILL');
  }, 5000);
  await gone;
  clearTimeout(insist);
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has already ended.
  }
}

/** A terminal in VS Code passes its addresses to everything that runs in it, and another VS Code would use them. */
function withoutEditorVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(VSCODE_|ELECTRON_)/.test(name)));
}
