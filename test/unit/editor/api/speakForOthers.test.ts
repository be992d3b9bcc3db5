import assert from 'node:assert/strict';
import type { ReadingQueue } from '../../../../src/reading/queue.js';
import type { Source } from '../../../../src/editor/sources/source.js';
import '../../../support/standInVsCode.js';

describe('A tour that a model gives', () => {
  it('finds its places in a virtual workspace, whichever way they are named, and nothing outside', async function () {
    // The stand-in knows no drives.
    if (process.platform === 'win32') this.skip();
    const { speakForModel } = await import('../../../../src/editor/api/speakForOthers.js');
    type Entry = Parameters<ReadingQueue<Source>['add']>[0];
    const entries: Entry[] = [];
    const queue = { add: (entry: Entry) => entries.push(entry) } as unknown as ReadingQueue<Source>;
    const tour = (...files: readonly string[]) =>
      speakForModel(queue, { steps: files.map((file) => ({ file, line: 1, text: 'Look.' })) });
    tour('src/a.ts', '/owner/repository/src/a.ts', '//owner/repository/src/../src/a.ts');
    const found = await entries[0]?.find();
    assert.deepEqual(
      found?.texts.map(({ shows }) => `${shows?.uri.scheme}:${shows?.uri.path}`),
      Array(3).fill('vscode-vfs:/owner/repository/src/a.ts'),
    );
    assert.throws(() => tour('/owner/other/a.ts'), /not in the workspace/);
  });
});
