import { isPronounceable, type SourceRange } from '../segment.js';

/** The end of the sentence that contains `from`, with the space after it, if at or before `limit`; else -1. */
export function sentenceEnd(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code > beforeLetters && code < afterLetters) continue;
    const kind = stopKinds[code];
    if (kind === notAStop) continue;
    if (kind === lineFeed) return at + 1;
    const end = endAfterStops(text, at);
    if (end.words <= limit && isBoundary(text, at, end)) return Math.min(end.next, limit);
    at = end.words - 1;
  }
  return -1;
}

/**
 * The last sentence end after `from` and at or before `limit`; else -1. It searches backwards: the text around a period
 * shows whether it ends a sentence, so earlier periods need not be looked at.
 */
export function lastSentenceEnd(text: string, from: number, limit: number): number {
  for (let at = Math.min(limit, text.length) - 1; at >= from; at--) {
    const code = text.charCodeAt(at);
    if (code > beforeLetters && code < afterLetters) continue;
    const kind = stopKinds[code];
    if (kind === notAStop) continue;
    if (kind === lineFeed) return at + 1;
    while (at > from && stopKinds[text.charCodeAt(at - 1)] === stop) at--;
    const end = endAfterStops(text, at);
    if (end.words <= limit && isBoundary(text, at, end)) return Math.min(end.next, limit);
  }
  return -1;
}

/** Every sentence of the text as a range that includes the spaces after it. */
export function* sentences(text: string): Generator<SourceRange> {
  for (let start = 0; start < text.length;) {
    const found = sentenceEnd(text, start, text.length);
    const end = found < 0 ? text.length : found;
    yield { start, end };
    start = end;
  }
}

const notAStop = 0;
const lineFeed = 1;
const stop = 2;
// Armenian, Arabic, Urdu, Devanagari (danda and double danda), Burmese, Ethiopic and Khmer have their own.
const stops = '.!?\u0589\u061f\u06d4\u0964\u0965\u104a\u104b\u1362\u17d4‼…⁇⁈⁉。！．？｡';
/** The kind of each UTF-16 unit, looked up for every character. */
const stopKinds = new Uint8Array(0x10000);
// Between these two there are only letters and signs that end nothing, so most characters need no lookup.
const beforeLetters = 0x3f;
const afterLetters = 0x589;
stopKinds[0x0a] = lineFeed;
for (const sign of stops) stopKinds[sign.charCodeAt(0)] = stop;

const closing = /["'”’“‘»›«‹)\]}」』）】》〉〕］｝*_`]/;

interface StopEnd {
  /** Where the punctuation ends. */
  readonly stops: number;
  /** Where the closing marks after it end. */
  readonly words: number;
  /** The same, with the space after it. */
  readonly next: number;
}

function endAfterStops(text: string, first: number): StopEnd {
  let end = first + 1;
  while (stopKinds[text.charCodeAt(end)] === stop) end++;
  const stops = end;
  while (end < text.length && text.charCodeAt(end) !== 0x20 && closing.test(text[end] ?? '')) end++;
  // French puts a space before its closing mark.
  const apart = text.charCodeAt(end + 1);
  if ((apart === 0xbb || apart === 0x203a) && /^ .(?:\s|$)/.test(text.slice(end, end + 3))) end += 2;
  let next = end;
  while (text.charCodeAt(next) === 0x20) next++;
  return { stops, words: end, next };
}

function isBoundary(text: string, first: number, { stops, words, next }: StopEnd): boolean {
  if (next >= text.length) return true;
  // Scripts without spaces between sentences have their own. After a quotation or parenthesis, the sentence may go on.
  if (/[。！？．｡]/.test(text.charAt(stops - 1))) {
    return !(words > stops && /^(?:と|って|という|の|[，、；：。！？])/.test(text.slice(words, words + 3)));
  }
  if (next === words) return text.charCodeAt(words) === 0x0a;
  if (startsLow(text, skipOpening(text, next))) return false;
  if (text.charCodeAt(first) !== 0x2e || stops > first + 1) return true;
  return !goesOnAfterStop(text, first, next);
}

/** Whether a single `.` belongs to the word before it, so that the sentence continues. */
function goesOnAfterStop(text: string, at: number, next: number): boolean {
  const start = wordStart(text, at);
  // Most words that end a sentence are too long for an abbreviation.
  if (at - start > longestAbbreviation) return false;
  const word = text.slice(start, at);
  if (isDigit(word.charCodeAt(0)) && /^\d+(?:\.\d+)*$/.test(word)) {
    // A number at the start of a line numbers it, such as `2.` or `2.1.`.
    if (start === 0 || text.charCodeAt(start - 1) === 0x0a) return true;
    return word.length <= 2 && afterOrdinals().has(wordAfter(text, next).toLowerCase());
  }
  switch (kinds().get(word.toLowerCase())) {
    case 'goesOn':
      return true;
    case 'numbered':
      return /^\p{N}/u.test(wordAfter(text, next)) || isInitial(text, at, word, next);
    case 'eitherEnd':
      return false;
    case 'name':
      return !isSentenceStarter(wordAfter(text, next));
    case undefined:
      return isInitial(text, at, word, next);
  }
}

const singleLetters = /^[\p{Lu}\p{Ll}]\p{M}*(?:[.-]+[\p{Lu}\p{Ll}]\p{M}*)*$/u;
const afterInitial = /(?:^|[^\p{L}])\p{L}\. ?$/u;

/**
 * `J. R. R. Tolkien`, `z. B.`: a single letter that is neither the word `I` nor the name of a thing, as in `Vitamin C.
 * The …`.
 */
function isInitial(text: string, at: number, word: string, next: number): boolean {
  if (isAsciiLetter(word.charCodeAt(1)) || !singleLetters.test(word)) return false;
  const following = wordAfter(text, next);
  const start = at - word.length;
  if (afterInitial.test(text.slice(Math.max(0, start - 4), start))) {
    return !/^[дпч]$/u.test(word) && !isSentenceStarter(following);
  }
  if (word === word.toLowerCase()) return /^(?:\p{N}|\p{L}\p{M}*$)/u.test(following);
  return word !== 'I' && !isSentenceStarter(following);
}

const longestWord = 24;
const longestAbbreviation = 8;

/**
 * Where the word before a period begins, back to a space or bracket, including inner periods. Reads only as much as shows
 * that it is too long.
 */
function wordStart(text: string, stop: number): number {
  let start = stop;
  while (start > 0 && stop - start <= longestAbbreviation && isInWord(text, start - 1)) start--;
  return start;
}

function wordAfter(text: string, from: number): string {
  const start = skipOpening(text, from);
  let end = start;
  while (isAsciiLetter(text.charCodeAt(end)) && end - start < longestWord) end++;
  const next = text.charCodeAt(end);
  const isWhole = next < 0x80 && !isDigit(next);
  if (isWhole) return text.slice(start, end);
  return /^[\p{L}\p{M}\p{N}]+/u.exec(text.slice(start, from + longestWord))?.[0] ?? '';
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const opening = /["'“‘„«‹([{「『（*_`¿¡–—-]/;

function skipOpening(text: string, from: number): number {
  let at = from;
  while (at - from < 8 && !isAsciiLetter(text.charCodeAt(at)) && opening.test(text[at] ?? '')) at++;
  return at;
}

function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) {
    return isAsciiLetter(code) || isDigit(code) || code === 0x2e || code === 0x2d || code === 0x27;
  }
  return /[\p{L}\p{M}\p{N}’º]/u.test(text[at] ?? '');
}

function isAsciiLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}

function startsLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return code >= 0x61 && code <= 0x7a;
  return /^\p{Ll}/u.test(text.slice(at, at + 2));
}

/** Where the first sentences of a Markdown text end. Code between them does not count; code after one ends them. */
export function firstSentencesEnd(markdown: string, most = 3): number {
  let count = 0;
  let fence: string | undefined;
  for (const { start, end } of sentences(markdown)) {
    const sentence = markdown.slice(start, end);
    const isLineStart = start === 0 || markdown[start - 1] === '\n';
    const mark = isLineStart ? /^ {0,3}(```|~~~)/.exec(sentence)?.[1] : undefined;
    if (mark !== undefined && (fence === undefined || mark === fence)) {
      if (fence === undefined && count > 0) return start;
      fence = fence === undefined ? mark : undefined;
    } else if (fence === undefined && /[\p{L}\p{N}]/u.test(sentence) && ++count === most) return end;
  }
  return markdown.length;
}

/** Enter, also where an editor goes on with a list. */
const newLine = /^\r?\n[ \t]*(?:(?:[-*+>]|\d+[.)]) )?$/;
const fullWidthStop = /^[。！？]$/;

/** The sentence of a line that was ended by typing this behind it. Whatever was not typed sign by sign ends none. */
export function typedSentence(line: string, typed: string): SourceRange | undefined {
  const text = fullWidthStop.test(typed) ? line + typed : line;
  const isEnd = text !== line || newLine.test(typed) || (typed === ' ' && isWhole(line));
  // Behind a space, it was ended before.
  if (!isEnd || /\s$/.test(text)) return undefined;
  const last = [...sentences(text)].at(-1);
  return last !== undefined && isPronounceable(text.slice(last.start)) ? last : undefined;
}

/** Whether a sentence that ended here could be followed by another: not behind "e.g.", say. */
function isWhole(text: string): boolean {
  const next = text.length + 1;
  return lastSentenceEnd(`${text} A`, 0, next) === next;
}

// Words written with a period that does not end a sentence, in the languages of the interface and related ones.

/** The sentence always goes on: with a name or a number, or otherwise. */
const goingOn = `
  dr mr mrs ms mx prof rev hon st sen rep gov gen col capt cpt lt maj sgt cmdr adm pres messrs fr sr ft mt
  e.g i.e cf vs viz approx ca no nos nr fig figs eq eqs sec secs ch chap vol vols pp pg art al ed eds ibid op cit
  tel ext dept est min max avg incl excl esp orig trans univ assn
  jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri
  bzw bspw d.h z.b u.a o.ä u.u s.o s.u i.d.r z.t ggf evtl inkl exkl zzgl vgl abk abb abs hrsg hr fr frl dipl ing str
  tgl sog bd bde kap aufl geb gest mio mrd ebd etw jh jhd jhdt lfd österr schweiz allg
  mme mlle mlles mm mgr éd env adj adv av apr bd boul chap fém masc tél c.-à-d n.b p.ex par.ex
  sra sres srta srtas dña dn ud uds vd vds pág págs cap núm núms fig ej p.ej ee.uu aprox avda cía dpto
  sig sigg sig.ra sig.na dott dott.ssa avv arch geom rag on pag pagg ecc.a cfr es tav sez
  exmo exma ilmo sr sra dr dra eng profa págs núm av pça ltda n.º
  dhr mevr mw drs ir mr dhr bijv nl o.a d.w.z m.b.t t.a.v i.p.v m.a.w resp zgn vlg blz ong ca nr hfdst
  np tzw tzn m.in tj al ul os pl św ks płk gen por kpt inż mgr hab red wyd str ok ww ds zob por pt prof lek
  г-н г-жа гр ул пр пер просп стр рис табл напр см ср т.е т.н т.к т.о им проф акад доц инж тел руб коп млн млрд тыс
`;

/** May also be the last word of a sentence, which they are if a capital letter follows. */
const atEitherEnd = `
  etc a.m p.m b.c a.d
  usw etc.pp u.s.w u.v.m gmbh ecc itd itp etc др т.д т.п т.ч г гг в вв н.э enz p.s s.a s.l s.p.a s.r.l
`;

/** Parts of names, followed by more names: only a word that starts many sentences shows that one has ended. */
const inNames = 'inc ltd co corp llc jr esq bros plc u.s u.s.a u.k u.n e.u ph.d m.d b.a m.a b.sc m.sc';

const sentenceStarters = once(() =>
  wordSet(
    'the a an it he she we they you i this that these those but and so in on at if when however there here then',
  ),
);

/** Common words that are abbreviations only before a digit: `No. 5`, but `No. Never.` is two sentences. */
const numbered = 'no nos nr art fig ch min max sec pp pg ed al es on ok pt por os ul eq ext mar';

type AbbreviationKind = 'goesOn' | 'eitherEnd' | 'name' | 'numbered';

/** By what precedes the period, with inner periods. */
const kinds = once(
  () =>
    new Map<string, AbbreviationKind>([
      ...words(atEitherEnd).map((word) => [word, 'eitherEnd'] as const),
      ...words(goingOn).map((word) => [word, 'goesOn'] as const),
      ...words(inNames).map((word) => [word, 'name'] as const),
      ...words(numbered).map((word) => [word, 'numbered'] as const),
    ]),
);

/** German and Polish write an ordinal as a number with a period: `am 3. Oktober`. */
const afterOrdinals = once(() =>
  wordSet(`
    januar jänner februar märz april mai juni juli august september oktober november dezember
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    jahrhundert jahrhunderts jahrhunderte kapitel klasse auflage bundesliga weltkrieg weltkriegs
  `),
);

function isSentenceStarter(word: string): boolean {
  return sentenceStarters().has(word.toLowerCase());
}

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(words(list));
}

/** Nothing is made of the words before they are needed. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
