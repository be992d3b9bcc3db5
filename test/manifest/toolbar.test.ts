import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

interface MenuItem {
  readonly command: string;
  readonly when: string;
  readonly group: string;
}

interface Command {
  readonly command: string;
  readonly icon?: string | { readonly light: string; readonly dark: string };
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly contributes: {
    readonly commands: readonly Command[];
    readonly menus: { readonly 'editor/title': readonly MenuItem[] };
  };
};
const buttons = contributes.menus['editor/title'];

describe('The toolbar of the editor', () => {
  it('has icons of Lector’s own, in one group', () => {
    for (const { command, group } of buttons) {
      const icon = contributes.commands.find((candidate) => candidate.command === command)?.icon;
      assert.ok(typeof icon === 'object', command);
      assert.ok(existsSync(icon.light) && existsSync(icon.dark), command);
      // Negative, because VS Code's own buttons count from 1 and would come in between.
      assert.match(group, /^navigation@-/);
    }
  });

  it('turns pause into play, in the same place', () => {
    const [pause, play] = ['lector.togglePause', 'lector.resume'].map((id) =>
      buttons.find(({ command }) => command === id),
    );
    assert.equal(pause?.group, play?.group);
    assert.match(pause?.when ?? '', /!lector\.isPaused/);
    assert.match(play?.when ?? '', /&& lector\.isPaused/);
  });

  it('is there when the setting says so', () => {
    for (const { command, when } of buttons) {
      const speaks = command === 'lector.speak';
      assert.ok(when.includes(`config.lector.editorTitle ${speaks ? '== always' : '!= never'}`), command);
      assert.ok(when.includes(speaks ? '!lector.isReading' : 'lector.isReading'), command);
    }
  });
});
