import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settingShapes } from '../../src/editor/settingShapes.js';

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

  for (const [key, { fallback, parse }] of Object.entries(settingShapes)) {
    const property = properties[`lector.${key}`];

    it(`${key} falls back on its default, also from what cannot be used`, () => {
      assert.deepEqual(fallback, property?.default);
      assert.deepEqual(parse(property?.default), fallback);
      if (key !== 'pronunciations') assert.equal(parse(Symbol('no value')), undefined);
    });

    it(`${key} takes every value that the manifest allows, and none beyond its bounds`, () => {
      for (const value of property?.enum ?? []) assert.equal(parse(value), value);
      if (property?.enum !== undefined) assert.equal(parse('something else'), undefined);
      for (const bound of [property?.minimum, property?.maximum]) {
        if (bound !== undefined) assert.equal(parse(bound), bound);
      }
      if (property?.minimum !== undefined) assert.equal(parse(property.minimum - 1), property.minimum);
      if (property?.maximum !== undefined) assert.equal(parse(property.maximum + 1), property.maximum);
    });
  }

  it('that say where text and token go are the user’s own, on this machine', () => {
    for (const key of ['lector.service', 'lector.hosted.baseUrl']) {
      assert.equal(properties[key]?.scope, 'machine');
      assert.ok(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes(key));
    }
  });

  it('have none that could hold a token', () => {
    assert.deepEqual(
      Object.keys(properties).filter((key) => /token|secret|key|password/i.test(key)),
      [],
    );
  });
});
