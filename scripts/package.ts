// `npm run package`: builds Lector and packs it into lector.vsix.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/dependencies.js';
import { standAlone } from './standAlone.js';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { repository?: unknown };
const args = ['package', '--no-dependencies', '--out', 'lector.vsix'];
// A release names its repository, and vsce then turns relative links into links there.
if (manifest.repository === undefined) {
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out', 'README.md'), standAlone(readFileSync(join(root, 'README.md'), 'utf8')));
  args.push('--allow-missing-repository', '--no-rewrite-relative-links', '--readme-path', 'out/README.md');
}
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vsce'), args, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
