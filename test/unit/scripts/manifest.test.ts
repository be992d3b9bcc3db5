import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { manifestCode } from '../../../scripts/manifest.js';

type Manifest = Parameters<typeof manifestCode>[0];

describe('What the code knows of package.json', () => {
  const packageJson = readFileSync('package.json', 'utf8');

  it('is what package.json says now (if not, run node scripts/manifest.js)', () => {
    const code = readFileSync('src/core/manifest.ts', 'utf8');
    assert.equal(code, manifestCode(JSON.parse(packageJson) as Manifest));
  });

  it('has context keys from menus, key bindings, views and the walkthrough, but no views or settings', () => {
    const manifest: Manifest & Record<string, unknown> = {
      contributes: {
        commands: [{ command: 'lector.a' }],
        colors: [{ id: 'lector.red' }],
        views: { lector: [{ id: 'lector.list' }] },
        configuration: { properties: { 'lector.size.mb': { type: 'integer', minimum: 1, default: 2 } } },
        ...{
          menus: { 'view/title': [{ when: 'view == lector.list && !lector.menu || config.lector.size.mb' }] },
          keybindings: [{ when: 'lector.key&&lector.menu' }],
          walkthroughs: [
            { steps: [{ completionEvents: ['onCommand:lector.a', 'onContext:lector.walked'] }] },
          ],
        },
      },
    };
    const code = manifestCode(manifest);
    const contexts = code.slice(code.indexOf('contextIds'), code.indexOf('ContextId'));
    assert.deepEqual(contexts.match(/lector\.\w+/g), ['lector.key', 'lector.menu', 'lector.walked']);
    assert.match(code, /"size\.mb": \{"type":"integer","minimum":1,"default":2\},/);
  });
});
