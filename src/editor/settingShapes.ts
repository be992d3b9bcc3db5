// Every setting: what is taken where nothing is set, and what of a value that a person typed can be used.

import { stringMapOf } from '../core/voices/perService.js';

interface SettingShape<T> {
  readonly fallback: T;
  /** Undefined for a value that cannot be used. */
  readonly parse: (value: unknown) => T | undefined;
}

const flag = (fallback: boolean): SettingShape<boolean> => ({
  fallback,
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
});

const text = (fallback: string): SettingShape<string> => ({
  fallback,
  parse: (value) => (typeof value === 'string' ? value.trim() : undefined),
});

const oneOf = <const T extends string>(fallback: NoInfer<T>, ...values: readonly T[]): SettingShape<T> => ({
  fallback,
  parse: (value) => values.find((candidate) => candidate === value),
});

const amount = (fallback: number, min: number, max: number): SettingShape<number> => ({
  fallback,
  parse: (value) =>
    typeof value === 'number' && !Number.isNaN(value) ? Math.min(max, Math.max(min, value)) : undefined,
});

export const settingShapes = {
  service: oneOf('embedded', 'embedded', 'hosted'),
  'hosted.baseUrl': text(''),
  /** Ids of voices by service: `embedded` or a base URL. */
  voice: { fallback: {}, parse: stringMapOf } satisfies SettingShape<Readonly<Record<string, string>>>,
  speed: amount(1, 0.5, 4),
  volume: amount(1, 0, 1),
  'speak.code': oneOf('full', 'full', 'commentsOnly', 'skip'),
  'speak.punctuation': oneOf('some', 'none', 'some', 'all'),
  'speak.urls': oneOf('domain', 'domain', 'skip', 'spell'),
  'speak.emoji': oneOf('name', 'name', 'skip'),
  'speak.indentation': flag(false),
  /** Read by core, which tells what of it is wrong. */
  pronunciations: { fallback: {}, parse: (value: unknown) => value } satisfies SettingShape<unknown>,
  confirmAboveCharacters: amount(5000, 0, Number.MAX_SAFE_INTEGER),
  'prefetch.chunks': amount(3, 0, 8),
  'cache.sizeMB': amount(200, 0, 10_000),
  'highlight.enabled': flag(true),
  'highlight.granularity': oneOf('word', 'word', 'sentence'),
  'status.warnAtPercent': amount(80, 1, 100),
};

type Shapes = typeof settingShapes;
export type SettingKey = keyof Shapes;
export type SettingValue<Key extends SettingKey> = Exclude<ReturnType<Shapes[Key]['parse']>, undefined>;
