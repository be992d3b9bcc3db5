import { settings as schemas } from './manifest.js';
import { flagsOf, stringListsOf, stringMapOf, usableOf, voicesByLanguageOf } from './voices/perService.js';

export type SettingKey = keyof typeof schemas;

/** How a setting that is an object is read: package.json only outlines it. Undefined for a value that cannot be used. */
const objects = {
  /** Voice ids by service: `embedded` or a base URL. */
  voice: stringMapOf,
  /** These three by the address of a voice server. */
  'openai.model': stringMapOf,
  'openai.voices': stringListsOf,
  'openai.isFree': flagsOf,
  'voices.byLanguage': voicesByLanguageOf,
  /** By the code of a language. */
  'speeds.byLanguage': speedsOf,
  /** `parsePronunciations` also says which entries are wrong. */
  pronunciations: (value: unknown) => value,
};

export interface SettingSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

export type ValueOf<Schema> = Schema extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { readonly type: 'boolean' }
    ? boolean
    : Schema extends { readonly type: 'string' }
      ? string
      : Schema extends { readonly type: 'number' | 'integer' }
        ? number
        : never;

export type SettingValue<Key extends SettingKey> = Key extends keyof typeof objects
  ? Exclude<ReturnType<(typeof objects)[Key]>, undefined>
  : ValueOf<(typeof schemas)[Key]>;

/** The value for what a settings file says. An unusable value counts as not set. */
export function settingFrom<Key extends SettingKey>(key: Key, value: unknown): SettingValue<Key> {
  return (parsed(key, value) ?? schemas[key].default) as SettingValue<Key>;
}

function parsed(key: SettingKey, value: unknown): unknown {
  if (Object.hasOwn(objects, key)) return objects[key as keyof typeof objects](value);
  if (key === 'highlight' && typeof value === 'object') return highlightOf(value);
  return valueIn(schemas[key], value);
}

/** The value as the schema allows it; undefined if it cannot be used. */
export function valueIn(schema: SettingSchema, value: unknown): unknown {
  if (schema.enum !== undefined) return schema.enum.find((allowed) => allowed === value);
  if (schema.type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (schema.type === 'string') return typeof value === 'string' ? value.trim() : undefined;
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  const { minimum = -Infinity, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const bounded = Math.min(maximum, Math.max(minimum, value));
  return schema.type === 'integer' ? Math.trunc(bounded) : bounded;
}

/** As it was set when it was two settings, `highlight.enabled` and `highlight.granularity`, which VS Code gives as one object. */
function highlightOf(value: object | null): SettingValue<'highlight'> | undefined {
  const { enabled, granularity } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (enabled === false) return 'off';
  return granularity === 'word' || granularity === 'sentence' ? granularity : undefined;
}

function speedsOf(value: unknown): Readonly<Partial<Record<string, number>>> | undefined {
  const { minimum, maximum } = schemas.speed;
  return usableOf(value, (speed) =>
    typeof speed === 'number' && speed > 0 ? Math.min(maximum, Math.max(minimum, speed)) : undefined,
  );
}
