import { built, editsInto, MappedBuilder, replaced, rewrite, type Edit } from '../mappedText.js';
import { lineStart } from '../lines.js';
import { decodeReference } from '../markup.js';
import type { ReadingContext, SettingsWithWords } from '../settings.js';
import { segmentOf } from '../prose/prose.js';
import type { Segment, SourceRange } from '../segment.js';
import { codeWords } from './codeWords.js';

import { phrasesBySign, type Phrase } from '../words/phrases.js';
import { withMark } from '../words/spokenWords.js';
import type { Dialect } from './dialect.js';
import { dialectOf } from './dialects.js';

/** Languages whose doc comments are Markdown, and what such a comment begins with. */
const opening = /^(?:\/\*\*(?![*/])|\/\/\/(?!\/)|\/\/!)/;
const markdownDocs = new Set(
  'dart javascript javascriptreact kotlin rust svelte swift typescript typescriptreact vue'.split(' '),
);

/** A longer one is read without its markup: a parser may take the square of its length. */
const longest = 8192;

/** What `@param` and the like say is not Markdown. */
const anyTag = /^@[a-z]/i;

/** How many of a comment's lines, from the first on, are Markdown. */
export function markdownLinesIn(source: string, lines: readonly SourceRange[], languageId: string): number {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || !markdownDocs.has(languageId)) return 0;
  const marker = source.slice(lineStart(source, first.start), first.start).trimStart();
  if (last.end - first.start > longest || !opening.test(marker)) return 0;
  const tagged = lines.findIndex(({ start, end }) => anyTag.test(source.slice(start, end)));
  return tagged < 0 ? lines.length : tagged;
}

/** Reads such lines as what they are: lists, headings, links, code between fences. */
export function* docSegments(
  source: string,
  lines: readonly SourceRange[],
  context: ReadingContext,
): Generator<Segment> {
  const text = lines.map((line) => indented(source, line));
  for (const segment of context.readMarkdown(source, text, context)) {
    yield segment.kind === 'paragraph' ? { ...segment, kind: 'comment' } : segment;
  }
}

/** Code in a comment. */
interface Example {
  readonly lines: readonly SourceRange[];
  /** The last line that belongs to it. */
  readonly last: number;
  /** The line that announces it says nothing else. */
  readonly isPart: boolean;
}

/** A line that only begins code, and the line that ends it: in HTML, in the XML of C#, and in Doxygen. */
const blocks: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:<p>|<blockquote>)?\s?<pre\b[^<>]{0,200}>\s{0,9}(?:<code\b[^<>]{0,200}>|\{@code)?$/,
    /\}?\s{0,9}(?:<\/code>)?<\/pre>/,
  ],
  [/^<code\b[^<>]{0,200}>$/, /<\/code>/],
  [/^[@\\](?:code|verbatim)(?:\{[^{}\n]{1,40}\})?$/, /[@\\]end(?:code|verbatim)\b/],
];

/** The code that this line begins or announces: in a block, in a tag, indented below it, or in a Python session. */
export function exampleAfter(source: string, lines: readonly SourceRange[], at: number): Example | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const textOf = ({ start, end }: SourceRange): string => source.slice(start, end);
  const text = textOf(line);
  const upTo = (isEnd: RegExp): number => {
    const end = lines.findIndex((other, n) => n > at && isEnd.test(textOf(other)));
    return (end < 0 ? lines.length : end) - 1;
  };
  const closing = blocks.find(([opens]) => opens.test(text))?.[1];
  if (closing !== undefined) {
    const last = upTo(closing);
    const code = lines.slice(at + 1, last + 1);
    const end = lines[last + 1];
    const mark = end === undefined ? null : closing.exec(textOf(end));
    if (end === undefined || mark === null) return { lines: code, last, isPart: true };
    code.push({ start: end.start, end: end.start + mark.index });
    const after = mark.input.slice(mark.index + mark[0].length).replace(/<[^<>]{1,40}>/g, '');
    return { lines: code, last: after.trim() === '' ? last + 1 : last, isPart: true };
  }
  if (/^@example\b/.test(text)) {
    const last = upTo(/^@\w/);
    return { lines: lines.slice(at + 1, last + 1), last, isPart: false };
  }
  const isDirective = /^\.\. (?:code(?:-block)?|sourcecode|testcode)::/.test(text);
  const below = lines[at + 1];
  const isAnnounced = /^(?!\.\. ).*::$/.test(text) && below !== undefined && below.start === below.end;
  if (isDirective || isAnnounced) {
    const columnOf = ({ start }: SourceRange): number => start - lineStart(source, start);
    const after = lines.findIndex(
      (other, n) => n > at && other.end > other.start && columnOf(other) <= columnOf(line),
    );
    const last = (after < 0 ? lines.length : after) - 1;
    if (last > at + 1) return { lines: lines.slice(at + 1, last + 1), last, isPart: isDirective };
  }
  if (!text.startsWith('>>> ')) return undefined;
  const last = upTo(/^$/);
  return { lines: lines.slice(at, last + 1), last, isPart: true };
}

/** Code that shows how something is used, fenced or not. */
export function* exampleSegments(
  source: string,
  lines: readonly SourceRange[],
  context: ReadingContext,
  languageId: string,
): Generator<Segment> {
  const first = lines.find(({ start, end }) => end > start);
  if (first === undefined) return;
  if (source.startsWith('```', first.start)) {
    yield* docSegments(source, lines, context);
    return;
  }
  const builder = new MappedBuilder();
  const dialect = dialectOf(languageId);
  for (const { start: from, end } of lines) {
    if (from === end) continue;
    // The prompts of a Python session.
    const start = from + (/^(?:>>>|\.\.\.) /.exec(source.slice(from, end))?.[0].length ?? 0);
    if (builder.length > 0) builder.say('\n', start, start);
    const comment = /(?<![^\s;,(){}])(?:\/\/|#)(?:\s|(?=doctest:))/.exec(source.slice(start, end));
    const code = start + (comment?.index ?? end - start);
    const typed = source.slice(start, code).trimEnd().length;
    const written = built((into) => into.copy(source, start, start + typed));
    const { text, map } = replaced(written, reference, referred);
    const say = (into: MappedBuilder): void =>
      codeWords(into, text, 0, text.length, context.settings, dialect);
    builder.append(rewrite({ text, map }, editsInto(text, 0, text.length, say)));
    if (comment === null || source.startsWith('doctest:', code + comment[0].length)) continue;
    if (code > start) builder.say(', ', code, code);
    builder.copy(source, code + comment[0].length, end);
  }
  yield* segmentOf({ kind: 'code' }, builder.finish(), context);
}

/** `List&lt;String&gt;` */
const reference = /&(?:lt|gt|amp|quot|#\d{2,5});/g;
const referred = (found: string): string => decodeReference(found.slice(1, -1)) ?? found;

/** The line from one space after its comment mark on: the rest of the space may indent it. */
function indented(source: string, { start, end }: SourceRange): SourceRange {
  let from = start;
  while (from > 0 && (source[from - 1] === ' ' || source[from - 1] === '\t')) from--;
  const isMarked = from > 0 && source[from - 1] !== '\n';
  return { start: isMarked ? Math.min(start, from + 1) : start, end };
}

// What the tags of doc comments say: JSDoc, TSDoc, Javadoc, Doxygen, the XML of C#, and the docstrings of Python.
/** A tag at the beginning of a paragraph, up to the text about it. */
export interface DocTag {
  readonly end: number;
  readonly said: string;
}

interface Rule {
  readonly form: RegExp;
  readonly say: (groups: Groups, words: TagWords) => string;
}

type Groups = Readonly<Partial<Record<string, string>>>;

interface TagWords {
  readonly phrase: (phrase: Phrase) => string;
  /** A type, as code is said. */
  readonly code: (text: string | undefined) => string;
}

// A type in braces may hold other braces, such as `{{x: number}}`, and is no `{@code x}`. Every repetition is bounded.
const type = String.raw`(?:\{(?!@)(?<type>[^{}\n]{0,200}(?:\{[^{}\n]{0,200}\}[^{}\n]{0,200}){0,4})\}\s{0,9})?`;
/** PHP's types have no braces around them: `array<string, int>|null`. */
const bareType = String.raw`(?<type>[?\\\p{L}$(](?:[^\s<>(){}]|<[^<>\n]{0,200}(?:<[^<>\n]{0,100}>[^<>\n]{0,100}){0,4}>|\([^()\n]{0,200}\)|\{[^{}\n]{0,200}\}){0,200})`;
const dash = String.raw`\s{0,9}(?:(?:[-–—]|:)(?=\s|$)\s{0,9})?`;
const name = String.raw`[\p{L}$_*&.][\p{L}\p{N}$_*&.[\]-]{0,100}`;

/** Tags whose word has a translation. The others are said as they are written. */
const phraseOf = phrasesBySign({
  see: 'see sa seealso',
  since: 'since',
  deprecated: 'deprecated',
  example: 'example',
  default: 'default',
  author: 'author authors',
  Note: 'note',
  Warning: 'warning',
  Caution: 'attention',
});

function wordOf(tag: string, phrase: TagWords['phrase']): string {
  const known = phraseOf.get(tag);
  return known === undefined ? tag.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase() : phrase(known);
}

const rules: readonly Rule[] = [
  {
    form: tag(String.raw`param\s{1,9}${bareType}\s{1,9}&?(?:\.{3})?\$(?<name>\w{1,100})${dash}`),
    say: naming('parameter'),
  },
  {
    form: tag(
      String.raw`(?:var|property(?:-read|-write)?)\s{1,9}${bareType}\s{1,9}\$(?<name>\w{1,100})${dash}`,
    ),
    say: naming('property'),
  },
  { form: tag(String.raw`var\s{1,9}${bareType}(?=\s|$)\s{0,9}`), say: giving('type') },
  {
    form: tag(String.raw`returns?\s{1,9}(?=\S{0,99}[|<\\[])${bareType}(?=\s|$)\s{0,9}`),
    say: giving('returns'),
  },
  { form: tag(String.raw`throws\s{1,9}(?=\\)${bareType}(?=\s|$)\s{0,9}`), say: giving('throws') },
  {
    form: tag(
      String.raw`(?:param|arg|argument)(?:\[[\w, ]{1,12}\])?\s{1,9}${type}(?:<(?<generic>\w{1,50})>|\[(?<optional>${name})(?:\s{0,9}=[^\]\n]{0,200})?\]|(?<name>${name}))${dash}`,
    ),
    say: ({ generic, optional, name = '', type }, { phrase, code }) =>
      generic === undefined
        ? listed(
            `${phrase('parameter')} ${optional ?? name}`,
            optional === undefined ? '' : phrase('optional'),
            code(type?.replace(/^\.{3}|=$/gu, '')),
          )
        : listed(`${phrase('type parameter')} ${generic}`),
  },
  {
    form: tag(String.raw`(?:template|typeParam|tparam)\s{1,9}${type}(?<name>${name})${dash}`),
    say: naming('type parameter'),
  },
  {
    form: tag(
      String.raw`(?:prop|property)\s{1,9}${type}\[?(?<name>${name})(?:\s{0,9}=[^\]\n]{0,200})?\]?${dash}`,
    ),
    say: naming('property'),
  },
  { form: tag(String.raw`(?:returns?|yields?)(?:\s{1,9}${type}(?:-\s{1,9})?|$)`), say: giving('returns') },
  { form: tag(String.raw`(?:throws?|exception)(?:\s{1,9}${type}(?:-\s{1,9})?|$)`), say: giving('throws') },
  {
    form: tag(String.raw`(?:type|enum)\s{1,9}\{(?<type>[^\n]{0,400}?)\}(?=\s|$)\s{0,9}`),
    say: giving('type'),
  },
  {
    form: tag(String.raw`typedef\s{1,9}${type}(?<name>${name})?${dash}`),
    say: ({ name = '', type }, { phrase, code }) => listed(`${phrase('type')} ${name}`.trimEnd(), code(type)),
  },
  {
    form: tag(
      String.raw`(?:see|sa)\s{1,9}(?<owner>[\w.$]{0,200})#(?<member>\w{1,100})(?:\([^()\n]{0,200}\))?\s{0,9}`,
    ),
    say: ({ owner = '', member = '' }, { phrase }) =>
      `${phrase('see')} ${owner === '' ? '' : `${owner}.`}${member} `,
  },
  // These only say what follows.
  {
    form: tag(String.raw`(?:brief|short|details?|desc|description|remarks?|inheritDoc)\b\s{0,9}`),
    say: () => '',
  },
  {
    form: tag(
      String.raw`(?<word>deprecated|note|warning|attention|todo|example|pre|post|invariant)(?![\w-])\s{0,9}`,
    ),
    say: ({ word = '' }, { phrase }) => listed(wordOf(word, phrase)),
  },
  {
    form: tag(
      String.raw`(?<word>default|defaultValue|see|sa|since|version|author|authors|license|copyright|category|group|module|namespace|callback|fires|event|memberof|extends|augments|implements|this|alias|name|kind|requires|internal|private|protected|public|readonly|override|virtual|sealed|static|abstract|async|generator|constructor|class|interface|function|method|beta|alpha|experimental|packageDocumentation|hidden|ignore|serial)(?![\w-])\s{0,9}`,
    ),
    say: ({ word = '' }, { phrase }) => `${wordOf(word, phrase)} `,
  },
  {
    form: tag(String.raw`(?<word>api|impl)(?:Note|Spec)(?![\w-])\s{0,9}`),
    say: ({ word }) => listed(word === 'api' ? 'API note' : 'implementation note'),
  },
  // reStructuredText.
  {
    form: /^\.\. version(?<what>added|changed|removed)::\s{1,9}(?<version>[\w.-]{1,20})\s{0,9}/u,
    say: ({ what = '', version = '' }) => listed(`version ${what} ${version}`),
  },
  {
    form: /^\.\. (?<word>deprecated|note|warning|seealso|tip|hint|important|attention|caution|todo)::\s{0,9}(?<version>\d[\w.-]{0,20}(?=\s|$))?\s{0,9}/u,
    say: ({ word = '', version = '' }, { phrase }) => listed(`${wordOf(word, phrase)} ${version}`.trimEnd()),
  },
  // The XML of C#.
  { form: /^<param\s+name="(?<name>[^"<>\n]{1,200})"\s*>\s*/u, say: naming('parameter') },
  { form: /^<typeparam\s+name="(?<name>[^"<>\n]{1,200})"\s*>\s*/u, say: naming('type parameter') },
  { form: /^<returns>\s*/u, say: (_, { phrase }) => listed(phrase('returns')) },
  { form: /^<exception\s+cref="(?:\w:)?(?<type>[^"<>\n]{1,200})"\s*>\s*/u, say: giving('throws') },
  { form: /^(?:Kw)?[Aa]rgs:$/u, say: (_, { phrase }) => phrase('Arguments') },
  // Sphinx.
  {
    form: new RegExp(
      String.raw`^:(?:param|parameter|arg|argument|key|keyword)\s{1,9}(?:(?<type>[^:\n]{1,100}?)\s{1,9})?(?<name>\*{0,2}\w{1,100}):\s{0,9}`,
      'u',
    ),
    say: naming('parameter'),
  },
  {
    form: /^:(?:i?var|cvar)\s{1,9}(?:(?<type>[^:\n]{1,100}?)\s{1,9})?(?<name>\w{1,100}):\s{0,9}/u,
    say: naming('property'),
  },
  { form: /^:returns?:\s{0,9}/u, say: giving('returns') },
  { form: /^:raises?(?:\s{1,9}(?<type>[\w., ]{1,200}))?:\s{0,9}/u, say: giving('throws') },
  { form: /^:rtype:\s{0,9}(?<type>[^\n]{1,200})$/u, say: giving('returns') },
  {
    form: /^:type\s{1,9}(?<name>\w{1,100}):\s{0,9}(?<type>[^\n]{1,200})$/u,
    say: ({ name = '', type }, { code }) => listed(name, code(type)),
  },
];

/** Google's and NumPy's docstrings: a name and its type, or a sentence about it, in a section that lists them. */
const listedName: Rule = {
  form: new RegExp(
    String.raw`^(?<name>\*{0,2}[\p{L}_][\p{L}\p{N}_.]{0,100})(?:\s{0,4}\((?<type>[^()\n]{1,200}(?:\([^()\n]{0,100}\)[^()\n]{0,100})?)\):|\s{1,4}:\s(?![^\n]{0,200}\.(?:\s|$))(?<numpy>[^\n]{1,200})|\s{0,4}:)(?=\s|$)\s{0,9}`,
    'u',
  ),
  say: ({ name = '', type, numpy }, { code }) => listed(name, code(type ?? numpy)),
};

/** Such as “parameter x, number: ”. */
function naming(what: Phrase): Rule['say'] {
  return ({ name = '', type }, { phrase, code }) => listed(`${phrase(what)} ${name}`, code(type));
}

/** Such as “returns number: ”, or “returns ” where the text says what. */
function giving(what: Phrase): Rule['say'] {
  return ({ type }, { phrase, code }) =>
    type === undefined ? `${phrase(what)} ` : listed(`${phrase(what)} ${code(type)}`);
}

function tag(form: string): RegExp {
  return new RegExp(`^[@\\\\]${form}`, 'u');
}

function listed(...parts: readonly string[]): string {
  return withMark(parts.filter((part) => part !== '').join(', '), ': ');
}

/** The tag that a paragraph of a doc comment begins with, and what is said for it. */
export function docTagOf(
  text: string,
  settings: SettingsWithWords,
  dialect: Dialect,
  isListed: boolean,
): DocTag | undefined {
  const words: TagWords = {
    phrase: (phrase) => settings.words.say(phrase),
    code: (code = '') =>
      built((into) => codeWords(into, code, 0, code.length, settings, dialect)).text.trim(),
  };
  for (const { form, say } of isListed ? [listedName] : rules) {
    const found = form.exec(text);
    if (found === null) continue;
    const [whole] = found;
    const said = say(found.groups ?? {}, words);
    const isAll = whole.length >= text.length;
    return { end: whole.length, said: isAll ? said.replace(/(?<![:\s])[:\s]+$/, '') : said };
  }
  return undefined;
}

/** What is said for a tag. A word that stands in it keeps its place, as far as the order is the same. */
export function* docTagEdits(text: string, { end, said }: DocTag): Generator<Edit> {
  let at = 0;
  let saidUpTo = 0;
  for (const { 0: word, index } of said.matchAll(/[\p{L}\p{N}_]+/gu)) {
    const found = wordIn(text, word, at, end);
    if (found === undefined) continue;
    yield { start: at, end: found, text: said.slice(saidUpTo, index) };
    at = found + word.length;
    saidUpTo = index + word.length;
  }
  yield { start: at, end, text: said.slice(saidUpTo) };
}

function wordIn(text: string, word: string, from: number, end: number): number | undefined {
  const isWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
  for (let at = text.indexOf(word, from); at >= 0 && at + word.length <= end; at = text.indexOf(word, at + 1))
    if (!isWord(text.charAt(at - 1)) && !isWord(text.charAt(at + word.length))) return at;
  return undefined;
}
