import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settingFrom } from '../../src/core/settingValue.js';
import { textSettings, type SettingReader } from '../../src/editor/sources/segmentSources.js';

interface Property {
  readonly scope?: string;
}

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, Property>> };
  };
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { properties } = manifest.contributes.configuration;

describe('the settings', () => {
  it('say how code of a language is read, as of all', () => {
    const read: SettingReader = (key) => settingFrom(key, undefined);
    assert.deepEqual(textSettings(read, ['python']).settings.codeByLanguage, { python: 'full' });
  });

  it('that say where text and token go are the user’s own, on this machine', () => {
    for (const key of ['lector.service', 'lector.hosted.baseUrl', 'lector.openai.baseUrl']) {
      assert.equal(properties[key]?.scope, 'machine');
    }
  });

  it('of an untrusted folder change nothing that is heard, sent or paid', () => {
    // A folder cannot set these anyway.
    const outOfReach = ['application', 'machine'];
    const harmless = /^lector\.(?:highlight$|player\.|reader\.)/;
    const reachable = Object.entries(properties).filter(([key, { scope = 'window' }]) => {
      return !harmless.test(key) && !outOfReach.includes(scope);
    });
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.deepEqual(
      reachable.map(([key]) => key).filter((key) => !restrictedConfigurations.includes(key)),
      [],
    );
    assert.equal(new Set(restrictedConfigurations).size, restrictedConfigurations.length);
    // Settings that say where text goes are named anyway, in case their scope ever widens.
    for (const key of ['lector.service', 'lector.hosted.baseUrl', 'lector.openai.baseUrl'])
      assert.ok(restrictedConfigurations.includes(key));
    assert.deepEqual(
      restrictedConfigurations.filter((key) => properties[key] === undefined),
      [],
    );
  });

  it('have none that could hold a token', () => {
    assert.deepEqual(
      Object.keys(properties).filter((key) => /token|secret|key|password/i.test(key)),
      [],
    );
  });
});
