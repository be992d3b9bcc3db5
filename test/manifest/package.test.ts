import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { open as openZip, type Entry, type ZipFile } from 'yauzl';

describe('The package lector.vsix', () => {
  let files: readonly Entry[];

  before(async () => {
    assert.ok(existsSync('lector.vsix'), 'run `npm run package` first');
    files = await filesIn('lector.vsix');
  });

  it('holds what runs, what is read and what is shown, and nothing else', () => {
    const allowed = [
      /^\[Content_Types\]\.xml$/,
      /^extension\.vsixmanifest$/,
      /^extension\/(package(\.nls(\.[\w-]+)?)?\.json|readme\.md|changelog\.md|LICENSE\.txt|NOTICES\.md)$/i,
      /^extension\/l10n\/[\w.-]+\.json$/,
      /^extension\/media\/[\w/-]+\.(css|svg|png|md)$/,
      /^extension\/dist\/[\w.-]+\.(cjs|js|wasm|data|bin|br)$/,
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

  it('has an extension bundle of at most 100 KB', () => {
    const bundle = files.find(({ fileName }) => fileName === 'extension/dist/extension.cjs');
    assert.ok(
      bundle !== undefined && bundle.uncompressedSize <= 100 * 1024,
      String(bundle?.uncompressedSize),
    );
  });

  it('is at most 30 MB large', () => {
    assert.ok(statSync('lector.vsix').size <= 30 * 1024 * 1024);
  });
});

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
