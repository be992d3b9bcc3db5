import type { Edit } from '../mappedText.js';

/** What a markup language that is read without a parser is known by: lines that say nothing, and marks in a line. */
export interface LightMarkup {
  /** Lines that are for the typesetter. */
  readonly silentLine: RegExp;
  /** Marks: of each, what its first group that took part holds is said, and nothing where none did. */
  readonly marks: RegExp;
  /** Where the text begins. */
  readonly begins?: string;
}

// Every repetition has its bound: what a mark opens and nothing closes is looked through so far, and not to its line's end.

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

const latex: LightMarkup = {
  silentLine:
    /^\s*(?:%|\\(?:documentclass|usepackage|bibliography|newcommand|renewcommand|maketitle|tableofcontents|input|include|author|date)\b)/,
  marks:
    /\\(?:begin|end|label|ref|eqref|pageref|cite[a-z]{0,20}|includegraphics|vspace|hspace|url|bibliographystyle)\*?(?:\[[^\]\n]{0,400}\])?\{[^{}\n]{0,400}\}|\\([%&$#_{}])|\\[a-zA-Z]{1,40}\*?(?:\[[^\]\n]{0,400}\])?|\\\\|(?<!\\)%.*$|[{}$~]|\\./gm,
  begins: '\\begin{document}',
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

/** The changes that take the marks out of a text and leave what they stand around. */
export function* markEdits(text: string, { marks }: LightMarkup): Generator<Edit> {
  for (const match of text.matchAll(marks)) {
    const [whole] = match;
    const groups: readonly (string | undefined)[] = match.slice(1);
    const start = match.index;
    const end = start + whole.length;
    const kept = groups.find((group) => group !== undefined && /[^_]/.test(group));
    if (kept === undefined) {
      yield { start, end, text: whole === '~' || whole === '\\footnote' ? ' ' : '' };
      continue;
    }
    const inner = start + whole.indexOf(kept);
    yield { start, end: inner, text: '' };
    yield { start: inner + kept.length, end, text: '' };
  }
}
