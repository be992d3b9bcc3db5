import { strict as assert } from 'node:assert';
import { afterEdits, movedChunk } from '../../../src/reading/edits.js';
import { chunks } from '../../../src/text/chunks.js';
import { cutAgain, recutChunks } from '../../../src/text/recutChunks.js';
import type { Chunk } from '../../../src/text/segment.js';
import { readSource } from '../../support/readSource.js';

const cut = (text: string): Chunk[] => [...chunks(readSource(text, 'markdown'), { isShort: () => true })];

/** What is asked for anew after a change, and the whole text as it is said. */
function afterChange(
  text: string,
  from: string,
  to: string,
): { asked: string[]; said: string; now: Chunk[] } {
  const start = text.indexOf(from);
  // As an editor tells it: what is typed, and not the words around it.
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  let sameEnd = 0;
  while (sameEnd < from.length - same && from.at(-1 - sameEnd) === to.at(-1 - sameEnd)) sameEnd++;
  const edit = {
    start: start + same,
    removed: from.length - same - sameEnd,
    inserted: to.length - same - sameEnd,
  };
  const before = cut(text);
  const edited = text.slice(0, start) + to + text.slice(start + from.length);
  const moved = before.map((chunk) => movedChunk(chunk, (range) => afterEdits(range, [edit])));
  const now = [...recutChunks(cut(edited), moved, noSound)];
  const known = new Set(before.map((chunk) => chunk.text));
  const asked = now.map((chunk) => chunk.text).filter((message) => !known.has(message));
  return { asked, said: now.map((chunk) => chunk.text).join('|'), now };
}

const noSound = (): undefined => undefined;

/** What each chunk looks like. */
const looks = (all: Iterable<Chunk>) => Array.from(all, ({ kind, depth }) => [kind, depth]);

const sentence = (n: number): string =>
  `This is sentence number ${String(n)}, which says what it has to say. `;
const paragraph = Array.from({ length: 20 }, (_, n) => sentence(n)).join('');
const text = `# Title\n\n${paragraph}\n\n${paragraph.replaceAll('sentence', 'phrase')}\n\nThe end.`;

describe('a text cut again', () => {
  it('keeps what its chunks look like, however they are cut', () => {
    const before = cut(
      `# One\n\n## Two\n\n${paragraph}\n\n- a\n  - b\n\n> ${paragraph}\n\n\`\`\`\nx = 1\n\`\`\`\n`,
    );
    const distinct = [...new Set(looks(before).map((look) => look.join()))];
    assert.deepEqual(distinct, ['heading,', 'heading,1', ',', 'listItem,', 'listItem,1', 'quote,', 'code,']);
    assert.deepEqual(looks(recutChunks(before, before, noSound)), looks(before));
    const again = looks(cutAgain(before, {})).map((look) => look.join());
    assert.deepEqual([...new Set(again)], distinct);
  });

  it('is as if it had been cut so from the start', () => {
    const long = chunks(readSource(text, 'markdown'));
    assert.deepEqual([...cutAgain(long, { isShort: () => true })], cut(text));
  });
});

describe('an edited text', () => {
  it('asks for at most two messages again when a word changes, wherever it is', () => {
    for (let n = 0; n < 20; n++) {
      for (const [from, to] of [
        [`sentence number ${String(n)},`, `sentence number ${String(n)}, surprisingly,`],
        [`phrase number ${String(n)},`, `phrase ${String(n)},`],
        [`phrase number ${String(n)},`, `term number ${String(n)},`],
      ] as const) {
        const { asked, said } = afterChange(text, from, to);
        assert.ok(asked.length >= 1 && asked.length <= 2, `${to}: ${asked.join(' | ')}`);
        assert.ok(said.replaceAll('|', '').includes(to), to);
      }
    }
  });

  it('is said as it is now, each message with its place', () => {
    const { now } = afterChange(text, 'sentence number 7,', 'word 7,');
    const edited = text.replace('sentence number 7,', 'word 7,');
    assert.equal(
      now.map((chunk) => chunk.text).join(''),
      cut(edited)
        .map((chunk) => chunk.text)
        .join(''),
    );
    for (const chunk of now) {
      const { source } = chunk.map[0] ?? assert.fail();
      assert.equal(edited.slice(source.start, source.start + 5), chunk.text.slice(0, 5));
    }
  });

  it('asks no more for an edit at either end of a paragraph', () => {
    assert.equal(
      afterChange(text, 'This is sentence number 0', 'Now this is sentence number 0').asked.length,
      1,
    );
    assert.equal(afterChange(text, '\n\nThis is phrase', ' And so on.\n\nThis is phrase').asked.length, 1);
  });

  it('asks for nothing again when text is deleted, except the message around it', () => {
    assert.deepEqual(afterChange(text, 'The end.', '').asked, []);
    assert.ok(afterChange(text, sentence(3) + sentence(4), '').asked.length <= 2);
    assert.deepEqual(afterChange(text, paragraph, '').asked, []);
  });

  it('asks for a new paragraph alone', () => {
    const { asked } = afterChange(text, '\n\nThe end.', '\n\nOne more paragraph.\n\nThe end.');
    assert.deepEqual(asked, ['One more paragraph.']);
  });

  it('never makes a message longer than a service takes', () => {
    const long = 'word '.repeat(300);
    const { now } = afterChange(text, 'sentence number 3,', `sentence ${long}`);
    assert.ok(now.every((chunk) => chunk.text.length <= 500));
  });
});
