/** Something a voice makes a sound for. A request with none of it may be refused, and is silent at best. */
const pronounceable = /[\p{L}\p{N}]/u;

export function isPronounceable(text: string): boolean {
  return pronounceable.test(text);
}

const nextPronounceable = /[\p{L}\p{N}]/gu;

/** Where the first letter or digit at or after `from` is, or -1. */
export function pronounceableFrom(text: string, from: number): number {
  nextPronounceable.lastIndex = from;
  return nextPronounceable.exec(text)?.index ?? -1;
}
