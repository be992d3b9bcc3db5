import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureVsCode } from '../../scripts/vscode/install.js';
import { launchVsCode, type RunningVsCode } from '../../scripts/vscode/launch.js';
import { newest, oldest } from '../../scripts/vscode/versions.js';
import { packTestExtension, type TestExtension } from './testExtensions.js';

export const version = process.env['LECTOR_VSCODE'] === 'oldest' ? oldest : newest;

export interface VsCodeOptions {
  /** Files of the test's own, in the folder that is open. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What is installed besides Lector. */
  readonly extensions?: readonly TestExtension[];
  /** What VS Code finds in its environment, given the folder that is open. */
  readonly env?: (folder: string) => NodeJS.ProcessEnv;
}

/** A real VS Code with the packaged Lector installed, and a folder of its own to work in. */
export class VsCodeUnderTest {
  private home: string | undefined;
  private running: RunningVsCode | undefined;

  constructor(private readonly options: VsCodeOptions = {}) {}

  get folder(): string {
    return join(started(this.home), 'workspace');
  }

  get url(): string {
    return started(this.running).url;
  }

  async start(): Promise<void> {
    const { files = {}, settings = {}, extensions = [], env } = this.options;
    const home = await mkdtemp(join(tmpdir(), 'lector-vscode-'));
    this.home = home;
    await cp('test/fixtures/workspace', this.folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(this.folder, name), text);
    const packed = await Promise.all(extensions.map((name) => packTestExtension(name, home)));
    this.running = await launchVsCode(await ensureVsCode(version), {
      home,
      settings,
      extensions: [resolve('lector.vsix'), ...packed],
      env: env?.(this.folder) ?? {},
    });
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    if (this.home !== undefined) await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('VS Code has not been started.');
  return part;
}
