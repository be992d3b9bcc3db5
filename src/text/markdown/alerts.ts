import { MappedBuilder, sliceMapped, type MappedText } from '../mappedText.js';
import type { Phrase } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';

const alerts: ReadonlyMap<string, Phrase> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['important', 'Important'],
  ['warning', 'Warning'],
  ['caution', 'Caution'],
]);
const alertMark = /^\[!([a-z]{2,20})\][+-]?\s*/i;

/** GitHub's `[!NOTE]` at the start of a quote is read as a word; other tools have more of them. */
export function withoutAlertMark(said: MappedText, words: SpokenWords): MappedText {
  const [mark = '', name = ''] = alertMark.exec(said.text) ?? [];
  const phrase = alerts.get(name.toLowerCase());
  if (name === '') return said;
  const builder = new MappedBuilder();
  const place = said.map[0]?.source.start ?? 0;
  builder.say(phrase === undefined ? name : words.say(phrase), place + 2, place + 2 + name.length);
  builder.say(': ', place + 2 + name.length, place + 3 + name.length);
  builder.append(sliceMapped(said, mark.length, said.text.length));
  return builder.finish();
}
