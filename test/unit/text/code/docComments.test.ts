import assert from 'node:assert/strict';
import type { LineTokenizer } from '../../../../src/text/code/lineTokenizer.js';
import type { TextSettings } from '../../../../src/text/settings.js';
import { sourceOf, type Segment } from '../../../../src/text/segment.js';
import { assertSpokenWell } from '../textRules.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';

/** Every line is a comment, but those that begin a declaration. */
const comments: LineTokenizer = {
  tokenize: (line) => ({
    tokens: [{ start: 0, end: line.length, kind: /^(?:fn|function) /.test(line) ? 'code' : 'comment' }],
    state: undefined,
    insideComment: false,
  }),
};

const jsdoc = `/**
 * Opens *the* port, see [the guide](https://x.y/z) and {@link Port|this}.
 *
 * 1. one, as [\`Harbour\`] does
 *    - nested
 *
 * \`\`\`ts
 * open(1);
 * \`\`\`
 *
 * @param {string} name which *one*
 *   of them
 */
function open() {}
`;

describe('A doc comment', () => {
  it('is read as the Markdown that it is, up to its tags', () => {
    assert.deepEqual(read(jsdoc, 'typescript'), [
      ['comment', 'Opens the port, see the guide and this.'],
      ['listItem', '1. one, as Harbour does'],
      ['listItem', 'nested'],
      ['code', 'Code, TypeScript, 1 line'],
      ['comment', 'parameter name, string: which *one* of them'],
    ]);
    assert.deepEqual(
      read('/// # Errors\r\n///\r\n/// - if **not**\r\n///   there\r\nfn a\r\n//! Crate *docs*.\r\n', 'rust'),
      [
        ['heading', 'Errors'],
        ['listItem', 'if not there'],
        ['comment', 'Crate docs.'],
      ],
    );
  });

  it('maps each word to its place, behind the marks of its lines', () => {
    const { segments } = assertSpokenWell(jsdoc, spoken(jsdoc, 'typescript', { code: 'full' }));
    const words = segments.flatMap(({ text, map }) =>
      [...text.matchAll(/[a-z]{3,}/gi)].map(({ index, 0: word }) => ({
        word,
        source: sourceOf(map, index, index + word.length),
      })),
    );
    // A type is said after the name that it stands before, and belongs to what is between.
    const inSource = words.filter(
      ({ word }) => jsdoc.includes(word) && !/^(?:TypeScript|line|Code|string)$/.test(word),
    );
    assert.ok(inSource.length > 12);
    for (const { word, source } of inSource) assert.equal(jsdoc.slice(source?.start, source?.end), word);
  });

  it('is text where a comment is none, or its language has other docs', () => {
    assert.deepEqual(read('// A *remark*, [x](y)\n', 'typescript'), [['comment', 'A *remark*, [x](y)']]);
    assert.deepEqual(read('/** A <b>word</b> of *it*. */\n', 'java'), [['comment', 'A word of *it*.']]);
    assert.deepEqual(read('"""See `the guide <https://x.y>`_ and :func:`open`."""\n', 'python'), [
      ['comment', 'See the guide and open.'],
    ]);
  });

  it('is read without its markup where it is too long for a parser', () => {
    const long = `/// *a* ${'b'.repeat(60)}\n`.repeat(300);
    const { segments } = assertSpokenWell(long, spoken(long, 'rust'));
    assert.match(segments[0]?.text ?? '', /^\*a\*/);
  });
});

function spoken(source: string, languageId: string, settings: Partial<TextSettings> = {}): Iterable<Segment> {
  return readSource(
    source,
    languageId,
    { ...defaultTextSettings, code: 'commentsOnly', ...settings },
    { tokenizerOf: (id) => (id === languageId ? comments : undefined) },
  );
}

function read(source: string, languageId: string): [string, string][] {
  return [...spoken(source, languageId)].map(({ kind, text }) => [kind, text]);
}
