// `npm run notices`: rewrites the last section of NOTICES.md from what the bundles contain and what is packed next to
// them.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Metafile } from 'esbuild';

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const heading = '## Packages\n';

/** Packages whose data the build packs into dist/ separately (`scripts/spokenWords.js`), so no metafile lists them. */
const packedData = ['annotations-full', 'rbnf', 'units-full'].map((name) => `node_modules/cldr-${name}`);

export async function bundledPackages(): Promise<readonly string[]> {
  const folders = new Set(packedData);
  for (const file of await readdir('dist')) {
    if (!file.endsWith('.meta.json')) continue;
    const { inputs } = JSON.parse(await readFile(`dist/${file}`, 'utf8')) as Metafile;
    for (const path of Object.keys(inputs)) {
      const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
      if (folder !== undefined) folders.add(folder);
    }
  }
  return [...folders].sort();
}

export async function packageNotice(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(`${folder}/package.json`, 'utf8'),
  ) as PackageFile;
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file === undefined ? undefined : (await readFile(`${folder}/${file}`, 'utf8')).trim();
  // The text of the GPL is already in LICENSE.
  const shown = text === undefined || text.length > 15_000 ? '' : `\n\`\`\`text\n${text}\n\`\`\`\n`;
  return `### ${name} ${version} (${license ?? 'see its source'})\n${shown}`;
}

if (process.argv[1]?.endsWith('notices.ts') === true) {
  const notices = await readFile('NOTICES.md', 'utf8');
  const kept = notices.slice(0, notices.indexOf(heading) + heading.length);
  const sections = await Promise.all((await bundledPackages()).map(packageNotice));
  await writeFile(
    'NOTICES.md',
    `${kept}\nWhat else is in the package, written by \`npm run notices\`:\n\n${sections.join('\n')}`,
  );
}
