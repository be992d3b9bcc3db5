import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';

/**
 * The subject of a unit test: `<folder>/<subject>.test.ts`, or `<folder>/<subject>.<aspect>.test.ts` if one subject has
 * several test files.
 */
function subjectOf(test: string): string {
  return test.replace(/(\.\w+)?\.test\.ts$/, '');
}

function hasSubject(test: string): boolean {
  const subject = subjectOf(test);
  const path = subject.startsWith('scripts/') ? subject : `src/${subject}`;
  return ['.ts', '.js'].some((ending) => existsSync(path + ending));
}

describe('The folders of tests', () => {
  it('place each unit test where its subject stands in src or scripts', () => {
    const tests = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.test.ts'));
    assert.ok(tests.length > 50, String(tests.length));
    assert.deepEqual(
      tests.filter((test) => !hasSubject(test)),
      [],
    );
  });

  it('are found to be wrong where a subject is elsewhere', () => {
    assert.ok(hasSubject('text/readSource.growth.test.ts'));
    assert.ok(hasSubject('scripts/layerRule.test.ts'));
    assert.ok(!hasSubject('text/sentences.test.ts'));
    assert.ok(!hasSubject('core/readSource.test.ts'));
  });
});
