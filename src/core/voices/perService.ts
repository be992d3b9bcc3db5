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

/** Accepts what any version or another machine stored, and keeps what is usable. */
export function stringListsOf(stored: unknown): PerService<readonly string[]> {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([service, ids]: [string, unknown]) =>
      Array.isArray(ids) ? [[service, ids.filter((id): id is string => typeof id === 'string')]] : [],
    ),
  );
}

export function stringMapOf(stored: unknown): PerService<string> | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function flagsOf(stored: unknown): PerService<boolean> | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}

/** The setting: `{ "auto": "off", "embedded": { "de": "a voice's id" } }`. No service is called `auto`. */
export type VoicesByLanguage = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

const auto = 'auto';

/** Takes what a person typed, and keeps what can be used of it. */
export function voicesByLanguageOf(stored: unknown): VoicesByLanguage | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const usable: Record<string, string | Readonly<Record<string, string>>> = {};
  for (const [key, value] of Object.entries(stored) as [string, unknown][]) {
    if (key === auto) usable[key] = value === 'off' || value === false ? 'off' : 'on';
    else {
      const voices = stringMapOf(value);
      if (voices !== undefined) usable[key] = voices;
    }
  }
  return usable;
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
