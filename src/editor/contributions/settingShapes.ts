// Every setting: its default, its limits, and how a value typed by a person is read. A test compares this with
// package.json.

import { maxSpeed, minSpeed } from '../../reading/playerCommand.js';
import { stringMapOf } from '../../core/voices/perService.js';
import { voicesByLanguageOf, type VoicesByLanguage } from '../../core/voices/voicesByLanguage.js';

interface SettingShape<T> {
  readonly fallback: T;
  /** What package.json says about it, besides the default. */
  readonly schema: {
    readonly type: 'boolean' | 'string' | 'number' | 'integer' | 'object';
    readonly enum?: readonly string[];
    readonly minimum?: number;
    readonly maximum?: number;
  };
  /** Undefined for a value that cannot be used. */
  readonly parse: (value: unknown) => T | undefined;
}

const flag = (fallback: boolean): SettingShape<boolean> => ({
  fallback,
  schema: { type: 'boolean' },
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
});

const text = (fallback: string): SettingShape<string> => ({
  fallback,
  schema: { type: 'string' },
  parse: (value) => (typeof value === 'string' ? value.trim() : undefined),
});

const oneOf = <const T extends string>(fallback: NoInfer<T>, ...values: readonly T[]): SettingShape<T> => ({
  fallback,
  schema: { type: 'string', enum: values },
  parse: (value) => values.find((candidate) => candidate === value),
});

const amount = (fallback: number, minimum: number, maximum: number): SettingShape<number> => ({
  fallback,
  schema: { type: 'number', minimum, maximum },
  parse: (value) => within(value, minimum, maximum),
});

const count = (fallback: number, minimum: number, maximum?: number): SettingShape<number> => ({
  fallback,
  schema: { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) },
  parse: (value) => {
    const bounded = within(value, minimum, maximum ?? Number.MAX_SAFE_INTEGER);
    return bounded === undefined ? undefined : Math.trunc(bounded);
  },
});

function within(value: unknown, minimum: number, maximum: number): number | undefined {
  return typeof value === 'number' && !Number.isNaN(value)
    ? Math.min(maximum, Math.max(minimum, value))
    : undefined;
}

export const settingShapes = {
  service: oneOf('embedded', 'embedded', 'hosted'),
  'hosted.baseUrl': text(''),
  /** Voice ids by service: `embedded` or a base URL. */
  voice: {
    fallback: {},
    schema: { type: 'object' },
    parse: stringMapOf,
  } satisfies SettingShape<Readonly<Record<string, string>>>,
  'voices.byLanguage': {
    fallback: {},
    schema: { type: 'object' },
    parse: voicesByLanguageOf,
  } satisfies SettingShape<VoicesByLanguage>,
  /** Where natural voices are downloaded from; the public server if empty. */
  'voices.source': text(''),
  speed: amount(1, minSpeed, maxSpeed),
  volume: amount(1, 0, 1),
  'speak.code': oneOf('full', 'full', 'commentsOnly', 'skip'),
  'speak.fences': oneOf('announce', 'announce', 'read', 'skip'),
  'speak.tables': oneOf('headers', 'headers', 'cells'),
  'speak.punctuation': oneOf('some', 'none', 'some', 'all'),
  'speak.urls': oneOf('domain', 'domain', 'skip', 'spell'),
  'speak.emoji': oneOf('alone', 'alone', 'name', 'skip'),
  'speak.indentation': flag(false),
  /** Core parses this and reports which entries are wrong. */
  pronunciations: {
    fallback: {},
    schema: { type: 'object' },
    parse: (value: unknown) => value,
  } satisfies SettingShape<unknown>,
  confirmAboveCharacters: count(5000, 0),
  'prefetch.chunks': count(3, 0, 8),
  'cache.sizeMB': count(200, 0, 10_000),
  'player.location': oneOf('beside', 'beside', 'sidebar'),
  'highlight.enabled': flag(true),
  'highlight.granularity': oneOf('word', 'word', 'sentence'),
  /** VS Code reads this itself, in the manifest's menus. */
  editorTitle: oneOf('whileReading', 'whileReading', 'always', 'never'),
  'status.warnAtPercent': amount(80, 1, 100),
};

type Shapes = typeof settingShapes;
export type SettingKey = keyof Shapes;
export type SettingValue<Key extends SettingKey> = Exclude<ReturnType<Shapes[Key]['parse']>, undefined>;

/** The value for what a settings file says. An unusable value counts as not set. */
export function settingFrom<Key extends SettingKey>(key: Key, value: unknown): SettingValue<Key> {
  const { parse, fallback } = settingShapes[key];
  return (parse(value) ?? fallback) as SettingValue<Key>;
}
