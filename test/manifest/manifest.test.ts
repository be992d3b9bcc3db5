import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colorIds, commandIds, contextIds, settings, viewIds } from '../../src/core/manifest.js';
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
    readonly viewsWelcome: readonly { readonly when: string }[];
    readonly keybindings?: readonly { readonly command: string; readonly when?: string }[];
  };
}

const text = readFileSync('package.json', 'utf8');
const manifest = JSON.parse(text) as Manifest;
const { commands, menus, viewsWelcome, keybindings = [] } = manifest.contributes;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && name !== join('core', 'manifest.ts'))
  .map((name) => readFileSync(join('src', name), 'utf8'));

describe('The manifest', () => {
  it('gives every command the category Lector and a translatable title', () => {
    for (const { command, title, category } of commands) {
      assert.equal(category, 'Lector', command);
      assert.match(title, /^%command\.\w+%$/, command);
    }
  });

  it('shows at most 24 commands in the palette of a window in which nothing is there yet', () => {
    const hidden = (menus['commandPalette'] ?? []).flatMap(({ command, when = '' }) =>
      isFalseAtFirst(when) ? [command] : [],
    );
    const shown = commands.filter(({ command }) => !hidden.includes(command));
    const all = shown.map(({ command }) => command).join(' ');
    assert.ok(shown.length <= 24, `one of these needs its \`when\` in \`menus.commandPalette\`: ${all}`);
  });

  it('names only commands that exist in menus and key bindings', () => {
    const known = new Set<string>(commandIds);
    const named = [...Object.values(menus).flat(), ...keybindings].flatMap(({ command }) => command ?? []);
    assert.deepEqual(
      named.filter((command) => command.startsWith('lector.') && !known.has(command)),
      [],
    );
  });

  it('has no command, color, view or context key that the code never names', () => {
    const named = [...commandIds, ...colorIds, ...viewIds].map((id) => `'${id}'`);
    const set = contextIds.map((id) => `setContext('${id}'`);
    assert.deepEqual(
      [...named, ...set].filter((code) => !sources.some((source) => source.includes(code))),
      [],
    );
  });

  it('has no setting that neither the code nor a `when` asks for', () => {
    const unused = Object.keys(settings).filter((key) => {
      // The page may read one as a property, and where an address is set depends on the kind of service.
      const asked = [`'${key}'`, `.${key}`, key.replace(/^\w+\./, '}.')];
      return (
        !text.includes(`config.lector.${key}`) &&
        !asked.some((code) => sources.some((source) => source.includes(code)))
      );
    });
    assert.deepEqual(unused, []);
  });

  it('says that a service has no voices only once they have been listed', () => {
    for (const { when } of viewsWelcome) assert.match(when, /^lector\.isVoiceListEmpty && /);
  });

  it('contributes every color that the page paints', () => {
    const contributed: readonly string[] = colorIds;
    const painted = readFileSync('media/player.css', 'utf8').matchAll(/--vscode-(lector-\w+)/g);
    for (const [, name = ''] of painted) assert.ok(contributed.includes(name.replace('-', '.')), name);
  });

  it('has a text in package.nls.json for every placeholder, and none that nothing uses', () => {
    const placeholders = [...text.matchAll(/%([\w.]+)%/g)].map(([, key]) => key);
    const texts = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
    assert.deepEqual([...new Set(placeholders)].sort(), Object.keys(texts).sort());
  });

  it('registers no URI handler, with which a web page could make the editor talk', () => {
    assert.ok(!sources.some((source) => source.includes('registerUriHandler')));
    assert.doesNotMatch(text, /onUri/);
  });

  it('has every suite that the oldest VS Code is to run', () => {
    const missing = oldestVsCodeRuns.filter((name) => !existsSync(`test/vscode/${name}.test.ts`));
    assert.deepEqual(missing, []);
  });

  it('supports the oldest VS Code that the tests run in', () => {
    assert.equal(manifest.engines.vscode, `^${oldest.vscode}.0`);
  });
});

/** Whether a clause of alternatives is false in a new window, which shows only the welcome page. */
function isFalseAtFirst(when: string): boolean {
  const absent =
    /^(?:false$|lector\.|terminalIsOpen$|editorHasSelection$|editorLangId$|gitOpenRepositoryCount > 0$|activeEditor ==|config\.lector\.service != embedded$)/;
  return when.split(' || ').every((part) => absent.test(part));
}
