import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

describe('docs/api.md', () => {
  it('has the example that runs in VS Code, in ten lines', () => {
    const [, documented = ''] = /```ts\n([^`]*)```/.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
    const runs = readFileSync('test/vscode/guest/example.ts', 'utf8');
    assert.equal(documented, runs.replace('../../../src/editor/api/', './'));
    assert.equal(documented.split('\n').filter((line) => line.trim() !== '').length, 10);
  });
});
