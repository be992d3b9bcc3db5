import assert from 'node:assert/strict';
import { SentenceList, type CutText } from '../../../../src/text/sentences/sentenceList.js';

function listOf(...chunks: readonly CutText[]): SentenceList {
  return new SentenceList((index) => chunks[index]);
}

const said = (
  chunks: readonly CutText[],
  place: { readonly index: number; readonly offset: number },
): string =>
  listOf(...chunks)
    .pieces(place)
    .map(({ index, start, end }) => chunks[index]?.text.slice(start, end))
    .join('|');

describe('The sentences of a chunk', () => {
  const text = '\n On Monday it left.\nOn Tuesday it came.\n\nOn Wednesday it stayed.\n';
  const list = listOf({ text, end: 'paragraph' });

  it('are none of white space alone, which belongs to the sentence before it', () => {
    assert.deepEqual(
      list.own(0).map(({ start, end }) => text.slice(start, end).trim()),
      ['On Monday it left.', 'On Tuesday it came.', 'On Wednesday it stayed.'],
    );
  });

  it('are together the whole text, without gaps', () => {
    let at = 0;
    for (const { start, end } of list.own(0)) {
      assert.equal(start, at);
      at = end;
    }
    assert.equal(at, text.length);
  });

  it('are all of it when there is nothing else but white space', () => {
    assert.deepEqual(listOf({ text: ' \n', end: 'code' }).own(0), [{ start: 0, end: 2 }]);
  });

  it('are stepped through one by one, line ends or not', () => {
    const next = list.step({ index: 0, offset: 0 }, 1);
    assert.equal(text.slice(next?.offset).startsWith('On Tuesday'), true);
  });
});

describe('A sentence that several chunks share', () => {
  const chunks: readonly CutText[] = [
    { text: 'It began. The boat, which ', end: 'word' },
    { text: 'nobody had seen, ', end: 'clause' },
    { text: 'left. It was late. ', end: 'sentence' },
    { text: 'Then it was dark.', end: 'paragraph' },
  ];
  const whole = 'The boat, which |nobody had seen, |left. ';

  it('is one, wherever in it one asks', () => {
    for (const place of [
      { index: 0, offset: 12 },
      { index: 1, offset: 0 },
      { index: 1, offset: 9 },
      { index: 2, offset: 2 },
    ])
      assert.equal(said(chunks, place), whole);
    assert.equal(said(chunks, { index: 0, offset: 3 }), 'It began. ');
    assert.equal(said(chunks, { index: 2, offset: 8 }), 'It was late. ');
    assert.equal(said(chunks, { index: 3, offset: 0 }), 'Then it was dark.');
  });

  it('is stepped over as one, forward and back', () => {
    const list = listOf(...chunks);
    const forward = [{ index: 0, offset: 0 }];
    for (let at = list.step({ index: 0, offset: 0 }, 1); at !== undefined; at = list.step(at, 1))
      forward.push(at);
    assert.deepEqual(forward, [
      { index: 0, offset: 0 },
      { index: 0, offset: 10 },
      { index: 2, offset: 6 },
      { index: 3, offset: 0 },
    ]);
    const back = [{ index: 3, offset: 5 }];
    for (let at = list.step({ index: 3, offset: 5 }, -1); at !== undefined; at = list.step(at, -1))
      back.push(at);
    assert.deepEqual(back.slice(1), forward.slice(0, 3).reverse());
  });

  it('does not reach over the end of a segment or of a sentence', () => {
    const apart: readonly CutText[] = [
      { text: 'A heading', end: 'heading' },
      { text: 'and a text. ', end: 'sentence' },
      { text: 'and more', end: 'paragraph' },
    ];
    assert.deepEqual(
      [0, 1, 2].map((index) => said(apart, { index, offset: 0 })),
      apart.map(({ text }) => text),
    );
  });

  it('ends somewhere in a text without any stop, at the same places wherever one begins', () => {
    const endless = Array.from({ length: 40 }, (): CutText => ({ text: 'and on ', end: 'word' }));
    const starts = endless.map((_, index) => listOf(...endless).startOf({ index, offset: 3 })?.index);
    assert.deepEqual(
      starts,
      endless.map((_, index) => Math.floor(index / 8) * 8),
    );
  });
});
