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
