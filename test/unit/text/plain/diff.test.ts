import assert from 'node:assert/strict';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';

describe('A part of a diff', () => {
  const file = (name: string, lines: string) =>
    `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n${lines}`;
  const diff = [
    file('one.md', '@@ -1 +1 @@\n-It *was*.\n+It *is*.\n'),
    file('two.js', '@@ -3 +3 @@\n-a === 1\n+a === 2\n b === 3\n'),
    file('three.md', '@@ -1 +1 @@\n+Never heard.\n'),
  ].join('');
  const said = (first: string, last: string) => {
    const range = { start: diff.indexOf(first), end: diff.indexOf(last) + last.length };
    return Array.from(readSource(diff, 'diff', defaultTextSettings, { range }), ({ text }) => text);
  };

  it('is read by the file that it is of', () => {
    assert.deepEqual(said('+a === 2', 'b === 3'), ['added: a equal to 2', 'b equal to 3']);
    assert.deepEqual(said('+It *is', '*is*'), ['added: It *is*']);
  });

  it('ends as it does in the whole', () => {
    assert.deepEqual(said('+a === 2', '--- a/three.md'), ['added: a equal to 2', 'b equal to 3']);
  });
});
