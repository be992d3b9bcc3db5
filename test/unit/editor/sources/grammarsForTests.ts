import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { grammars as listed } from 'tm-grammars';
import { textmateGrammars, type Grammars } from '../../../../src/editor/sources/textmateGrammars.js';

const require = createRequire(import.meta.url);

/** The grammars of the editor's own extensions, from a package that collects them. */
export function testGrammars(): Grammars {
  return textmateGrammars(
    listed.map(({ name, scopeName }) => {
      const path = require.resolve(`tm-grammars/grammars/${name}.json`);
      return {
        scopeName,
        language: name,
        path,
        read: () => readFile(path, 'utf8'),
      };
    }),
    async () => {
      const wasm = await readFile(require.resolve('vscode-oniguruma/release/onig.wasm'));
      return wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
    },
  );
}
