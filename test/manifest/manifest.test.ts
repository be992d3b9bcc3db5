import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { colorIds, commandIds, contextKeys } from '../../src/editor/contributions/contributedIds.js';
import { oldestVsCodeRuns } from '../../scripts/suites.js';
import { oldest } from '../../scripts/vscode/versions.js';

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category: string;
    }[];
    readonly menus: Readonly<
      Record<string, readonly { readonly command?: string; readonly when?: string }[]>
    >;
    readonly colors: readonly { readonly id: string }[];
    readonly viewsWelcome: readonly { readonly when: string }[];
    readonly keybindings?: readonly { readonly command: string; readonly when?: string }[];
  };
}

const text = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(text) as Manifest;
const { colors, commands, menus, viewsWelcome, keybindings = [] } = manifest.contributes;

describe('The manifest', () => {
  it('contributes exactly the commands that the code registers', () => {
    assert.deepEqual(commands.map(({ command }) => command).sort(), [...commandIds].sort());
  });

  it('gives every command the category Lector and a translatable title', () => {
    for (const { command, title, category } of commands) {
      assert.equal(category, 'Lector', command);
      assert.match(title, /^%command\.\w+%$/, command);
    }
  });

  it('names only commands that exist in menus and key bindings', () => {
    const known = new Set<string>(commandIds);
    const named = [...Object.values(menus).flat(), ...keybindings].flatMap(({ command }) => command ?? []);
    assert.deepEqual(
      named.filter((command) => command.startsWith('lector.') && !known.has(command)),
      [],
    );
  });

  it('uses only context keys that the code sets', () => {
    const known = new Set<string>(contextKeys);
    const clauses = [...Object.values(menus).flat(), ...keybindings, ...viewsWelcome].flatMap(
      ({ when }) => when ?? [],
    );
    const used = clauses.flatMap((clause) => clause.match(/(?<!config\.)\blector\.\w+/g) ?? []);
    assert.deepEqual(
      used.filter((key) => !known.has(key) && key !== 'lector.voices' && key !== 'lector.player'),
      [],
    );
  });

  it('says that a service has no voices only once they have been listed', () => {
    for (const { when } of viewsWelcome) assert.match(when, /^lector\.isVoiceListEmpty && /);
  });

  it('contributes exactly the colors that the editor and the page paint', () => {
    const contributed: readonly string[] = colors.map(({ id }) => id).toSorted();
    assert.deepEqual([...contributed], [...colorIds].sort());
    const painted = readFileSync('media/player.css', 'utf8').matchAll(/--vscode-(lector-\w+)/g);
    for (const [, name = ''] of painted) assert.ok(contributed.includes(name.replace('-', '.')), name);
  });

  it('has a text in package.nls.json for every placeholder, and none that nothing uses', () => {
    const placeholders = [...text.matchAll(/%([\w.]+)%/g)].map(([, key]) => key);
    const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
    assert.deepEqual([...new Set(placeholders)].sort(), Object.keys(texts).sort());
  });

  it('has every suite that the oldest VS Code is to run', () => {
    const missing = oldestVsCodeRuns.filter((name) => !existsSync(`test/vscode/${name}.test.ts`));
    assert.deepEqual(missing, []);
  });

  it('supports the oldest VS Code that the tests run in', () => {
    assert.equal(manifest.engines.vscode, `^${oldest.vscode}.0`);
  });
});
