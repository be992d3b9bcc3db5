import assert from 'node:assert/strict';
import { settings } from '../../../src/core/manifest.js';
import { settingFrom, type SettingKey } from '../../../src/core/settingValue.js';

interface Schema {
  readonly type?: string;
  readonly default: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

describe('The value of a setting', () => {
  for (const key of Object.keys(settings) as SettingKey[]) {
    const { type, enum: allowed, minimum, maximum, default: fallback }: Schema = settings[key];

    it(`is the default of ${key} where nothing or nothing usable is set`, () => {
      assert.deepEqual(settingFrom(key, undefined), fallback);
      assert.deepEqual(settingFrom(key, fallback), fallback);
      if (key === 'pronunciations') return;
      for (const mistyped of [null, Number.NaN, [], Symbol('no value')])
        assert.deepEqual(settingFrom(key, mistyped), fallback);
      for (const [kind, value] of Object.entries({ string: '?', boolean: !fallback, object: {} }))
        if (kind !== type) assert.deepEqual(settingFrom(key, value), fallback);
      if (type !== 'number' && type !== 'integer') assert.deepEqual(settingFrom(key, 1), fallback);
    });

    it(`is whatever package.json allows for ${key}, and never beyond its limits`, () => {
      for (const value of allowed ?? []) assert.equal(settingFrom(key, value), value);
      if (minimum !== undefined) {
        assert.equal(settingFrom(key, minimum), minimum);
        assert.equal(settingFrom(key, minimum - 1), minimum);
      }
      if (maximum !== undefined) {
        assert.equal(settingFrom(key, maximum), maximum);
        assert.equal(settingFrom(key, maximum + 1), maximum);
      }
      const least = minimum ?? 7;
      if (type === 'integer') assert.equal(settingFrom(key, least + 0.9), least);
      if (type === 'boolean') assert.equal(settingFrom(key, !fallback), !fallback);
      if (type === 'string') assert.equal(settingFrom(key, ' a b '), 'a b');
    });
  }

  it('keeps what can be used of an object', () => {
    assert.deepEqual(settingFrom('voice', { embedded: 'en-Ada', other: 7 }), { embedded: 'en-Ada' });
    assert.deepEqual(settingFrom('voices.byLanguage', { auto: false, embedded: { de: 'x', fr: 1 } }), {
      auto: 'off',
      embedded: { de: 'x' },
    });
    assert.equal(settingFrom('pronunciations', 7), 7);
  });

  it('of the highlight is read as it was when it was two settings, too', () => {
    for (const [value, expected] of [
      ['off', 'off'],
      [{ enabled: false, granularity: 'sentence' }, 'off'],
      [{ enabled: true, granularity: 'sentence' }, 'sentence'],
      [{ enabled: true }, 'word'],
      [{ granularity: 'letter' }, 'word'],
      [null, 'word'],
    ] as const)
      assert.equal(settingFrom('highlight', value), expected, JSON.stringify(value));
  });

  it('has the exact type that package.json gives it', () => {
    const service: 'embedded' | 'hosted' | 'openai' = settingFrom('service', 'hosted');
    const size: number = settingFrom('cache.sizeMB', 10);
    const isShown: boolean = settingFrom('speak.indentation', false);
    const source: string = settingFrom('voices.source', 'x');
    // @ts-expect-error: a choice that package.json does not have
    const wrong: 'embedded' | 'remote' = settingFrom('service', 'embedded');
    assert.deepEqual([service, size, isShown, source, wrong], ['hosted', 10, false, 'x', 'embedded']);
  });

  it('is of each language a speed that there is', () => {
    const value = { de: 0.9, fr: 9, it: '1', ja: -1, es: 0.1 };
    assert.deepEqual(settingFrom('speeds.byLanguage', value), { de: 0.9, fr: 4, es: 0.5 });
  });
});
