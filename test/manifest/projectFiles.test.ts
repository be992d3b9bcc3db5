// What editors and GitHub read of this project. Nothing here runs it, so a test checks that what it names exists.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ensureBundles } from '../../scripts/setup/built.js';

const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};

/** The inputs of the actions in use, as named in each `action.yml`. */
const actions: Readonly<Record<string, readonly string[]>> = {
  'actions/checkout@v4': ['ref', 'fetch-depth', 'submodules', 'persist-credentials'],
  'actions/setup-node@v4': ['node-version', 'node-version-file', 'cache', 'cache-dependency-path'],
  'actions/cache@v4': ['path', 'key', 'restore-keys', 'enableCrossOsArchive', 'fail-on-cache-miss'],
  'actions/upload-artifact@v4': ['name', 'path', 'if-no-files-found', 'retention-days', 'overwrite'],
};

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly name?: string;
  readonly on?: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'runs-on'?: string;
        readonly uses?: string;
        readonly needs?: string | readonly string[];
        readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
        readonly 'timeout-minutes'?: number;
        readonly steps?: readonly Step[];
      }
    >
  >;
}

const workflowFolder = '.github/workflows';
const workflows = readdirSync(workflowFolder).map((name) => ({
  name,
  workflow: parse(readFileSync(`${workflowFolder}/${name}`, 'utf8')) as Workflow,
}));

/** Whatever a command line names that does not exist. */
function missingIn(command: string): string[] {
  const [script] = /\bnpm (?:run )?(?!(?:ci|pkg)\b)((?!run\b)[\w:]+)/.exec(command)?.slice(1) ?? [];
  const paths = [...command.matchAll(/(?<![\w./])(?:scripts|test|src)\/[\w./-]+/g)].map(([path]) => path);
  return [
    ...(script === undefined || script in scripts ? [] : [`npm run ${script}`]),
    ...paths.filter((path) => !existsSync(path)),
  ];
}

function missingInStep({ uses, run = '', with: inputs = {} }: Step): string[] {
  const known = uses === undefined ? undefined : actions[uses];
  return [
    ...missingIn(run),
    ...(uses !== undefined && known === undefined ? [uses] : []),
    ...Object.keys(inputs).filter((input) => known?.includes(input) === false),
    ...('node-version-file' in inputs && !existsSync(String(inputs['node-version-file']))
      ? [String(inputs['node-version-file'])]
      : []),
    ...[...JSON.stringify(inputs).matchAll(/hashFiles\(([^)]*)\)/g)]
      .flatMap(([, files = '']) => [...files.matchAll(/'([^']+)'/g)].map(([, file = '']) => file))
      .filter((file) => !existsSync(file)),
  ];
}

describe('The workflows', () => {
  for (const { name, workflow } of workflows) {
    it(`of ${name} name scripts, actions, inputs, files and jobs that exist`, () => {
      for (const [id, job] of Object.entries(workflow.jobs)) {
        const { uses, needs = [], steps = [], strategy } = job;
        assert.deepEqual(steps.flatMap(missingInStep), [], id);
        if (uses !== undefined) assert.ok(existsSync(uses), uses);
        else assert.ok(job['timeout-minutes'] !== undefined, `${id} may hang for hours`);
        for (const needed of [needs].flat()) assert.ok(needed in workflow.jobs, needed);
        const system = job['runs-on'] ?? '';
        const variable = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(system)?.[1];
        const systems = variable === undefined ? [system] : (strategy?.matrix[variable] ?? []);
        if (uses === undefined) assert.ok(systems.length > 0);
        for (const one of systems)
          if (uses === undefined) assert.match(one, /^(ubuntu|macos|windows)-latest$/);
      }
      assert.deepEqual(workflow.permissions, { contents: 'read' });
    });
  }

  it('test a pull request on three systems', () => {
    const { workflow } = workflows.find(({ name }) => name === 'tests.yml') ?? {};
    const text = JSON.stringify(workflow);
    for (const system of ['ubuntu', 'macos', 'windows']) assert.ok(text.includes(`${system}-latest`), system);
    assert.ok(text.includes('pull_request'));
  });

  it('are found to be wrong where they are', () => {
    const wrong: readonly Step[] = [
      { run: 'npm run test:nothing' },
      { run: 'xvfb-run -a npm nothing' },
      { run: 'node scripts/nothing.js' },
      { uses: 'actions/checkout@v0' },
      { uses: 'actions/setup-node@v4', with: { node: '20' } },
      { uses: 'actions/setup-node@v4', with: { 'node-version-file': '.nothing' } },
      { uses: 'actions/cache@v4', with: { key: "${{ hashFiles('scripts/nothing.ts') }}" } },
    ];
    for (const step of wrong) assert.equal(missingInStep(step).length, 1, JSON.stringify(step));
  });
});

describe('The files for VS Code', () => {
  interface Tasks {
    readonly tasks: readonly { readonly label: string; readonly type: string; readonly script: string }[];
  }
  interface Launch {
    readonly configurations: readonly ({
      readonly name: string;
      readonly preLaunchTask?: string;
    } & Readonly<Record<string, unknown>>)[];
  }
  const read = (name: string): unknown => JSON.parse(readFileSync(`.vscode/${name}`, 'utf8'));
  const { tasks } = read('tasks.json') as Tasks;
  const { configurations } = read('launch.json') as Launch;

  it('run npm scripts that exist', () => {
    for (const { label, type, script } of tasks) {
      assert.equal(type, 'npm', label);
      assert.ok(script in scripts, script);
    }
  });

  it('launch what exists, or what their first task builds', () => {
    const builder = readFileSync('esbuild.js', 'utf8');
    const labels = tasks.map(({ label }) => label);
    for (const { name, preLaunchTask, ...rest } of configurations) {
      if (preLaunchTask !== undefined) assert.ok(labels.includes(preLaunchTask), preLaunchTask);
      const paths = [...JSON.stringify(rest).matchAll(/\$\{workspaceFolder\}\/([^"]+)/g)];
      for (const [, path = ''] of paths) {
        const bundle = /^dist\/(\w+)\.js$/.exec(path)?.[1];
        if (bundle !== undefined) {
          assert.equal(preLaunchTask, 'build', name);
          assert.ok(builder.includes(`out: '${bundle}'`), path);
        } else if (!path.startsWith('dist/')) assert.ok(existsSync(path), path);
      }
    }
  });

  it('run Lector first, in a VS Code of its own', () => {
    const [first] = configurations;
    assert.equal(first?.['type'], 'extensionHost');
    assert.equal(first['preLaunchTask'], 'build');
  });

  it('recommend extensions by their ids', () => {
    const { recommendations } = read('extensions.json') as { readonly recommendations: readonly string[] };
    for (const id of recommendations) assert.match(id, /^[\w-]+\.[\w-]+$/);
  });
});

describe('The Node version', () => {
  it('is the oldest that works', () => {
    assert.equal(engines.node, `>=${readFileSync('.nvmrc', 'utf8').trim()}`);
  });
});

describe('The issue forms', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(folder).filter((name) => name !== 'config.yml');
  for (const name of forms) {
    it(`${name} is one that GitHub shows`, () => {
      const form = parse(readFileSync(`${folder}/${name}`, 'utf8')) as {
        readonly name: string;
        readonly description: string;
        readonly body: readonly {
          readonly type: string;
          readonly id: string;
          readonly attributes: { readonly label: string; readonly options?: readonly string[] };
        }[];
      };
      assert.ok(form.name !== '' && form.description !== '');
      assert.equal(new Set(form.body.map(({ id }) => id)).size, form.body.length);
      for (const { type, id, attributes } of form.body) {
        assert.ok(['textarea', 'input', 'dropdown', 'checkboxes'].includes(type), type);
        assert.match(id, /^[\w-]+$/);
        assert.notEqual(attributes.label, '');
        if (type === 'dropdown') assert.ok((attributes.options?.length ?? 0) > 1);
      }
    });
  }
});

describe('The documents of the project', () => {
  // They name what the build makes, too.
  before(async function () {
    this.timeout(300_000);
    await ensureBundles();
  });

  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'];

  for (const document of documents) {
    it(`${document} links only to what is there`, () => {
      const text = readFileSync(document, 'utf8');
      const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
      assert.deepEqual(
        targets.filter((target) => !existsSync(target)),
        [],
      );
    });
  }

  const files = ['src', 'test', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));

  for (const document of [...documents, ...pages.map((name) => `docs/${name}`)]) {
    it(`${document} names only files and folders that exist`, () => {
      const named = readFileSync(document, 'utf8').matchAll(
        /`((?:[\w.-]+\/)+[\w.-]*\.(?:ts|js)|(?:src|test|scripts)\/[\w/.-]+)`/g,
      );
      const missing = [...named].flatMap(([, path = '']) =>
        existsSync(path) || files.some((file) => file.endsWith(`/${path}`)) ? [] : [path],
      );
      assert.deepEqual(missing, []);
    });
  }
});
