import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly win?: string;
  readonly linux?: string;
  readonly when: string;
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: { readonly keybindings: readonly Keybinding[] };
};
const { keybindings } = contributes;
const systems = ['win', 'mac', 'linux'] as const;

/** What VS Code 1.100 and 1.139 bind themselves on any system, among function keys with two modifiers, and systems reserve. */
const taken: Readonly<Record<(typeof systems)[number], readonly string[]>> = {
  win: ['ctrl+shift+f5', 'shift+alt+f5', 'shift+alt+f7', 'shift+alt+f8'],
  linux: ['ctrl+shift+f5', 'shift+alt+f5', 'shift+alt+f7', 'shift+alt+f8'],
  // macOS moves the focus with Control and function keys, and with Shift backwards.
  mac: [
    'cmd+shift+f5',
    'shift+alt+f5',
    'shift+alt+f7',
    'shift+alt+f8',
    ...['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8'].flatMap((key) => [
      `ctrl+${key}`,
      `ctrl+shift+${key}`,
    ]),
  ],
};

describe('The default key bindings', () => {
  for (const system of systems) {
    const keys = keybindings.map((binding) => binding[system] ?? binding.key);

    it(`are keys that type nothing on any layout of ${system}`, () => {
      for (const key of keys) {
        const parts = key.split('+');
        // AltGr is Ctrl+Alt on Windows, and Option types characters on a Mac; function keys type none with anything.
        assert.match(parts.at(-1) ?? '', /^(f\d+|escape)$/, key);
        assert.ok(!parts.includes('alt'), key);
      }
    });

    it(`are free on ${system}`, () => {
      assert.deepEqual(
        keys.filter((key) => taken[system].includes(key)),
        [],
      );
    });
  }

  it('mean one thing at a time', () => {
    for (const { key } of keybindings) {
      const sharing = keybindings.filter((other) => other.key === key);
      if (sharing.length === 1) continue;
      const clauses = sharing.map(({ when }) => /!?editorHasSelection/.exec(when)?.[0]);
      assert.deepEqual(clauses.sort(), ['!editorHasSelection', 'editorHasSelection'], key);
    }
  });

  it('take Escape only while reading, in an editor in which it closes nothing', () => {
    const [escape, ...more] = keybindings.filter(({ key }) => key === 'escape');
    assert.deepEqual(more, []);
    assert.equal(escape?.command, 'lector.stop');
    const clauses = escape.when.split(' && ');
    for (const clause of ['lector.isReading', 'editorTextFocus', '!editorHasSelection', '!findWidgetVisible'])
      assert.ok(clauses.includes(clause), clause);
  });
});
