import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { strayInputs } from '../../scripts/bundleFence.js';
import { layerRule } from '../../scripts/layerRule.js';
import { layerOf, layers } from '../../scripts/layers.js';
import { ensureBundles } from '../../scripts/setup/built.js';

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
    ['an outer layer', 'src/core/a.ts', "import { x } from '../editor/contributions/commands.js';", 'layer'],
    [
      'a type of an outer layer',
      'src/core/a.ts',
      "import type { x } from '../editor/contributions/commands.js';",
      'layer',
    ],
    ['a detour through ./../', 'src/core/voices/a.ts', "import { x } from './../../api/client.js';", 'layer'],
    ['a re-export', 'src/core/a.ts', "export { x } from '../service/server.js';", 'layer'],
    ['a re-export of everything', 'src/core/a.ts', "export * from '../service/server.js';", 'layer'],
    ['a dynamic import', 'src/webview/a.ts', "void import('../editor/contributions/commands.js');", 'layer'],
    [
      'a dynamic import of a template',
      'src/webview/a.ts',
      'void import(`../editor/contributions/commands.js`);',
      'layer',
    ],
    ['a computed import', 'src/core/a.ts', "void import('../edi' + 'tor/commands.js');", 'computed'],
    ['require', 'src/protocol/a.ts', "const x = require('../editor/contributions/commands.js');", 'layer'],
    ['require.resolve', 'src/protocol/a.ts', "const x = require.resolve('../api/client.js');", 'layer'],
    [
      'import = require',
      'src/protocol/a.ts',
      "import x = require('../editor/contributions/commands.js');",
      'layer',
    ],
    ['an import type', 'src/core/a.ts', "type X = import('../editor/contributions/commands.js').X;", 'layer'],
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
    assert.deepEqual(complaints('src/service/a.ts', "import { routes } from '../api/wire/shapes.js';"), []);
  });
});

describe('Imports', () => {
  type Graph = ReadonlyMap<string, readonly string[]>;

  /** Each file of `src` with the files it imports, including type-only imports. */
  function importsOfSources(): Graph {
    const files = ts.sys.readDirectory('src', ['.ts']).map((file) => slashed(relative(process.cwd(), file)));
    const known = new Set(files);
    return new Map(
      files.map((file) => {
        const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
        const imported = importedFiles
          .filter(({ fileName }) => fileName.startsWith('.'))
          .map(({ fileName }) => slashed(join(dirname(file), fileName)).replace(/\.js$/, '.ts'));
        return [file, imported.filter((path) => known.has(path))];
      }),
    );
  }

  function slashed(path: string): string {
    return path.replaceAll('\\', '/');
  }

  /** One circle, from a node back to itself; empty where there is none. */
  function circle(graph: Graph): readonly string[] {
    const done = new Set<string>();
    const way: string[] = [];
    const visit = (node: string): readonly string[] => {
      if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
      if (done.has(node)) return [];
      way.push(node);
      for (const next of graph.get(node) ?? []) {
        const found = visit(next);
        if (found.length > 0) return found;
      }
      way.pop();
      done.add(node);
      return [];
    };
    for (const node of graph.keys()) {
      const found = visit(node);
      if (found.length > 0) return found;
    }
    return [];
  }

  const roomsOfService = (graph: Graph): Graph => {
    const room = (file: string) => /^src\/service\/\w+(?=\/)/.exec(file)?.[0];
    const rooms = new Map<string, string[]>();
    for (const [file, imported] of graph) {
      const from = room(file);
      const to = imported.map(room).filter((name) => name !== undefined && name !== from);
      if (from !== undefined) rooms.set(from, [...(rooms.get(from) ?? []), ...to.map(String)]);
    }
    return rooms;
  };

  it('make no circle of files', () => {
    const graph = importsOfSources();
    assert.ok(graph.size > 200 && graph.get('src/service/main.ts')?.includes('src/service/service.ts'));
    assert.deepEqual(circle(graph), []);
  });

  it('make no circle of the folders of the service', () => {
    const rooms = roomsOfService(importsOfSources());
    assert.ok(rooms.get('src/service/matching')?.includes('src/service/engine'));
    assert.deepEqual(circle(rooms), []);
  });

  it('are found to make a circle where they do', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);
    assert.deepEqual(circle(graph), ['b', 'd', 'b']);
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
    const code = 'window; document; process; Buffer; setInterval; console; fetch; require;';
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
      // Types that a layer's types mention must be referenced too, so the row may be slightly wider than its imports.
      assert.deepEqual(referenced.filter((layer) => !allowed.includes(layer ?? '')).sort(), []);
    });
  }
});

describe('The bundle fence', () => {
  before(async function () {
    this.timeout(300_000);
    await ensureBundles();
  });

  function metafileOf(bundle: string): Metafile {
    return JSON.parse(readFileSync(join('dist', `${bundle}.meta.json`), 'utf8')) as Metafile;
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
    assert.ok(strayInputs(planted).includes('src/editor/services/embedded/serviceSupervisor.ts'));
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
