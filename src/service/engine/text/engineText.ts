import type { MapRun } from '../../../text/segment.js';

/** The text that the engine gets for a stretch of the message, and where each part of it came from. */
export interface EngineText {
  readonly text: string;
  readonly map: readonly MapRun[];
}

/** The engine has no emoji names in the other languages: it would spell them out or stumble. */
const namesEmoji = new Set(['en', 'es', 'fr', 'de', 'ru', 'ar']);

const unsayable =
  /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]|[^\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{fe0f}\u{20e3}\u{200d}]/gu;

/** The text at the same length, with spaces where the engine would spell out code points. */
export function withoutUnsayable(text: string, language: string): string {
  const said = text.replace(unsayable, (character) =>
    character === '\n' || character === '\u200d' ? character : ' '.repeat(character.length),
  );
  return namesEmoji.has(language)
    ? said
    : said.replace(emoji, (character) =>
        /^[#*0-9©®]$/.test(character) ? character : ' '.repeat(character.length),
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
