import { settings as schemas } from './manifest.js';

export type SettingKey = keyof typeof schemas;

/** How a setting that is an object is read: package.json only outlines it. Undefined for a value that cannot be used. */
const objects = {
  /** Voice ids by service: `embedded` or a base URL. */
  voice: stringMapOf,
  /** These three by the address of a voice server. */
  'openai.model': stringMapOf,
  'openai.voices': stringListsOf,
  'openai.isFree': (value: unknown) =>
    usableOf(value, (isFree) => (typeof isFree === 'boolean' ? isFree : undefined)),
  'voices.byLanguage': voicesByLanguageOf,
  /** By the code of a language. */
  'speeds.byLanguage': speedsOf,
  /** `parsePronunciations` also says which entries are wrong. */
  pronunciations: (value: unknown) => value,
};

interface SettingSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

type ValueOf<Schema> = Schema extends { readonly enum: readonly (infer Value)[] }
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
function valueIn(schema: SettingSchema, value: unknown): unknown {
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

// What a user keeps separately for each service: a voice's id means nothing on another one.

/** `embedded`, or the base URL of a hosted service. */
export type ServiceKey = string;

export type PerService<T> = Readonly<Record<ServiceKey, T>>;

export function withService<T>(all: PerService<T>, service: ServiceKey, value: T | undefined): PerService<T> {
  const rest = Object.entries(all).filter(([key]) => key !== service);
  return Object.fromEntries(value === undefined ? rest : [...rest, [service, value]]);
}

/** Favorites in the order they were made. */
export function toggled(favorites: readonly string[], voiceId: string): readonly string[] {
  return favorites.includes(voiceId) ? favorites.filter((id) => id !== voiceId) : [...favorites, voiceId];
}

/** Accepts what a person, any version or another machine has written, and keeps the entries that are usable. */
function usableOf<T>(
  stored: unknown,
  usable: (value: unknown, key: string) => T | undefined,
): Readonly<Record<string, T>> | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const entries = Object.entries(stored).map(([key, value]) => [key, usable(value, key)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
}

export function stringListsOf(stored: unknown): PerService<readonly string[]> {
  const strings = (ids: unknown) =>
    Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined;
  return usableOf(stored, strings) ?? {};
}

function stringMapOf(stored: unknown): PerService<string> | undefined {
  return usableOf(stored, (value) => (typeof value === 'string' ? value : undefined));
}

/** The setting: `{ "auto": "off", "embedded": { "de": "a voice's id" } }`. No service is called `auto`. */
export type VoicesByLanguage = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

const auto = 'auto';

export function voicesByLanguageOf(stored: unknown): VoicesByLanguage | undefined {
  const isOff = (value: unknown): boolean => value === 'off' || value === false;
  return usableOf(stored, (value, key) => (key !== auto ? stringMapOf(value) : isOff(value) ? 'off' : 'on'));
}

/** Whether each paragraph is read in its own language. */
export function isByLanguage(setting: VoicesByLanguage): boolean {
  return setting[auto] !== 'off';
}

export function voicesOfService(
  setting: VoicesByLanguage,
  service: ServiceKey,
): Readonly<Record<string, string>> {
  const voices = Object.hasOwn(setting, service) ? setting[service] : undefined;
  return typeof voices === 'object' ? voices : {};
}

/** Of a voice that is no more. */
export function withoutVoice(
  setting: VoicesByLanguage,
  service: ServiceKey,
  voiceId: string,
): VoicesByLanguage {
  const others = Object.entries(voicesOfService(setting, service)).filter(([, id]) => id !== voiceId);
  return Object.hasOwn(setting, service) ? { ...setting, [service]: Object.fromEntries(others) } : setting;
}

export function withVoice(
  setting: VoicesByLanguage,
  service: ServiceKey,
  language: string,
  voiceId: string,
): VoicesByLanguage {
  return { ...setting, [service]: { ...voicesOfService(setting, service), [language]: voiceId } };
}
