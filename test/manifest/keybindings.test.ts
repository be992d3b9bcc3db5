import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly win?: string;
  readonly linux?: string;
  readonly when?: string;
  readonly args?: unknown;
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: { readonly keybindings: readonly Keybinding[] };
};
const { keybindings } = contributes;
const systems = ['win', 'mac', 'linux'] as const;

/** What the systems keep for themselves. What VS Code binds there is read from VS Code, in `test/vscode/keys.test.ts`. */
const reserved: Readonly<Record<(typeof systems)[number], RegExp>> = {
  // To switch the input language.
  win: /^ctrl\+shift\+0$/,
  linux: /^ctrl\+shift\+0$/,
  // To move the focus, with Shift backwards, and to take pictures of the screen.
  mac: /^ctrl\+(shift\+)?f[1-8]$|^cmd\+shift\+[3-6]$/,
};

/** First strokes that common keymaps bind with Ctrl or Cmd, taken from their own lists. */
const keymaps = JSON.parse(readFileSync('test/fixtures/keys.json', 'utf8')) as Readonly<
  Record<string, Readonly<Record<(typeof systems)[number], readonly string[]>>>
>;

describe('The default key bindings', () => {
  for (const system of systems) {
    const keys = keybindings.map((binding) => binding[system] ?? binding.key);

    it(`are keys that type nothing on any layout of ${system}`, () => {
      for (const key of keys) {
        // VS Code reserves the second stroke of a chord.
        const parts = (key.split(' ')[0] ?? '').split('+');
        // AltGr is Ctrl+Alt on Windows, and Option types characters on a Mac; function keys type none with anything.
        const last = key.includes(' ') ? /^\d$/ : /^(f\d+|escape)$/;
        assert.match(parts.at(-1) ?? '', last, key);
        assert.ok(!parts.includes('alt'), key);
      }
    });

    it(`are free on ${system}`, () => {
      assert.deepEqual(
        keys.filter((key) => reserved[system].test(key.split(' ')[0] ?? '')),
        [],
      );
    });

    it(`begin chords on ${system} with a stroke that no common keymap takes`, () => {
      const prefixes = new Set(keys.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0] ?? ''));
      assert.equal(prefixes.size, 1, [...prefixes].join());
      const [prefix = ''] = prefixes;
      for (const [keymap, strokes] of Object.entries(keymaps)) {
        assert.ok(strokes[system].length > 20, keymap);
        assert.ok(!strokes[system].includes(prefix), `${prefix} in ${keymap}`);
      }
    });
  }

  it('can all be pressed without function keys', () => {
    const chords = keybindings.filter(({ key }) => key.includes(' ')).map(({ command }) => command);
    const without = ['speak', 'togglePause', 'stop', 'previousSentence', 'nextSentence', 'faster', 'slower'];
    assert.deepEqual(
      without.filter((command) => !chords.includes(`lector.${command}`)),
      [],
    );
    assert.ok(chords.includes('lector.speakTerminalSelection'));
  });

  it('are in the table of the README, or with the agents that they are about', () => {
    const table = readFileSync('README.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const agents = readFileSync('docs/agents.md', 'utf8');
    const arrows: Readonly<Record<string, string>> = { left: '←', right: '→', up: '↑', down: '↓' };
    const written = (part: string) => arrows[part] ?? `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
    const missing = keybindings.filter(({ key }) => {
      const keys = key.split(' ').map((stroke) => stroke.split('+').map(written).join('+'));
      const last = keys.at(-1) ?? '';
      // `Ctrl+Shift+F6` and `F8` stand together.
      const names = [last, last.replace(/^Ctrl\+Shift\+(?=F)/, '')].map((name) => `\`${name}\``);
      return (
        !names.some((name) => table.some((row) => row.includes(name))) && !agents.includes(keys.join(' '))
      );
    });
    assert.deepEqual(
      missing.map(({ command, key }) => `${command}: ${key}`),
      [],
    );
  });

  it('mean one thing at a time', () => {
    const opposites = [
      ['!editorHasSelection', 'editorHasSelection'],
      ['!terminalFocus', 'terminalFocus'],
      ['!editorTextFocus', 'editorTextFocus'],
      ['editorTextFocus', 'terminalFocus'],
    ] as const;
    for (const binding of keybindings) {
      for (const other of keybindings) {
        // If two bindings apply, the later one wins: the one with arguments is more specific.
        if (
          other === binding ||
          other.key !== binding.key ||
          binding.args !== undefined ||
          other.args !== undefined
        )
          continue;
        const clauses = [binding, other].map(({ when = '' }) => when.split(' && '));
        const exclude = opposites.some(([no, yes]) =>
          [clauses, clauses.toReversed()].some(([a, b]) => a?.includes(no) && b?.includes(yes)),
        );
        assert.ok(exclude, `${binding.key}: ${binding.command}, ${other.command}`);
      }
    }
  });

  it('stop by a key of their own from the moment a reading is asked for, before VS Code has heard of it', () => {
    const stops = keybindings.filter(({ command, key }) => command === 'lector.stop' && key !== 'escape');
    assert.deepEqual(
      stops.map(({ when }) => when),
      [undefined],
    );
  });

  it('take Escape only while there is something to stop, in an editor in which it closes nothing', () => {
    const [escape, ...more] = keybindings.filter(({ key }) => key === 'escape');
    assert.deepEqual(more, []);
    assert.equal(escape?.command, 'lector.stop');
    const clauses = (escape.when ?? '').split(' && ');
    for (const clause of [
      'lector.canStop',
      'editorTextFocus',
      // A selection that has just been spoken does not need Escape for itself.
      '(!editorHasSelection || lector.selectionIsSpoken)',
      '!editorHasMultipleSelections',
      '!suggestWidgetVisible',
      '!inSnippetMode',
      '!findWidgetVisible',
      '!vim.active',
    ])
      assert.ok(clauses.includes(clause), clause);
  });
});
