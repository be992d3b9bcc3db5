import assert from 'node:assert/strict';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import config from '../../eslint.config.js';

describe('The lint rule for regular expressions', () => {
  const rules = config.find((part) => part.plugins !== undefined && 'regexp' in part.plugins);

  function complaints(code: string): number {
    assert.ok(rules !== undefined);
    const { plugins, rules: chosen } = rules;
    const linter = new Linter();
    const languageOptions = { parser: tseslint.parser };
    return linter.verify(
      code,
      { files: ['**/*.ts'], languageOptions, plugins, rules: chosen } as Linter.Config,
      {
        filename: 'src/core/planted.ts',
      },
    ).length;
  }

  it('is for all of the sources', () => {
    assert.deepEqual(rules?.files, ['src/**']);
  });

  for (const expression of [
    String.raw`/^([^()[\]]+?)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/`,
    String.raw`/^(.+?)\s*(?:[/,:–—]|\s-\s)\s*(.+)$/`,
    String.raw`/\/+$/`,
    String.raw`/(a+)+$/`,
    String.raw`new RegExp('\\s+$')`,
  ]) {
    it(`rejects ${expression}, which takes quadratic time or more`, () => {
      assert.ok(complaints(`export const found = ${expression}.test(text);`) > 0);
    });
  }

  it('accepts an expression that takes linear time', () => {
    assert.equal(complaints(String.raw`export const found = /(?<!\/)\/+$/.test(text);`), 0);
  });
});
