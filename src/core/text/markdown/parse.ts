import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { mdxExpression } from 'micromark-extension-mdx-expression';
import { mdxJsx } from 'micromark-extension-mdx-jsx';
import type { Definitions } from './definitions.js';
import { usedIn } from './definitions.js';
import type { MarkdownFlavour } from './flavour.js';

/** A token's beginning or end, with its place in the text that was parsed. */
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
  definitions: Definitions,
): MarkdownEvent[] {
  const used = usedIn(piece, definitions);
  if (flavour === 'mdx') {
    try {
      return eventsOf(piece, mdx, kind, used);
    } catch {
      // Most often a `<` or `{` that is no JSX: read as the Markdown it looks like.
    }
  }
  return eventsOf(piece, common, kind, used);
}

function eventsOf(
  piece: string,
  extensions: typeof mdx,
  kind: 'flow' | 'text',
  used: { readonly links: string[]; readonly footnotes: string[] },
): MarkdownEvent[] {
  const parser = parse({ extensions: kind === 'text' ? [...extensions, textOnly] : extensions });
  parser.defined.push(...used.links);
  parser.gfmFootnotes = used.footnotes;
  const events = postprocess(parser.document().write(preprocess()(piece, undefined, true)));
  return events.map(([type, { type: token, start, end }]) => ({
    type,
    token,
    start: start.offset,
    end: end.offset,
  }));
}
