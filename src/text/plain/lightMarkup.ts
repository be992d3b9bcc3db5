import { texWords } from '../formula/texWords.js';
import { editsInto, MappedBuilder, type Edit } from '../mappedText.js';
import type { SpokenWords } from '../words/spokenWords.js';

/** How to read a markup language without a parser: lines that are not spoken, and marks within a line. */
export interface LightMarkup {
  /** Lines meant for the typesetter. */
  readonly silentLine: RegExp;
  /** Marks. The first group that took part in a match is spoken, or nothing if none did. */
  readonly marks: RegExp;
  /** Where the text starts. */
  readonly begins?: string;
  /** Matches the title, its first group, which stands before that. */
  readonly title?: RegExp;
  /** A formula, to be read as one. */
  readonly formula?: RegExp;
}

// Every repetition is bounded: after an opening mark that nothing closes, the search goes only so far, not to the end
// of the line.

const restructuredText: LightMarkup = {
  silentLine: /^\s*(?:\.\.(?:\s|$)|:[\w -]+:(?:\s|$)|__ )/,
  marks:
    /(?::[\w:.-]{1,40}:)?`([^`<\n]{1,400}?)(?:\s{0,4}<[^<>\n]{0,400}>)?`_{0,2}|``([^`\n]{1,400})``|(?<![\w*])\*{1,2}(?=\S)([^*\n]{1,400})(?<=\S)\*{1,2}(?![\w*])|\|([\w -]{1,80})\|_?|\[[#*\w]{1,40}\]_|(?<=\w)(_{1,2})(?=[\s.,;:!?)]|$)|::$/gm,
};

const asciidoc: LightMarkup = {
  silentLine: /^\s*(?:\[[^\]]*\]\s*$|:!?[\w-]+!?:|\/\/(?!\/)|(?:include|toc|ifdef|ifndef|endif)::)/,
  marks:
    /^={1,6}\s{1,80}|^\*{1,9}\s|^\.(?=\w)|(?:link:|xref:|mailto:|image::?|https?:\/\/)[^\s[\]]{1,400}\[([^\]\n,]{0,400})(?:,[^\]\n]{0,400})?\]|<<[^,<>\n]{0,200},\s{0,9}([^<>\n]{0,200})>>|<<([^,<>\n]{0,200})>>|(?<![\w*])\*{1,2}(?=\S)([^*\n]{1,400})(?<=\S)\*{1,2}(?![\w*])|(?<!\w)_{1,2}(?=\S)([^_\n]{1,400})(?<=\S)_{1,2}(?!\w)|`{1,2}([^`\n]{1,400})`{1,2}|footnote:\[([^\]\n]{0,400})\]/gm,
};

const displays = 'equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign';

const latex: LightMarkup = {
  silentLine:
    /^\s*(?:%|\\(?:documentclass|usepackage|bibliography|newcommand|renewcommand|maketitle|tableofcontents|input|include|author|date)\b)/,
  marks:
    // A comment always ends somewhere, so no part of it is tried twice.
    // eslint-disable-next-line regexp/no-super-linear-move
    /\\href\{[^{}\n]{0,400}\}|\\url\{([^{}\n]{0,400})\}|\\begin\{(?:tabular[xy]?|longtable|array)\*?\}(?:\[[^\]\n]{0,40}\])?(?:\{[^{}\n]{0,200}\}){1,2}|\\begin\{(?:table|figure|algorithm)\*?\}\[[^\]\n]{0,40}\]|\\(?:begin|end|label|ref|eqref|pageref|cite[a-z]{0,20}|includegraphics|vspace|hspace|bibliographystyle)\*?(?:\[[^\]\n]{0,400}\])?\{[^{}\n]{0,400}\}|\\((?:La|Bib)?TeX|XeTeX)\b(?:\{\})?|\\([%&$#_{}])|\\[a-zA-Z]{1,40}\*?(?:\[[^\]\n]{0,400}\])?|\\\\|(?<!\\)%.*|[{}$~]| ?(?<!\\)&|``|''|(?<=\S)(-{2})(?=\d)|-{2,3}|\\./gm,
  begins: '\\begin{document}',
  title: /^[ \t]{0,40}\\title(?:\[[^\]\n]{0,200}\])?\{((?:[^{}]|\{[^{}]{0,200}\}){1,400})\}/m,
  formula: new RegExp(
    `(?<!\\\\)\\$\\$[^$]{1,4000}\\$\\$|(?<!\\\\)\\$(?:[^$\\\\]|\\\\[^]){1,1000}\\$|\\\\\\([^]{1,1000}?\\\\\\)|\\\\\\[[^]{1,4000}?\\\\\\]|\\\\begin\\{(${displays})(\\*?)\\}[^]{1,4000}?\\\\end\\{\\1\\2\\}`,
    'g',
  ),
};

const languages: Readonly<Record<string, LightMarkup>> = {
  restructuredtext: restructuredText,
  rst: restructuredText,
  asciidoc,
  asciidoctor: asciidoc,
  latex,
  tex: latex,
};

export function lightMarkup(languageId: string): LightMarkup | undefined {
  return Object.hasOwn(languages, languageId) ? languages[languageId] : undefined;
}

/** The edits that remove the marks from a text and keep what is around them. */
export function* markEdits(text: string, markup: LightMarkup, words: SpokenWords): Generator<Edit> {
  let from = 0;
  if (markup.formula !== undefined) {
    for (const { index, 0: formula } of text.matchAll(markup.formula)) {
      yield* marksBetween(text, from, index, markup);
      from = index + formula.length;
      const builder = new MappedBuilder();
      texWords(builder, text, index, from, words);
      yield* editsInto(text, index, from, builder.finish());
    }
  }
  yield* marksBetween(text, from, text.length, markup);
}

function* marksBetween(whole: string, from: number, to: number, { marks }: LightMarkup): Generator<Edit> {
  const text = whole.slice(from, to);
  for (const match of text.matchAll(marks)) {
    const [mark] = match;
    const groups: readonly (string | undefined)[] = match.slice(1);
    const start = from + match.index;
    const end = start + mark.length;
    const kept = groups.find((group) => group !== undefined && /[^_]/.test(group));
    if (kept === undefined || kept === '--') {
      yield { start, end, text: replacements[mark] ?? '' };
      continue;
    }
    const inner = start + mark.indexOf(kept);
    yield { start, end: inner, text: '' };
    yield { start: inner + kept.length, end, text: '' };
  }
}

/** TeX marks that stand for a sign or a space. */
const replacements: Readonly<Record<string, string>> = {
  '~': ' ',
  // Between the cells of a table.
  '&': ',',
  ' &': ',',
  '\\footnote': ' ',
  '--': '–',
  '---': '—',
  '``': '“',
  "''": '”',
};
