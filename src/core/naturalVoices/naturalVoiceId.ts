// The ids of natural voices, as settings and services hold them.

/** Every natural voice's id begins with this, and no other voice's. */
export const naturalIdPrefix = 'piper-';

export interface NaturalId {
  readonly key: string;
  /** The speaker's number, if the voice has several. */
  readonly speaker?: number;
}

/** What an id says; undefined if it is not a natural voice's. */
export function naturalIdOf(id: string): NaturalId | undefined {
  const [, key, speaker] = /^piper-([a-z]{2}_[^:]+)(?::(\d{1,4}))?$/.exec(id) ?? [];
  if (key === undefined) return undefined;
  return { key, ...(speaker === undefined ? {} : { speaker: Number(speaker) }) };
}
