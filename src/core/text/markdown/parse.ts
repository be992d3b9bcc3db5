import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { mdxExpression } from 'micromark-extension-mdx-expression';
import { mdxJsx } from 'micromark-extension-mdx-jsx';
import type { Definitions } from './definitions.js';
import { usedIn } from './definitions.js';
import type { MarkdownFlavour } from './flavour.js';

/** A token's beginning or end, with the place of the token in the source. */
export interface MarkdownEvent {
  readonly type: 'enter' | 'exit';
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

const common = [gfm(), math()];
const mdx = [
  ...common,
  mdxJsx(),
  mdxExpression(),
  { disable: { null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText'] } },
];
/** For the middle of a paragraph, where nothing begins a block. */
const textOnly = {
  disable: {
    null: [
      'attentionFlow',
      'blockQuote',
      'codeFenced',
      'codeIndented',
      'definition',
      'gfmFootnoteDefinition',
      'headingAtx',
      'htmlFlow',
      'list',
      'mathFlow',
      'setextUnderline',
      'table',
      'thematicBreak',
    ],
  },
};

export function markdownEvents(
  piece: string,
  flavour: MarkdownFlavour,
  kind: 'flow' | 'text',
  definitions: () => Definitions,
  placeOf: (offset: number) => number,
): MarkdownEvent[] {
  const used = piece.includes('[') ? usedIn(piece, definitions()) : { links: [], footnotes: [] };
  if (flavour === 'mdx') {
    try {
      return eventsOf(piece, parsers.mdx[kind], used, placeOf);
    } catch {
      // Most often a `<` or `{` that is no JSX: read as the Markdown it looks like.
    }
  }
  return eventsOf(piece, parsers.common[kind], used, placeOf);
}

/** Made once: putting the extensions together takes longer than a small piece does. */
const parsers = {
  common: {
    flow: parse({ extensions: common }),
    text: parse({ extensions: [...common, textOnly] }),
  },
  mdx: {
    flow: parse({ extensions: mdx }),
    text: parse({ extensions: [...mdx, textOnly] }),
  },
};

function eventsOf(
  piece: string,
  parser: ReturnType<typeof parse>,
  used: { readonly links: string[]; readonly footnotes: string[] },
  placeOf: (offset: number) => number,
): MarkdownEvent[] {
  // What the parser keeps of a document, it keeps here.
  parser.defined = used.links;
  parser.gfmFootnotes = used.footnotes;
  parser.lazy = {};
  const events = postprocess(parser.document().write(preprocess()(piece, undefined, true)));
  return events.map(([type, { type: token, start, end }]) => {
    const from = placeOf(start.offset);
    // By its last character: what follows a table's head may stand elsewhere.
    return { type, token, start: from, end: end.offset > start.offset ? placeOf(end.offset - 1) + 1 : from };
  });
}
