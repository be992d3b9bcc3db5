// `node scripts/releaseNotes.js v1.2.3`: prints what the changelog says about that version.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup/dependencies.js';
import { runMain, SetupProblem } from './setup/problem.js';

/**
 * @param {string} changelog
 * @param {string} tag
 * @param {string} version of the package
 */
export function releaseNotes(changelog, tag, version) {
  if (tag !== `v${version}`) {
    throw new SetupProblem(`The tag is ${tag}, but package.json has version ${version}: make them the same.`);
  }
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => /^\[?([^\s\]]+)/.exec(text)?.[1] === version);
  const notes = section?.slice(section.indexOf('\n')).trim() ?? '';
  if (notes === '') {
    throw new SetupProblem(`CHANGELOG.md says nothing of ${version}: write its section.`);
  }
  return `${notes}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const [changelog, manifest] = await Promise.all(
      ['CHANGELOG.md', 'package.json'].map((name) => readFile(join(root, name), 'utf8')),
    );
    const version = /"version": "([^"]+)"/.exec(manifest ?? '')?.[1] ?? '';
    process.stdout.write(releaseNotes(changelog ?? '', process.argv[2] ?? '', version));
    return 0;
  });
}
