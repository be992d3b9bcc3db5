import { byWord } from '../words/phrases.js';

/** How to read a markup language without a parser: lines that are not spoken, and marks within a line. */
export interface LightMarkup {
  /** Lines meant for the typesetter. */
  readonly silentLine: RegExp;
  /** How the line of a heading begins, where it is not the line below that makes it one. */
  readonly heading?: RegExp;
  /** How a line begins that is an item of its own, besides those of lists. */
  readonly item?: RegExp;
  /** A row of a table, besides those with a bar at each end. */
  readonly row?: RegExp;
  /** A line that begins or ends a block of its own, whatever is in it. */
  readonly fence?: RegExp;
  /** Code on lines of its own. */
  readonly code: readonly CodeForm[];
  /** Matches the line above code that names its language, its first group. */
  readonly language?: RegExp;
  /** Only the words below a silent line are spoken, up to a blank line. A sentence may go over several such cues. */
  readonly isCues?: true;
  /**
   * Marks. The first group that took part in a match is spoken, or nothing if none did. `marksBetween` says what becomes of
   * groups with names, such as `code`.
   */
  readonly marks: RegExp;
  /** Where the text starts. */
  readonly begins?: string;
  /** Matches the title, its first group, which stands before that. */
  readonly title?: RegExp;
  /** Gives a name, its first group, to a text, its second, for which a mark stands with the name as `attribute`. */
  readonly definition?: RegExp;
  readonly values?: ReadonlyMap<string, string>;
  /** A formula, to be read as one: `role` or `line`, or all of it. */
  readonly formula?: RegExp;
}

/** How code stands in a document, with its closing line or, without one, indented further than the line above. */
export interface CodeForm {
  /** The line above. Its groups: the language as `info`, and as `mark` what the closing line repeats. */
  readonly opens: RegExp;
  readonly closes?: RegExp;
  /** The line above is part of the text. */
  readonly isText?: true;
  /** The line above is the first of the code. */
  readonly isCode?: true;
  /** The language if none is named. */
  readonly info?: string;
}

// Every repetition is bounded: after an opening mark that nothing closes, the search goes only so far, not to the end
// of the line.

const stars = /(?<![\w*])\*{1,2}(?=\S)([^*\n]{1,400})(?<=\S)\*{1,2}(?![\w*])/;
const underscores = /(?<!\w)_{1,2}(?=\S)([^_\n]{1,400})(?<=\S)_{1,2}(?!\w)/;

/** A Python proposal or an RFC, in reStructuredText and in docstrings. */
export const proposal = /:(?<proposal>pep|rfc):`(?<number>\d{1,5})`/;

const restructuredText: LightMarkup = {
  // Of what is indented below a block's first line, a field has a space in its name or is one of a function's, and the
  // others are options.
  silentLine:
    /^(?:\s*\.\.(?!\s\[[#*\w.-]{1,40}\]\s|\s(?:(?:note|tip|hint|important|warning|caution|attention|danger|admonition|math(?=::\s+\S)|(?:group-)?tab|tab-item|deprecated|version(?:added|changed|removed))|(?:\w{1,9}:)?(?:attribute|class|data|exception|function|method|module|option))::)(?:\s|$)|\s+:(?!(?:alt|caption|returns?|rtype|yields?):)[\w-]+:(?:\s|$)|\s*:[\w -]+:\s*$|\s*__ )/,
  item: /^\s*(?::[\w -]{1,80}:|#\.|\.\. \[[#*\w.-]{1,40}\]|\|(?=\s[^|]{1,400}$))\s/,
  code: [
    {
      opens:
        /^\s*\.\. (?:code(?:-block)?|sourcecode|parsed-literal|prompt|ipython|testcode|doctest)::\s*(?<info>\S+)?/,
    },
    { opens: /^\s*\.\. (?<info>math)::$/ },
    { opens: /^(?!\s*\.\.(?:\s|$)).*::$/, isText: true },
    { opens: /^\s*>>> /, closes: /^$/, isCode: true, info: 'python' },
  ],
  marks: anyOf({
    escaped: /\\(?:([^\sA-Za-z0-9])|\s|$)/,
    described:
      /^\.\. (?:\w{1,9}:)?(?:attribute|class|data|exception|function|method|module|option)::\s{1,9}(?<described>[^\n]{1,400})/,
    title: /^\.\. (?:admonition|(?:group-)?tab|tab-item)::\s{0,9}/,
    version: /^\.\. (?:deprecated|version(?:added|changed|removed))::/,
    alert: /^\.\. (?<alert>\w{3,9})::/,
    fieldName: /^:(?:alt:\s|(?=[\w -]{1,80}:\s))/,
    name: /:(?:\w{1,9}:)?(?:attr|class|const|data|exc|func|keyword|meth|mod|obj|option|program|type):`!?(?:~[\w.]{0,200}\.(?=\w))?(?<code>[^`<\n]{1,400}?)(?:\s{0,4}<[^<>\n]{0,400}>)?`/,
    proposal,
    document: /:doc:`\/?(?<names>[^`<\n]{1,400})`/,
    roleOrLink: /(?::[\w:.-]{1,40}:)?`([^`<\n]{1,400}?)(?:\s{0,4}<[^<>\n]{0,400}>)?`_{0,2}/,
    literal: /``(?<literal>[^`\n]{1,400})``/,
    emphasis: stars,
    substitution: /\|([\w -]{1,80})\|_?/,
    note: /^\.\. \[(?<note>[#*\w.-]{1,40})\]\s{1,9}/,
    lineOfBlock: /^\|\s{1,9}(?=[^|\n]{1,400}$)/,
    citation: /(?<=\b(?:[Ss]ee|also|and|by|from|in|of|to|with) )\[([\w.-]{1,40})\]_/,
    footnote: /\[[#*\w.-]{1,40}\]_/,
    linkEnd: /(?<=\w)_{1,2}(?=[\s.,;:!?)]|$)/,
    blockFollows: /::$/,
    nextNumber: /^#\.\s{1,9}/,
    cell: /^- (?=\S)/,
  }),
  formula: anyOf({
    role: /:math:`(?<role>[^`\n]{1,400})`/,
    line: /^\.\. math::\s{1,9}(?<line>[^\n]{1,400})/,
  }),
};

const asciidoc: LightMarkup = {
  silentLine:
    /^\s*(?:\[{1,2}(?!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\])[^\]]*\]{1,2}\s*$|:!?[\w-]+!?:|\/\/(?!\/)|(?:include|toc|ifdef|ifndef|endif)::)/,
  heading: /^={1,6}\s/,
  // Also a term that is described.
  item: /^\s*\.{1,5}\s|^<(?:\d{1,2}|\.)>\s|^(?!\/\/).{0,200}\S(?::{2,4}|;;)(?:\s|$)/,
  row: /^\|/,
  fence: /^(?:={4,}|\*{4,}|_{4,}|\/{4,}|--|[|,:!]={3,})\s*$/,
  code: [
    { opens: /^(?<mark>-{4,}|`{3,})(?<info>\w[\w+#-]{0,40})?$/, closes: /^(?<mark>-{4,}|`{3,})$/ },
    { opens: /^(?<mark>\.{4,})$/, closes: /^(?<mark>\.{4,})$/, info: 'text' },
    { opens: /^(?<mark>\+{4,})$/, closes: /^(?<mark>\+{4,})$/, info: 'html' },
  ],
  language: /^\[(?:(?:source)?(?:%\w+)?,\s*|(?=(?:stem|latexmath|asciimath)\]))([\w+#-]+)/,
  marks: anyOf({
    alert: /^\[?(?<alert>NOTE|TIP|IMPORTANT|WARNING|CAUTION)(?:\]$|:(?=\s))/,
    heading: /^={1,6}\s{1,80}/,
    item: /^(?:\*{1,9}|\.{1,5}|<\.>)\s/,
    callout: /^<(\d{1,2})>(?=\s)/,
    anchor: /\[{2,3}[\w:.-]{1,200}(?:,[^\]\n]{0,200})?\]{2,3}/,
    blockTitle: /^\.(?=[^\s.])/,
    addressAlone: /(?:link:|mailto:|(?=https?:))([^\s[\]]{1,400})\[\]/,
    link: /(?:link:|xref:|mailto:|image::?|https?:\/\/|\{[\w-]{1,60}\})[^\s[\]]{0,400}\[([^\]\n]{0,400}?)\^?(?:,\s{0,9}\w{1,20}=[^\]\n]{0,400})?\]/,
    namedReference: /<<[^,<>\n]{0,200},\s{0,9}([^<>\n]{0,200})>>/,
    reference: /<<(?:[^,<>\n]{0,200}#)?_?(?<names>[^,<>#\n]{0,200})>>/,
    strong: stars,
    emphasis: underscores,
    quoted: /``([^`\n]{1,400}?)''/,
    code: /`{1,2}\+?(?<code>[^`\n]{1,400}?)\+?`{1,2}/,
    indexTerm: /\({3}[^()\n]{1,200}\){3}|\({2}([^()\n]{1,200})\){2}/,
    passed: /(?<![\w+])\+(?=[^\s+])([^+\n]{1,400})(?<=\S)\+(?![\w+])/,
    attribute: /\{(?:empty|nbsp|(?<attribute>[\w-]{1,60}))\}/,
    key: /(?:kbd|btn):\[([^\]\n]{1,80})\]|menu:(?=\w[^[\n]{0,80}\[)/,
    highlighted: /(?<![\w#&])(?:\[[\w.%-]{1,40}\])?#(?=[^\s#])([^#\n]{1,400})(?<=\S)#(?![\w#])/,
    lineBreak: /(?<=[.,:;!?]) \+(?=\s|$)| \+$/,
    footnote: /footnote:\[([^\]\n]{0,400})\]/,
    term: /(?<=\S:):{1,3}(?=\s|$)|(?<=\S;);(?=\s|$)/,
  }),
  definition: /^:([\w-]{1,60}):[ \t]{1,9}(\S[^\n]{0,200}(?<=\S))/gm,
  formula: /(?:stem|latexmath|asciimath):\[(?<role>[^\]\n]{1,400})\]/g,
};

const org: LightMarkup = {
  silentLine: /^\s*(?:#(?!\+title:)(?:\s|\+|$)|:[\w@#%+-]+:(?:\s|$)|(?:SCHEDULED|DEADLINE|CLOSED): )/i,
  heading: /^(?:\*{1,9}|#\+(?:title|TITLE):)\s/,
  code: [
    { opens: /^\s*#\+begin_src(?:\s+(?<info>\S+))?/i, closes: /^\s*#\+end_src/i },
    { opens: /^\s*#\+begin_(?:example|export)/i, closes: /^\s*#\+end_(?:example|export)/i, info: 'text' },
  ],
  marks: anyOf({
    heading: /^\*{1,9}\s{1,80}(?:\[#\w\]\s{1,9})?/,
    title: /^#\+(?:title|TITLE):\s{0,80}/,
    tags: /[ \t]{1,80}:[\w@#%:]{1,200}:[ \t]{0,80}$/,
    picture:
      /\[\[(?:[^\][\n]{1,400}\]\[)?[^\][\n\s]{1,400}\.(?:gif|jpe?g|png|svg|webp)(?:\?[^\][\n\s]{0,200})?\]\]/,
    namedLink: /\[\[[^\][\n]{1,400}\]\[([^\][\n]{1,400})\]\]/,
    link: /\[\[(?:file:)?([^\][\n]{1,400})\]\]/,
    footnote: /\[fn:[\w-]{0,40}\]/,
    strong: stars,
    emphasis: /(?<![\w/:])\/(?=\S)([^/\n]{1,400})(?<=\S)\/(?![\w/])/,
    underlined: underscores,
    verbatim: /(?<![\w=])=(?=\S)(?<literal>[^=\n]{1,400})(?<=\S)=(?![\w=])/,
    code: /(?<![\w~])~(?=\S)(?<code>[^~\n]{1,400})(?<=\S)~(?![\w~])/,
  }),
};

const latex: LightMarkup = {
  silentLine:
    /^\s*(?:%|\\(?:documentclass|usepackage|bibliography|newcommand|renewcommand|maketitle|tableofcontents|input|include|author|date)\b)/,
  heading: /^\s{0,40}\\(?:part|chapter|(?:sub){0,2}section)\*?\s{0,9}[[{]/,
  code: [
    {
      opens: /^\s*\\begin\{(?<mark>lstlisting|[vV]erbatim|alltt|tikzpicture)\*?\}(?:\[[^\]]{0,200}\])?/,
      closes: /^\s*\\end\{(?<mark>lstlisting|[vV]erbatim|alltt|tikzpicture)\*?\}/,
    },
    {
      opens: /^\s*\\begin\{(?<mark>minted)\*?\}(?:\[[^\]]{0,200}\])?\{(?<info>\w{1,40})\}/,
      closes: /^\s*\\end\{(?<mark>minted)\*?\}/,
    },
  ],
  language: /^\s*\\begin\{lstlisting\}\[(?:[^\]]{0,200},)?\s*language=(\w{1,40})/,
  marks: anyOf({
    accented:
      /\\(?<accent>["'`^~]|[=.](?=[{a-zA-Z])|[cvHukr](?=[{\s]))[ \t]{0,4}\{?(?:\\(?=[ij](?![a-zA-Z])))?(?<base>[a-zA-Z])(?:\{\})?\}?/,
    letter: /\\(?<letter>ss|SS|ae|AE|oe|OE|aa|AA|[oOlLij])(?![a-zA-Z])(?:\{\}|[ \t]{1,4})?/,
    target: /\\href\{[^{}\n]{0,400}\}/,
    url: /\\url\{([^{}\n]{0,400})\}/,
    table: /\\begin\{(?:tabular[xy]?|longtable|array)\*?\}(?:\[[^\]\n]{0,40}\])?(?:\{[^{}\n]{0,200}\}){1,2}/,
    float: /\\begin\{(?:table|figure|algorithm)\*?\}\[[^\]\n]{0,40}\]/,
    // The kind of what it refers to is written before it, unless it writes that itself.
    reference:
      /\\(?:(?:auto|name|v|[cC](?:page)?)ref\*?\{|(?:eq|page)?ref\*?\{(?:\w{1,12}:)?|(?:[cC]itet|[tT]extcite|citeauthor)\*?(?:\[[^\]\n]{0,200}\]){0,2}\{)(?<names>[^{}\n]{1,200})\}/,
    unspoken:
      /\\(?:begin|end|label|cite[a-z]{0,20}|includegraphics|vspace|hspace|bibliographystyle)\*?(?:\[[^\]\n]{0,400}\])?\{[^{}\n]{0,400}\}/,
    entry:
      /\\(?:index[a-z]{0,20}|addcontentsline|(?:set|addto)counter|(?:set|addto)length|pagenumbering|(?:this)?pagestyle|mark(?:both|right))(?:\{(?:[^{}\n]|\{[^{}\n]{0,100}\}){0,400}\}){1,3}/,
    between: /(?<=\\(?:SI|qty|num)range\{[^{}\n]{1,40})\}\{/,
    unit: /(?<=\\(?:SI|qty|si|unit)(?:range)?\{(?:[^\\{}\n]{0,40}\}\{){0,2}(?:\\[a-zA-Z]{1,13}){0,8})\\(?<unit>[a-zA-Z]{2,13})/,
    logo: /\\((?:La|Bib)?TeX|XeTeX)\b(?:\{\})?/,
    sign: /\\([%&$#_{}])/,
    command: /\\[a-zA-Z]{1,40}\*?(?:\[[^\]\n]{0,400}\])?/,
    lineBreak: /\\\\/,
    // eslint-disable-next-line regexp/no-super-linear-move -- it always ends somewhere, so no part of it is tried twice
    remark: /(?<!\\)%.*/,
    bracesAndSpaces: /[{}$~]/,
    nextCell: / ?(?<!\\)&/,
    quotes: /``|''/,
    dash: /-{2,3}/,
    escape: /\\(?:\S|(?=\s))/,
  }),
  begins: '\\begin{document}',
  title: /^[ \t]{0,40}\\title(?:\[[^\]\n]{0,200}\])?\{((?:[^{}]|\{[^{}]{0,200}\}){1,400})\}/m,
  formula: anyOf({
    inDisguise: /\\texorpdfstring\{(?:[^{}\n]|\{[^{}\n]{0,100}\}){0,200}\}(?=\{)/,
    display: /(?<!\\)\$\$[^$]{1,4000}\$\$/,
    inline: /(?<!\\)\$(?:[^$\\]|\\[^]){1,1000}\$/,
    inParentheses: /\\\([^]{1,1000}?\\\)/,
    inBrackets: /\\\[[^]{1,4000}?\\\]/,
    environment:
      /\\begin\{(?<name>(?:equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign)\*?)\}[^]{1,4000}?\\end\{\k<name>\}/,
  }),
};

/** SubRip and WebVTT. */
const subtitles: LightMarkup = {
  silentLine: /^\s*(?:\d{1,4}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}\s*-->/,
  isCues: true,
  code: [],
  marks: anyOf({
    tag: /<\/?(?:[biucv]|rt|ruby|lang|font)\b[^<>\n]{0,200}>/,
    time: /<[\d:.]{5,20}>/,
    position: /\{\\[^{}\n]{0,100}\}/,
  }),
};

/** What a search found, in VS Code's editor for it: below the name of each file its lines, each behind its number. */
const searchResult: LightMarkup = {
  silentLine: /^# Flags:|^ {1,9}\d{1,9}:?\s*$/,
  heading: /^(?!# )\S.*:$/,
  item: /^(?:# | {1,9}\d)/,
  code: [],
  marks: /^(?:# |\d{1,9}(?:: ?| {2}))/gm,
};

/** One expression of several, the first of which that matches counts. */
function anyOf(parts: Readonly<Record<string, RegExp>>): RegExp {
  return new RegExp(
    Object.values(parts)
      .map(({ source }) => source)
      .join('|'),
    'gm',
  );
}

/** By the editor's ids for them. */
export const lightMarkups = byWord([
  [restructuredText, 'restructuredtext rst'],
  [asciidoc, 'asciidoc asciidoctor'],
  [org, 'org'],
  [latex, 'latex tex'],
  [subtitles, 'srt subrip subtitles vtt webvtt'],
  [searchResult, 'search-result'],
]);
