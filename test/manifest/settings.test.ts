import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { defaultTextSettings } from '../../src/text/settings.js';
import { settingFrom, settingShapes, type SettingKey } from '../../src/editor/contributions/settingShapes.js';
import { textSettings, type SettingReader } from '../../src/editor/sources/textSettings.js';

interface Property {
  readonly default: unknown;
  readonly type: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
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
  it('are the same in the manifest and in the code', () => {
    const keys = Object.keys(settingShapes).map((key) => `lector.${key}`);
    assert.deepEqual(Object.keys(properties).toSorted(), keys.toSorted());
  });

  for (const key of Object.keys(settingShapes) as SettingKey[]) {
    const { fallback, schema, parse } = settingShapes[key];
    const property = properties[`lector.${key}`];
    const { minimum, maximum } = { minimum: undefined, maximum: undefined, ...schema };

    it(`${key} has the default, the type and the limits of the manifest`, () => {
      assert.ok(property !== undefined);
      assert.deepEqual(fallback, property.default);
      const stated = Object.entries(property).filter(([name]) =>
        ['type', 'enum', 'minimum', 'maximum'].includes(name),
      );
      assert.deepEqual(Object.fromEntries(stated), schema);
    });

    it(`${key} falls back on its default, also from what cannot be used`, () => {
      assert.deepEqual(settingFrom(key, undefined), fallback);
      assert.deepEqual(settingFrom(key, property?.default), fallback);
      if (key === 'pronunciations') return;
      for (const mistyped of [null, Number.NaN, [], Symbol('no value')])
        assert.deepEqual(settingFrom(key, mistyped), fallback);
    });

    it(`${key} takes every value that the manifest allows, and none beyond its bounds`, () => {
      for (const value of property?.enum ?? []) assert.equal(parse(value), value);
      if (property?.enum !== undefined) assert.equal(parse('something else'), undefined);
      if (minimum !== undefined) {
        assert.equal(parse(minimum), minimum);
        assert.equal(parse(minimum - 1), minimum);
      }
      if (maximum !== undefined) {
        assert.equal(parse(maximum), maximum);
        assert.equal(parse(maximum + 1), maximum);
      }
      if (schema.type === 'integer') assert.equal(parse(7.9), 7);
    });
  }

  it('are read as core’s own defaults where nothing is set', () => {
    const read: SettingReader = (key) => settingFrom(key, undefined);
    assert.deepEqual(textSettings(read).settings, defaultTextSettings);
    assert.deepEqual(textSettings(read, ['python']).settings.codeByLanguage, { python: 'full' });
  });

  it('that say where text and token go are the user’s own, on this machine', () => {
    for (const key of ['lector.service', 'lector.hosted.baseUrl']) {
      assert.equal(properties[key]?.scope, 'machine');
    }
  });

  it('of an untrusted folder change nothing that is heard, sent or paid', () => {
    // A folder cannot set these anyway.
    const outOfReach = ['application', 'machine'];
    const harmless = /^lector\.(?:highlight|player)\./;
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
    for (const key of ['lector.service', 'lector.hosted.baseUrl'])
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
