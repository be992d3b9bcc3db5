import type * as vscode from 'vscode';
import { withoutEscapes } from '../../text/plain/escapes.js';
import type { Source } from './source.js';

/** What a menu of a review's comments passes: all of a thread or one of it, whichever extension it is from. */
type Passed = Partial<vscode.CommentThread & vscode.Comment>;

/** Each comment, by its author. */
export function commentSources(from: unknown): readonly Source[] {
  const { comments, author, body } = (from ?? {}) as Passed;
  const said = comments ?? (author === undefined || body === undefined ? [] : [{ author, body }]);
  return said.flatMap(({ author, body }) => [
    { text: `${author.name}.`, languageId: 'plaintext' },
    typeof body === 'string'
      ? { text: withoutEscapes(body), languageId: 'plaintext' }
      : { text: withoutEscapes(body.value), languageId: 'markdown' },
  ]);
}
