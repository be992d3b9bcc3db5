import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { ensurePackage } from '../../scripts/setup/built.js';
import { bundledPackages, packageNotice } from '../../scripts/notices.js';
import { spokenLanguages } from '../../scripts/spokenWords.js';
import { open as openZip, type Entry, type ZipFile } from 'yauzl';

describe('The package lector.vsix', () => {
  let files: readonly Entry[];

  before(async function () {
    this.timeout(300_000);
    await ensurePackage();
    files = await filesIn('lector.vsix');
  });

  it('holds what runs, what is read and what is shown, and nothing else', () => {
    const allowed = [
      /^\[Content_Types\]\.xml$/,
      /^extension\.vsixmanifest$/,
      /^extension\/(package(\.nls(\.[\w-]+)?)?\.json|readme\.md|changelog\.md|LICENSE\.txt|NOTICES\.md)$/i,
      /^extension\/dist\/lector\.d\.ts$/,
      /^extension\/l10n\/[\w.-]+\.json$/,
      /^extension\/media\/[\w/-]+\.(css|svg|png|md)$/,
      /^extension\/dist\/[\w.-]+\.(cjs|js|mjs|wasm|data|bin|br)$/,
      /^extension\/dist\/(?:said|words)\/[a-z]{2}\.json$/,
    ];
    const strange = files
      .map(({ fileName }) => fileName)
      .filter((name) => !allowed.some((pattern) => pattern.test(name)));
    assert.deepEqual(strange, []);
  });

  it('holds the three bundles', () => {
    const names = files.map(({ fileName }) => fileName);
    for (const bundle of ['extension.cjs', 'service.js', 'page.js']) {
      assert.ok(names.includes(`extension/dist/${bundle}`), bundle);
    }
  });

  it('holds the words of every language', async () => {
    const names = files.map(({ fileName }) => fileName);
    const languages = await spokenLanguages();
    assert.deepEqual(
      names.filter((name) => name.startsWith('extension/dist/words/')).sort(),
      languages.map((language) => `extension/dist/words/${language}.json`),
    );
  });

  it('holds all that was built, but for the lists of what went into the bundles', () => {
    const names = new Set(files.map(({ fileName }) => fileName));
    const built = readdirSync('dist', { recursive: true, encoding: 'utf8' })
      .map((path) => `extension/dist/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.\w+$/.test(path) && !/\.(?:meta\.json|map)$/.test(path));
    assert.deepEqual(
      built.filter((path) => !names.has(path)),
      [],
    );
  });

  it('holds every picture that the manifest names', () => {
    const names = new Set(files.map(({ fileName }) => fileName));
    const pictures = new Set(readFileSync('package.json', 'utf8').match(/media\/[\w./-]+/g));
    assert.ok(pictures.size > 10, String(pictures.size));
    assert.deepEqual(
      [...pictures].filter((picture) => !names.has(`extension/${picture}`)),
      [],
    );
  });

  it('has an extension bundle of at most 100 KB', () => {
    const bundle = files.find(({ fileName }) => fileName === 'extension/dist/extension.cjs');
    assert.ok(
      bundle !== undefined && bundle.uncompressedSize <= 100 * 1024,
      String(bundle?.uncompressedSize),
    );
  });

  it('shows a page that needs no file beside it', async () => {
    const page = (await contentOf('lector.vsix', 'extension/readme.md')).toString('utf8');
    assert.match(page, /Select text, press a key, hear it/);
    assert.doesNotMatch(page, /<img src="(?!https:)/);
    assert.doesNotMatch(page, /\]\((?!https:|#)/);
  });

  it('shows in a release pictures and links that are there', async function () {
    this.timeout(60_000);
    const folder = await mkdtemp(join(tmpdir(), 'lector-release-'));
    try {
      const { name, publisher, version, engines } = JSON.parse(
        readFileSync('package.json', 'utf8'),
      ) as Readonly<Record<string, unknown>>;
      // As the release workflow sets it; vsce then turns what the page names into addresses there.
      const home = 'https://github.com/lector/lector';
      const repository = { type: 'git', url: `git+${home}.git` };
      const about = { name, publisher, version, engines, repository };
      await writeFile(join(folder, 'package.json'), JSON.stringify(about));
      for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) await copyFile(file, join(folder, file));
      const vsce = resolve('node_modules/@vscode/vsce/vsce');
      await promisify(execFile)(
        process.execPath,
        [vsce, 'package', '--no-dependencies', '--out', 'release.vsix'],
        { cwd: folder },
      );
      const pages = await Promise.all(
        ['readme.md', 'changelog.md'].map((page) =>
          contentOf(join(folder, 'release.vsix'), `extension/${page}`),
        ),
      );
      const page = pages.join('\n');
      assert.doesNotMatch(page, /<img src="(?!https:)|\]\((?!https:|#)/, 'a page in a shop has no files');
      const named = [
        ...page.matchAll(/https:\/\/github\.com\/lector\/lector\/(?:raw|blob)\/HEAD\/([^)"#]+)/g),
      ];
      const paths = named.map(([, path = '']) => decodeURIComponent(path));
      assert.ok(paths.some((path) => path.endsWith('.gif')) && paths.length > 10, String(paths));
      assert.deepEqual(
        paths.filter((path) => !existsSync(path)),
        [],
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is at most 36 MB', () => {
    assert.ok(statSync('lector.vsix').size <= 36 * 1024 * 1024);
  });
});

async function contentOf(path: string, name: string): Promise<Buffer> {
  const zip = await promisify<string, { lazyEntries: boolean }, ZipFile>(openZip)(path, {
    lazyEntries: true,
  });
  return new Promise((resolve, reject) => {
    zip
      .on('entry', (entry: Entry) => {
        if (entry.fileName !== name) {
          zip.readEntry();
          return;
        }
        zip.openReadStream(entry, (error, stream) => {
          if (error) reject(error);
          else buffer(stream).then(resolve, reject);
        });
      })
      .once('end', () => {
        reject(new Error(`${path} has no ${name}.`));
      })
      .once('error', reject);
    zip.readEntry();
  });
}

async function filesIn(path: string): Promise<readonly Entry[]> {
  const zip = await promisify<string, { lazyEntries: boolean }, ZipFile>(openZip)(path, {
    lazyEntries: true,
  });
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip
      .on('entry', (entry: Entry) => {
        entries.push(entry);
        zip.readEntry();
      })
      .once('end', () => {
        resolve(entries);
      })
      .once('error', reject);
    zip.readEntry();
  });
}

describe('NOTICES.md', () => {
  it('names every package that is in the bundles or packed beside them, at the version that is in them', async () => {
    const notices = readFileSync('NOTICES.md', 'utf8');
    const missing = [];
    for (const folder of await bundledPackages()) {
      const [heading = ''] = (await packageNotice(folder)).split('\n');
      if (!notices.includes(heading)) missing.push(heading);
    }
    assert.deepEqual(missing, [], 'run `npm run notices`');
  });
});
