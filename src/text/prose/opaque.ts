import type { Edit } from '../mappedText.js';
import { type Phrase, phrasesBySign } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';
import type { SettingsWithWords } from '../settings.js';

/** A stretch of text that nobody would listen to, and what it is. */
interface Opaque {
  readonly start: number;
  readonly end: number;
  readonly kind: Phrase;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const long = /(?<=base64,)[A-Za-z\d+/=]{8,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}|[A-Za-z\d+/_-]{32,}={0,2}/g;
const hashPrefix = /^(?:sha\d{1,3}|md5)-/i;
const hashLengths = new Set([32, 40, 56, 64, 96, 128]);

/** Finds hashes, keys and the like: 32 or more characters without a space that are not words. */
export function* opaqueIn(text: string): Generator<Opaque> {
  if (!/[\w+/-]{32}/.test(text) && !text.includes('base64,')) return;
  let last: Opaque | undefined;
  for (const found of tokensIn(text)) {
    // The lines of one key count as one.
    if (last?.kind === found.kind && /^\s+$/.test(text.slice(last.end, found.start))) {
      last = { ...last, end: found.end };
    } else {
      if (last !== undefined) yield last;
      last = found;
    }
  }
  if (last !== undefined) yield last;
}

function* tokensIn(text: string): Generator<Opaque> {
  for (const { index, 0: found } of text.matchAll(long)) {
    const prefix = hashPrefix.exec(found)?.[0].length ?? 0;
    const token = found.slice(prefix);
    const isEncoded = found.includes('.') || text.startsWith('base64,', index - 7);
    const kind = isEncoded ? 'a long encoded string' : kindOf(token, prefix > 0);
    if (kind !== undefined) yield { start: index + prefix, end: index + found.length, kind };
  }
}

/** Such as “a long hash, 40 characters”. */
export function opaqueName({ start, end, kind }: Opaque, words: SpokenWords): string {
  const name = words.say(kind);
  return kind === 'a UUID' || name === '' ? name : `${name}, ${words.count('# characters', end - start)}`;
}

export function* opaqueEdits(text: string, words: SpokenWords): Generator<Edit> {
  for (const opaque of opaqueIn(text)) {
    const { start, end } = opaque;
    const before = text.slice(Math.max(0, start - 1), start);
    const space = /^[^\s(["'`]/.test(before) ? ' ' : '';
    yield { start: before === '-' ? start - 1 : start, end, text: space + opaqueName(opaque, words) };
  }
}

function kindOf(token: string, named: boolean): Phrase | undefined {
  if (uuid.test(token)) return 'a UUID';
  if (/^(?:0x)?[\da-f]+$/i.test(token)) {
    if (!/\d/.test(token) || /^\d+$/.test(token)) return undefined;
    return hashLengths.has(token.length) ? 'a long hash' : 'a long hexadecimal number';
  }
  if (![/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(token)) || !isRandom(token)) return undefined;
  return named ? 'a long hash' : 'a long encoded string';
}

/** The kind of character seldom changes in names and paths, but often in encoded data. `Ab` starts a word in a name. */
function isRandom(token: string): boolean {
  let changes = 0;
  let before = 0;
  for (let at = 0; at < token.length; at++) {
    const kind = characterKind(token.charCodeAt(at));
    if (kind !== before && kind !== 0 && before !== 0 && !(before === 2 && kind === 1)) changes++;
    before = kind;
  }
  return changes / token.length > 0.25;
}

function characterKind(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return 1;
  if (code >= 0x41 && code <= 0x5a) return 2;
  return code >= 0x30 && code <= 0x39 ? 3 : 0;
}

const urlForm = /(?<![\p{L}\p{N}])(?:https?:\/\/|ftp:\/\/|file:\/\/|www\.)[^\s<>"'`“”«»。，、]+/giu;
/** What signs are called where each is named: in an address that is spelled, and between digits. */
export const marksByName = phrasesBySign({
  comma: ',',
  caret: '^',
  'single quote': "' ’",
  to: '– —',
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
  for (const { index: start, 0: found } of text.matchAll(urlForm)) {
    const url = withoutTrailingMarks(found);
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
  const [, before = '', domain = ''] =
    /^((?:\w+:\/\/)?(?:[^/?#@]*@)?(?:www\.)?)([^/?#:]*(?::\d{1,5})?)/i.exec(url) ?? [];
  // Of a file, its name is heard.
  const file = domain === '' ? url.slice(0, -1).lastIndexOf('/') + 1 : 0;
  if (before !== '') yield { start, end: start + Math.max(before.length, file), text: '' };
  if (file > 0) return;
  const rest = before.length + domain.length;
  if (rest < url.length) yield { start: start + rest, end: start + url.length, text: '' };
}

function* spelled(text: string, start: number, end: number, words: SpokenWords): Generator<Edit> {
  for (let at = start; at < end; at++) {
    const mark = marksByName.get(text[at] ?? '');
    if (mark !== undefined) yield { start: at, end: at + 1, text: ` ${words.say(mark)} ` };
  }
}
