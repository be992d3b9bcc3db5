import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { strayInputs } from '../../scripts/bundleFence.js';
import { layerRule } from '../../scripts/layerRule.js';
import { layerOf, layers } from '../../scripts/layers.js';

describe('The lint fence', () => {
  const linter = new Linter();

  function complaints(filename: string, code: string): string[] {
    return linter
      .verify(
        code,
        {
          files: ['**/*.ts'],
          languageOptions: { parser: tseslint.parser },
          plugins: { lector: { rules: { layers: layerRule } } },
          rules: { 'lector/layers': 'error' },
        },
        { filename: resolve(filename) },
      )
      .map(({ messageId, message }) => messageId ?? message);
  }

  const planted = [
    ['an outer layer', 'src/core/a.ts', "import { x } from '../editor/commands.js';", 'layer'],
    ['a type of an outer layer', 'src/core/a.ts', "import type { x } from '../editor/commands.js';", 'layer'],
    ['a detour through ./../', 'src/core/text/a.ts', "import { x } from './../../api/client.js';", 'layer'],
    ['a re-export', 'src/core/a.ts', "export { x } from '../service/server.js';", 'layer'],
    ['a re-export of everything', 'src/core/a.ts', "export * from '../service/server.js';", 'layer'],
    ['a dynamic import', 'src/webview/a.ts', "void import('../editor/commands.js');", 'layer'],
    ['a dynamic import of a template', 'src/webview/a.ts', 'void import(`../editor/commands.js`);', 'layer'],
    ['a computed import', 'src/core/a.ts', "void import('../edi' + 'tor/commands.js');", 'computed'],
    ['require', 'src/protocol/a.ts', "const x = require('../editor/commands.js');", 'layer'],
    ['require.resolve', 'src/protocol/a.ts', "const x = require.resolve('../api/client.js');", 'layer'],
    ['import = require', 'src/protocol/a.ts', "import x = require('../editor/commands.js');", 'layer'],
    ['an import type', 'src/core/a.ts', "type X = import('../editor/commands.js').X;", 'layer'],
    ['the client behind the wire', 'src/service/a.ts', "import { Client } from '../api/client.js';", 'layer'],
    ['a URL of a module', 'src/core/a.ts', "new URL('../api/client.js', base);", 'layer'],
    ['a Node built-in', 'src/core/a.ts', "import { readFileSync } from 'node:fs';", 'package'],
    [
      'a Node built-in without its prefix',
      'src/service/a.ts',
      "import { readFileSync } from 'fs';",
      'package',
    ],
    ['vscode', 'src/api/a.ts', "import * as vscode from 'vscode';", 'package'],
    ['a package nobody allowed', 'src/core/a.ts', "import x from 'left-pad';", 'package'],
    ['a file outside the layers', 'src/core/a.ts', "import x from '../../test/support/bench.js';", 'outside'],
    ['the root of the sources', 'src/editor/a.ts', "import { activate } from '../extension.js';", 'layer'],
  ] as const;

  for (const [what, file, code, expected] of planted) {
    it(`catches ${what}`, () => {
      assert.deepEqual(complaints(file, code), [expected]);
    });
  }

  it('lets a layer import itself and what stands in its row', () => {
    assert.deepEqual(complaints('src/core/a.ts', "import { x } from './b.js';"), []);
    assert.deepEqual(complaints('src/editor/a.ts', "import { x } from '../core/b.js'; import 'vscode';"), []);
    assert.deepEqual(complaints('src/service/a.ts', "import { routes } from '../api/wire/routes.js';"), []);
  });
});

describe('The compiler fence', () => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => assert.fail() };

  function configOf(folder: string): ts.ParsedCommandLine {
    const parsed = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host);
    assert.ok(parsed !== undefined);
    return parsed;
  }

  function unknownNames(folder: string, code: string): string[] {
    const { options } = configOf(folder);
    const planted = resolve(folder, 'planted.ts');
    const compilerHost = ts.createCompilerHost(options);
    const getSourceFile = compilerHost.getSourceFile.bind(compilerHost);
    compilerHost.getSourceFile = (name, ...rest) =>
      name === planted
        ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2023)
        : getSourceFile(name, ...rest);
    const globals = resolve(folder, 'universal.d.ts');
    const roots = existsSync(globals) ? [planted, globals] : [planted];
    const program = ts.createProgram(roots, options, compilerHost);
    return program
      .getSemanticDiagnostics(program.getSourceFile(planted))
      .map(({ start = 0, length = 0 }) => code.slice(start, start + length));
  }

  it('keeps the globals of every runtime out of core', () => {
    const code = 'window; document; process; Buffer; setTimeout; console; fetch; require;';
    assert.deepEqual(unknownNames('src/core', code), code.split(/; ?/).slice(0, -1));
  });

  it('keeps Node out of the page, and the page out of Node', () => {
    assert.deepEqual(unknownNames('src/webview', 'document; process; Buffer;'), ['process', 'Buffer']);
    assert.deepEqual(unknownNames('src/service', 'process; document;'), ['document']);
  });

  for (const [name, { folder, layers: allowed }] of Object.entries(layers)) {
    it(`gives ${name} the projects of its row, and no other`, () => {
      const references = configOf(folder).projectReferences ?? [];
      const referenced = references.map(({ path }) => {
        const inside = relative(process.cwd(), path).replaceAll('\\', '/');
        return layerOf(`${inside.replace(/\/tsconfig\.json$/, '')}/x.ts`)?.name;
      });
      // What a layer's types mention has to be referenced as well, so the row may be a little wider than its imports.
      assert.deepEqual(referenced.filter((layer) => !allowed.includes(layer ?? '')).sort(), []);
    });
  }
});

describe('The bundle fence', () => {
  function metafileOf(bundle: string): Metafile {
    const file = join('dist', `${bundle}.meta.json`);
    assert.ok(existsSync(file), 'run `npm run build` first');
    return JSON.parse(readFileSync(file, 'utf8')) as Metafile;
  }

  for (const name of ['extension', 'service', 'page']) {
    it(`holds for the ${name}`, () => {
      const metafile = metafileOf(name);
      assert.ok(Object.keys(metafile.inputs).length > 0);
      assert.deepEqual(strayInputs(metafile), []);
    });
  }

  it('catches sources that slipped into the page', () => {
    const outputs = Object.entries(metafileOf('extension').outputs).map(([path, output]) => [
      path,
      { ...output, entryPoint: 'src/webview/main.ts' },
    ]);
    const planted = { inputs: {}, outputs: Object.fromEntries(outputs) as Metafile['outputs'] };
    assert.ok(strayInputs(planted).includes('src/editor/service/embeddedService.ts'));
  });

  it('covers every source file with a layer', () => {
    const files = ts.sys.readDirectory('src', ['.ts']).map((file) => relative(process.cwd(), file));
    assert.ok(files.length > 20);
    assert.deepEqual(
      files.filter((file) => layerOf(file.replaceAll('\\', '/')) === undefined),
      [],
    );
  });
});
