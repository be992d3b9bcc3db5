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
export function usableOf<T>(
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

export function stringMapOf(stored: unknown): PerService<string> | undefined {
  return usableOf(stored, (value) => (typeof value === 'string' ? value : undefined));
}

export function flagsOf(stored: unknown): PerService<boolean> | undefined {
  return usableOf(stored, (value) => (typeof value === 'boolean' ? value : undefined));
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
