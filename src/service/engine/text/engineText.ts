import { languagesByScript } from '../../../core/textLanguages.js';
import type { MapRun } from '../../../text/segment.js';

/** The text that the engine gets for a stretch of the message, and where each part of it came from. */
export interface EngineText {
  readonly text: string;
  readonly map: readonly MapRun[];
}

const scripts = ['Common', 'Inherited', 'Latin', ...Object.keys(languagesByScript)];
const unsayable = new RegExp(
  '[\\p{Cc}\\p{Co}\\p{Cn}\\p{Cs}\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufffd]|' +
    `[^${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`,
  'gu',
);

/** The text at the same length, with spaces where the engine would spell out code points. */
export function withoutUnsayable(text: string): string {
  return text.replace(unsayable, (character) =>
    character === '\n' ? character : ' '.repeat(character.length),
  );
}

/** Text that goes to the engine as is. */
export function unchanged(text: string, start: number): EngineText {
  if (text === '') return { text, map: [] };
  return { text, map: [{ start: 0, end: text.length, source: { start, end: start + text.length } }] };
}

/** Whether any of it makes a sound. */
export function hasSound(text: string): boolean {
  return /[\p{L}\p{N}\p{S}%&@#*]/u.test(text);
}
