import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { homeRule, homes } from '../../scripts/homeRule.js';

describe('The lint fence around things with one home', () => {
  const linter = new Linter();

  function complaints(filename: string, code: string): string[] {
    const config = {
      files: ['**/*.ts'],
      languageOptions: { parser: tseslint.parser },
      plugins: { lector: { rules: { homes: homeRule } } },
      rules: { 'lector/homes': 'error' as const },
    };
    return linter.verify(code, config, { filename: resolve(filename) }).map(({ message }) => message);
  }

  for (const { place, names } of homes) {
    const file = place.endsWith('/') ? `${place}a.ts` : place;

    it(`names ${place}, which exists`, () => {
      assert.ok(existsSync(place));
    });

    for (const name of names) {
      it(`keeps ${name} in ${place}`, () => {
        for (const code of [
          `vscode.a.${name}();`,
          `vscode.a['${name}']();`,
          `const { ${name}: x } = vscode.a;`,
        ]) {
          assert.equal(complaints('src/editor/a.ts', code).length, 1, code);
          assert.deepEqual(complaints(file, code), [], code);
          assert.deepEqual(complaints('test/vscode/a.ts', code), [], code);
        }
      });
    }
  }
});
