import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedWords } from '../../../../src/editor/sources/segmentSources.js';

describe('The words of a language', () => {
  let folder: string;
  let parts: { readonly fsPath: string };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-packed-words-'));
    parts = { fsPath: folder };
    await mkdir(join(folder, 'words'));
    await writeFile(join(folder, 'words', 'sv.json'), '{ "phrases": { "arrow": "högerpil" } }');
  });

  it('are those that are packed, and never English ones in another language', () => {
    const swedish = packedWords(parts, 'sv');
    assert.equal(swedish.say('arrow'), 'högerpil');
    assert.equal(swedish.say('done'), '');
    assert.equal(packedWords(parts, 'fil').say('arrow'), '');
    assert.equal(packedWords(parts, 'fil').count('# lines', 3), '');
  });

  it('are English in English, and where nobody knows the language', () => {
    for (const language of ['en', undefined, '../en', 'Narrator'])
      assert.equal(packedWords(parts, language).say('arrow'), 'arrow');
  });
});
