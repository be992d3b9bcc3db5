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

const restructuredText: LightMarkup = {
  silentLine: /^\s*(?:\.\.(?:\s|$)|:[\w -]+:(?:\s|$)|__ )/,
  marks:
    /(?::[\w:.-]+:)?`([^`<\n]+?)(?:\s*<[^<>\n]*>)?`_{0,2}|``([^`\n]+)``|(?<![\w*])\*{1,2}(?=\S)([^*\n]+)(?<=\S)\*{1,2}(?![\w*])|\|([\w -]+)\|_?|\[[#*\w]+\]_|(?<=\w)(_{1,2})(?=[\s.,;:!?)]|$)|::$/gm,
};

const asciidoc: LightMarkup = {
  silentLine: /^\s*(?:\[[^\]]*\]\s*$|:!?[\w-]+!?:|\/\/(?!\/)|(?:include|toc|ifdef|ifndef|endif)::)/,
  marks:
    /^={1,6}\s+|^\*+\s|^\.(?=\w)|(?:link:|xref:|mailto:|image::?|https?:\/\/)[^\s[\]]+\[([^\]\n,]*)[^\]\n]*\]|<<[^,<>\n]*,\s*([^<>\n]*)>>|<<([^,<>\n]*)>>|(?<![\w*])\*{1,2}(?=\S)([^*\n]+)(?<=\S)\*{1,2}(?![\w*])|(?<!\w)_{1,2}(?=\S)([^_\n]+)(?<=\S)_{1,2}(?!\w)|`{1,2}([^`\n]+)`{1,2}|footnote:\[([^\]\n]*)\]/gm,
};

const latex: LightMarkup = {
  silentLine:
    /^\s*(?:%|\\(?:documentclass|usepackage|bibliography|newcommand|renewcommand|maketitle|tableofcontents|input|include|author|date)\b)/,
  marks:
    /\\(?:begin|end|label|ref|eqref|pageref|cite[a-z]*|includegraphics|vspace|hspace|url|bibliographystyle)\*?(?:\[[^\]\n]*\])?\{[^{}\n]*\}|\\([%&$#_{}])|\\[a-zA-Z]+\*?(?:\[[^\]\n]*\])?|\\\\|(?<!\\)%.*$|[{}$~]|\\./gm,
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
