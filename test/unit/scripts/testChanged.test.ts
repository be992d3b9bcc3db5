import assert from 'node:assert/strict';
import { testsNear } from '../../../scripts/testChanged.js';

describe('The tests that import what has changed', () => {
  const own = 'test/unit/scripts/testChanged.test.ts';
  const other = 'test/unit/scripts/architecture.test.ts';

  it('are those that load it, directly or not, and those that have changed themselves', async () => {
    const near = async (...changed: string[]) => testsNear([own, other], changed);
    assert.deepEqual(await near('scripts/layers.js'), [other]);
    assert.deepEqual(await near('scripts/testChanged.js'), [own]);
    assert.deepEqual(await near('README.md', own), [own]);
    assert.deepEqual(await near(), []);
  });
});
