import type { Edit } from '../mappedText.js';
import type { SettingsWithWords } from '../readingContext.js';
import { phrasesBySign } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';

const urlForm = /(?<![\p{L}\p{N}])(?:https?:\/\/|ftp:\/\/|file:\/\/|www\.)[^\s<>"'`“”«»。，、]+/giu;
const marks = phrasesBySign({
  colon: ':',
  slash: '/',
  dot: '.',
  dash: '-',
  underscore: '_',
  'question mark': '?',
  and: '&',
  equals: '=',
  hash: '#',
  percent: '%',
  at: '@',
  tilde: '~',
  plus: '+',
});

/** How bare web addresses in a text are read. */
export function* urlEdits(
  text: string,
  { urls: reading, words }: Pick<SettingsWithWords, 'urls' | 'words'>,
): Generator<Edit> {
  if (!text.includes('://') && !/www\./i.test(text)) return;
  for (const match of text.matchAll(urlForm)) {
    const url = withoutTrailingMarks(match[0]);
    const start = match.index;
    const end = start + url.length;
    if (reading === 'skip') yield { start, end, text: '' };
    else if (reading === 'spell') yield* spelled(text, start, end, words);
    else yield* domainOnly(url, start);
  }
}

/** A period or bracket after an address belongs to the sentence, unless the bracket was opened in the address. */
function withoutTrailingMarks(url: string): string {
  let opened = 0;
  for (const character of url) {
    if (character === '(') opened++;
    else if (character === ')') opened--;
  }
  let end = url.length;
  for (; end > 0; end--) {
    const last = url[end - 1] ?? '';
    if (last === ')' && opened < 0) opened++;
    else if (!/[.,;:!?\]}*_…|]/.test(last)) break;
  }
  return url.slice(0, end);
}

function* domainOnly(url: string, start: number): Generator<Edit> {
  const [, before = '', domain = ''] = /^((?:\w+:\/\/)?(?:[^/?#@]*@)?(?:www\.)?)([^/?#:]*)/i.exec(url) ?? [];
  if (before !== '') yield { start, end: start + before.length, text: '' };
  const rest = before.length + domain.length;
  if (rest < url.length) yield { start: start + rest, end: start + url.length, text: '' };
}

function* spelled(text: string, start: number, end: number, words: SpokenWords): Generator<Edit> {
  for (let at = start; at < end; at++) {
    const mark = marks.get(text[at] ?? '');
    if (mark !== undefined) yield { start: at, end: at + 1, text: ` ${words.say(mark)} ` };
  }
}
