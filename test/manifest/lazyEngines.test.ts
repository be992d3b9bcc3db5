import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Metafile } from 'esbuild';
import { ensureBundles } from '../../scripts/setup/built.js';

describe('The bundle of the embedded service', () => {
  let outputs: Metafile['outputs'];
  before(async function () {
    this.timeout(300_000);
    await ensureBundles();
    ({ outputs } = JSON.parse(await readFile('dist/service.meta.json', 'utf8')) as Metafile);
  });

  /** Every source that starting this bundle reads. */
  function sourcesRead(entry: string): readonly string[] {
    const waiting = [entry];
    const read = new Set<string>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (read.has(next)) continue;
      read.add(next);
      const { imports = [] } = outputs[next] ?? {};
      waiting.push(...imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path));
    }
    return [...read].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
  }

  for (const name of ['service', 'speechWorker', 'matchingProcess']) {
    it(`reads nothing of an engine's program when ${name}.js starts`, () => {
      const sources = sourcesRead(`dist/${name}.js`);
      assert.ok(sources.some((path) => path.startsWith('src/service/')));
      const packages = /node_modules\/(onnxruntime|@echogarden|lindera|pbf)|Program\.ts$/;
      assert.deepEqual(
        sources.filter((path) => packages.test(path)),
        [],
      );
    });
  }

  it('has the runtime of natural voices in a file that nothing but its engine asks for', () => {
    const files = Object.keys(outputs).filter((path) =>
      Object.keys(outputs[path]?.inputs ?? {}).some((source) => source.includes('onnxruntime-web')),
    );
    assert.equal(files.length, 1);
    const askers = Object.values(outputs).filter(({ imports }) =>
      imports.some(({ path, kind }) => files.includes(path) && kind === 'dynamic-import'),
    );
    assert.equal(askers.length, 1);
    assert.ok(Object.keys(askers[0]?.inputs ?? {}).some((source) => source.endsWith('piper/voiceModel.ts')));
  });
});
