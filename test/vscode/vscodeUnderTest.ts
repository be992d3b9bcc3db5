import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureVsCode } from '../../scripts/vscode/install.js';
import { launchVsCode, type RunningVsCode } from '../../scripts/vscode/launch.js';
import { newest, oldest } from '../../scripts/vscode/versions.js';
import { Workbench, type WorkbenchOptions } from '../support/workbench.js';

export const version = process.env['LECTOR_VSCODE'] === 'oldest' ? oldest : newest;

export interface StartOptions {
  readonly extensions?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: NodeJS.ProcessEnv;
}

/** A real VS Code with the packaged Lector installed, and a folder of its own to work in. */
export class VsCodeUnderTest {
  private constructor(
    readonly folder: string,
    private readonly home: string,
    private readonly running: RunningVsCode,
  ) {}

  static async start(options: StartOptions = {}): Promise<VsCodeUnderTest> {
    const home = await mkdtemp(join(tmpdir(), 'lector-vscode-'));
    const folder = join(home, 'workspace');
    await cp('test/fixtures/workspace', folder, { recursive: true });
    const extensions = [resolve('lector.vsix'), ...(options.extensions ?? [])];
    const running = await launchVsCode(await ensureVsCode(version), { ...options, home, extensions });
    return new VsCodeUnderTest(folder, home, running);
  }

  async openWorkbench(
    options: Pick<WorkbenchOptions, 'soundAllowed' | 'policyKept' | 'untouched'> = {},
  ): Promise<Workbench> {
    return Workbench.open({ url: this.running.url, folder: this.folder, ...options });
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A picture of the workbench for every test that fails, in an ignored folder. */
export async function screenshotOnFailure(test: Mocha.Test | undefined, workbench: Workbench): Promise<void> {
  if (test?.state !== 'failed') return;
  const name = `${version.vscode} ${test.fullTitle()}`.replaceAll(/[^\w.]+/g, '-').slice(0, 120);
  await workbench.screenshot(name);
}
