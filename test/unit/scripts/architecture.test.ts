import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withPicture } from '../../../scripts/architecture.js';

describe('docs/architecture.md', () => {
  const document = readFileSync('docs/architecture.md', 'utf8');

  it('draws the layers as lint knows them (if not, run node scripts/architecture.js)', () => {
    assert.ok(document.includes('```mermaid\nflowchart TD\n'));
    assert.equal(document, withPicture(document));
  });

  it('has one line for each folder of src, and no other', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const folders = files
      .filter((name) => name.endsWith('.ts'))
      .map((name) => dirname(`src/${name.replaceAll('\\', '/')}`));
    const listed = [...document.matchAll(/^\| `(src[\w/]*)`/gm)].map(([, folder]) => folder);
    assert.deepEqual(listed.toSorted(), [...new Set(folders)].sort());
  });
});
