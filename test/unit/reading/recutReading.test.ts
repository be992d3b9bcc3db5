import assert from 'node:assert/strict';
import { ChunkList, type ReadChunk } from '../../../src/reading/chunkList.js';
import { afterEdits, movedChunk } from '../../../src/reading/edits.js';
import type { TextEdit } from '../../../src/text/textEdit.js';
import { placeIn, recutReading, type OldSentence, type Recut } from '../../../src/reading/recutReading.js';
import type { Chunk, ChunkEnd } from '../../../src/text/segment.js';
import { SentenceList, type TextPlace } from '../../../src/text/sentences/sentenceList.js';

/** Chunks with these texts, each made from the place in the source where its text is. */
function chunksIn(source: string, texts: readonly string[]): Chunk[] {
  return texts.map((text) => {
    const start = source.indexOf(text);
    assert.ok(start >= 0, `there is no “${text}”`);
    const map = [{ start: 0, end: text.length, source: { start, end: start + text.length } }];
    return { text, map, end: endOf(text) };
  });
}

function endOf(text: string): ChunkEnd {
  if (text.endsWith(', ')) return 'clause';
  return text.endsWith(' ') ? 'sentence' : 'paragraph';
}

interface Situation {
  readonly place: TextPlace;
  readonly isHeard?: boolean;
}

/** What a reading becomes, and where it is then. */
interface Becoming extends Recut {
  readonly before: readonly ReadChunk[];
  readonly place: TextPlace;
  readonly isElsewhere: boolean;
  readonly startsOver: boolean;
}

function becoming(old: readonly Chunk[], now: readonly Chunk[], situation: Situation): Becoming {
  const { place, isHeard = false } = situation;
  const before = old.map((chunk, n) => ({ ...chunk, id: firstId + n }));
  const list = new ChunkList(now);
  list.at(Infinity);
  const sentence = new SentenceList((index) => before[index]).pieces(place);
  const recut = recutReading({ before, now: list, place, sentence, isHeard, messageOf: () => undefined });
  const { index, offset, startsOver } = recut.goTo ?? {
    index: recut.known.findIndex(({ id }) => id === before[place.index]?.id),
    offset: place.offset,
    startsOver: false,
  };
  return { ...recut, before, place: { index, offset }, isElsewhere: recut.goTo !== undefined, startsOver };
}

/** Ids are no positions. */
const firstId = 50;
/** For each chunk, which it was before. */
const was = (chunks: Recut['known']): (number | undefined)[] =>
  chunks.map(({ id }) => (id === undefined ? undefined : id - firstId));

interface Edited extends Situation {
  readonly before: readonly string[];
  /** What is written in place of what. */
  readonly edits: readonly (readonly [from: string, to: string])[];
  readonly now: readonly string[];
  /** The text of the document, if it has another order than what is read. */
  readonly source?: string;
}

function edited({ before, edits, now, source = before.join(''), ...situation }: Edited): Becoming {
  let text = source;
  const made: TextEdit[] = [];
  for (const [from, to] of edits) {
    const start = text.indexOf(from);
    assert.ok(start >= 0, `there is no “${from}”`);
    made.push({ start, removed: from.length, inserted: to.length });
    text = text.slice(0, start) + to + text.slice(start + from.length);
  }
  const old = chunksIn(source, before).map((chunk) => movedChunk(chunk, (range) => afterEdits(range, made)));
  return becoming(old, chunksIn(text, now), situation);
}

const textsOf = (chunks: Recut['known']): string[] => chunks.map(({ text }) => text);
const oldOf = ({ old }: Recut): OldSentence => old ?? assert.fail('nothing old is kept');
/** The chunks once the old sentence is over. */
const over = (recut: Recut): Recut['known'] => {
  const { from, count, next } = oldOf(recut);
  return recut.known.toSpliced(from, count, ...next);
};
const at = (index: number, offset = 0): TextPlace => ({ index, offset });

describe('the place of a reading whose text is edited', () => {
  it('stays after what has been read, if nothing is left', () => {
    const before = ['One.'];
    const more = edited({
      before,
      edits: [['.', '. Two. Three.']],
      now: ['One. ', 'Two. ', 'Three.'],
      place: at(1),
    });
    assert.deepEqual(more.place, at(1));
    const less = edited({
      before: ['One. ', 'Two. ', 'Three.'],
      edits: [['Two. Three.', '']],
      now: ['One. '],
      place: at(3),
    });
    assert.deepEqual(less.place, at(1));
  });

  it('is undisturbed in a sentence that stays, the first one too', () => {
    const before = ['One is. ', 'Two is. ', 'Three is.'];
    const now = ['One is. ', 'Two is. ', 'Three was.'];
    for (const place of [at(0, 4), at(1, 4)]) {
      const {
        isElsewhere,
        startsOver,
        place: stays,
      } = edited({
        before,
        edits: [['Three is', 'Three was']],
        now,
        place,
      });
      assert.deepEqual(
        { isElsewhere, startsOver, stays },
        { isElsewhere: false, startsOver: false, stays: place },
      );
    }
  });
});

describe('a reading that is not heard', () => {
  it('starts an edited sentence over, even if only its end is edited', () => {
    const { place, isElsewhere, startsOver } = edited({
      before: ['Zero. ', 'A long start, ', 'and an end. ', 'More.'],
      edits: [['an end', 'its end']],
      now: ['Zero. ', 'A long start, ', 'and its end. ', 'More.'],
      place: at(2, 4),
    });
    assert.deepEqual(
      { place, isElsewhere, startsOver },
      { place: at(1), isElsewhere: true, startsOver: true },
    );
  });

  it('keeps its place in a sentence of which only the message is edited', () => {
    const { place, isElsewhere, startsOver } = edited({
      before: ['Zero. One is, ', 'two. ', 'Three.'],
      edits: [['Zero', 'Nothing']],
      now: ['Nothing. One is, ', 'two. ', 'Three.'],
      place: at(0, 10),
    });
    assert.deepEqual(
      { place, isElsewhere, startsOver },
      { place: at(0, 13), isElsewhere: true, startsOver: false },
    );
  });

  it('keeps its place in a sentence that has a message of its own now', () => {
    const { place, startsOver } = edited({
      before: ['One is. Two is.'],
      edits: [['One', 'Eins']],
      now: ['Eins is. ', 'Two is.'],
      place: at(0, 8),
    });
    assert.deepEqual({ place, startsOver }, { place: at(1), startsOver: false });
  });

  it('keeps its place after words that are not said as they are written', () => {
    const list = (text: string): Chunk => {
      const map = [
        { start: 0, end: 11, source: { start: 0, end: 5 } },
        { start: 11, end: text.length, source: { start: 5, end: text.length - 6 } },
      ];
      return { text, map, end: 'paragraph' };
    };
    const before = list('Et cetera. Two is. Three is.');
    const now = list('Et cetera. Two is. Drei is.');
    for (const offset of [11, 15]) {
      const { place, startsOver } = becoming([before], [now], { place: at(0, offset) });
      assert.deepEqual({ place, startsOver }, { place: at(0, offset), startsOver: false });
    }
  });

  /** Notes are read where they are referred to, and stand at the end of the source. */
  const note = { source: 'Body one. Body two. Body three. Body four. The note. ' };

  it('looks for its place after what is still there before the sentence', () => {
    const before = ['Body one. ', 'The note. ', 'Body two. ', 'Body three. ', 'Body four. '];
    const two = edited({
      ...note,
      before,
      edits: [['two', '2']],
      now: ['Body one. ', 'The note. ', 'Body 2. ', 'Body three. ', 'Body four. '],
      place: at(2),
    });
    assert.deepEqual(two.place, at(2));
    const three = edited({
      ...note,
      before,
      edits: [
        ['two', '2'],
        ['three', '3'],
      ],
      now: ['Body one. ', 'The note. ', 'Body 2. ', 'Body 3. ', 'Body four. '],
      place: at(3),
    });
    assert.deepEqual(three.place, at(3));
  });

  it('goes on with what is still there after a sentence that was deleted', () => {
    const source = 'Body one. The note. Body two. Body three. ';
    const before = ['Body one. ', 'Body two. ', 'The note. ', 'Body three. '];
    const one = edited({
      source,
      before,
      edits: [['Body two. ', '']],
      now: ['Body one. ', 'The note. ', 'Body three. '],
      place: at(1),
    });
    assert.deepEqual(one.place, at(1));
    const both = edited({
      source: 'Body one. The note. Body two. Body three. Body four. ',
      before: ['Body one. ', 'Body two. ', 'Body three. ', 'The note. ', 'Body four. '],
      edits: [['Body two. Body three. ', '']],
      now: ['Body one. ', 'The note. ', 'Body four. '],
      place: at(1),
    });
    assert.deepEqual(both.place, at(1));
  });

  /** What several sources say, such as the cells of a notebook. */
  const cell = (part: number, ...texts: readonly string[]): Chunk[] =>
    chunksIn(texts.join(''), texts).map((chunk) => ({ ...chunk, part }));

  it('looks for its place in its own source, and then in the next one', () => {
    const before = [...cell(0, 'Zero. ', 'One.'), ...cell(1, 'Two. ', 'Three.')];
    const edit = [...cell(0, 'Zero. ', 'Uno.'), ...cell(1, 'Due. ', 'Three.')];
    assert.deepEqual(becoming(before, edit, { place: at(2) }).place, at(2));
    const deletion = [...cell(0, 'Zero. '), ...cell(1, 'Due. ', 'Three.')];
    assert.deepEqual(becoming(before, deletion, { place: at(1) }).place, at(1));
  });

  it('is heard to the end of a sentence in a later source, which is not said twice', () => {
    const before = [...cell(0, 'Zero.'), ...cell(1, 'Two is. ', 'Three.')];
    const now = [...cell(0, 'Zero.'), ...cell(1, 'Two as. ', 'Three.')];
    const recut = becoming(before, now, { place: at(1, 4), isHeard: true });
    assert.deepEqual(textsOf(recut.known), ['Zero.', 'Two is. ', 'Three.']);
    assert.deepEqual(textsOf(over(recut)), ['Zero.', 'Two as. ', 'Three.']);
  });
});

describe('a sentence that is edited while it is heard', () => {
  const isHeard = true;

  it('keeps its old form until it is over, and everything else its sound', () => {
    const recut = edited({
      before: ['One. ', 'Two is.', 'Three. '],
      edits: [['Two is', 'Two really was']],
      now: ['One. ', 'Two really was.', 'Three. '],
      place: at(1, 4),
      isHeard,
    });
    assert.deepEqual(textsOf(recut.known), ['One. ', 'Two is.', 'Three. ']);
    assert.deepEqual(
      recut.known.map(({ end }) => end),
      ['sentence', 'paragraph', 'sentence'],
      'with the pause after it',
    );
    assert.deepEqual(was(recut.known), [0, 1, 2]);
    const then = over(recut);
    assert.deepEqual(textsOf(then), ['One. ', 'Two really was.', 'Three. ']);
    assert.deepEqual(was(then), [0, undefined, 2]);
  });

  it('is the rest of a message if others in it are edited', () => {
    const recut = edited({
      before: ['One is. Two is.'],
      edits: [['Two', 'Zwei']],
      now: ['One is. ', 'Zwei is.'],
      place: at(0, 4),
      isHeard,
    });
    assert.equal(recut.old, undefined, 'it is the same as before');
    assert.deepEqual(textsOf(recut.known), ['One is. ', 'Zwei is.']);
    assert.deepEqual(was(recut.known), [0, undefined]);
  });

  it('passes even if only its messages are cut elsewhere, since their sound is', () => {
    const recut = edited({
      before: ['One is, ', 'then two, ', 'and three.'],
      edits: [],
      now: ['One is, then ', 'two, ', 'and three.'],
      place: at(0, 4),
      isHeard,
    });
    assert.deepEqual(textsOf(recut.known), ['One is, ', 'then two, ', 'and three.']);
    assert.deepEqual(textsOf(over(recut)), ['One is, then ', 'two, ', 'and three.']);
  });

  it('is followed by new sentences, none of them empty', () => {
    const recut = edited({
      before: ['One. ', 'Two is. ', 'Three is. ', 'Four.'],
      edits: [
        ['Two is', 'Two was'],
        ['Three is', 'Three was'],
      ],
      now: ['One. ', 'Two was. ', 'Three was. ', 'Four.'],
      place: at(1, 4),
      isHeard,
    });
    assert.deepEqual(textsOf(over(recut)), ['One. ', 'Two was. ', 'Three was. ', 'Four.']);
  });

  for (const [what, from, to, now, after] of [
    [
      'the next sentence',
      'One is here. Two is',
      'Eins was there. Zwei was',
      'Eins was there. Zwei was here. Three.',
      'Zwei was here. Three.',
    ],
    [
      'the next, with more between',
      'One is here. Two is',
      'Eins. Zwei. Drei was',
      'Eins. Zwei. Drei was here. Three.',
      'Zwei. Drei was here. Three.',
    ],
    [
      'the next, joined to it',
      'here. Two is',
      'here and two is',
      'One is here and two is here. Three.',
      ' here. Three.',
    ],
  ] as const) {
    it(`is followed by whole sentences if an edit reaches from it into ${what}`, () => {
      const recut = edited({
        before: ['One is here. Two is here. Three.'],
        edits: [[from, to]],
        now: [now],
        place: at(0, 4),
        isHeard,
      });
      assert.deepEqual(textsOf(recut.known), ['One is here. ', after]);
    });
  }

  for (const [what, to, now] of [
    ['changed', 'One was here. ', 'One was here. Two is here. Three.'],
    ['deleted', '', 'Two is here. Three.'],
  ] as const) {
    it(`keeps the sound of what follows in its message if it was ${what}`, () => {
      const recut = edited({
        before: ['One is here. Two is here. Three.'],
        edits: [['One is here. ', to]],
        now: [now],
        place: at(0, 4),
        isHeard,
      });
      assert.deepEqual(textsOf(recut.known), ['One is here. Two is here. Three.']);
      assert.deepEqual(was(recut.known), [0]);
      assert.deepEqual(textsOf(over(recut)), [now]);
    });
  }

  it('keeps the sound of what follows in its message up to what has changed there', () => {
    const recut = edited({
      before: ['One is here. Two is here. Three is. '],
      edits: [
        ['One is', 'One was'],
        ['Three is', 'Three was'],
      ],
      now: ['One was here. Two is here. Three was. '],
      place: at(0, 4),
      isHeard,
    });
    assert.deepEqual(textsOf(recut.known), ['One is here. Two is here. ', 'Three was. ']);
    assert.deepEqual(textsOf(over(recut)), ['One was here. Two is here. ', 'Three was. ']);
  });

  for (const [what, source, written, now, after] of [
    [
      'all that follows',
      'One. Two. Three. ',
      'Eins. Zwei. Drei. ',
      ['Eins. ', 'Zwei. ', 'Drei. '],
      ['Zwei. ', 'Drei. '],
    ],
    [
      'some that follow',
      'One. Two. ',
      'Eins. Zwei. ',
      ['Eins. ', 'Zwei. ', 'Three. '],
      ['Zwei. ', 'Three. '],
    ],
    [
      'the next, made one with it',
      'One. Two. ',
      'Eins und zwei. ',
      ['Eins und zwei. ', 'Three. '],
      ['Three. '],
    ],
  ] as const) {
    it(`is followed by what is written with it in place of ${what}`, () => {
      const recut = edited({
        source: 'One. Two. Three. ',
        before: ['One. ', 'Two. ', 'Three. '],
        edits: [[source, written]],
        now,
        place: at(0, 2),
        isHeard,
      });
      assert.deepEqual(textsOf(recut.known), ['One. ', ...after]);
      assert.deepEqual(textsOf(over(recut)), now);
    });
  }

  it('is followed by a sentence that is written right behind it', () => {
    const recut = edited({
      before: ['One is here. Two is here.'],
      edits: [['here. Two', 'here. Extra. Two']],
      now: ['One is here. Extra. Two is here.'],
      place: at(0, 4),
      isHeard,
    });
    assert.deepEqual(textsOf(recut.known), ['One is here. ', 'Extra. Two is here.']);
    assert.equal(recut.old, undefined);
  });

  it('is followed by what is written with it in place of others, also where it is not the first of its message', () => {
    const recut = edited({
      source: 'One. Two. Three. ',
      before: ['One. Two. ', 'Three. '],
      edits: [['Two. Three. ', 'Zwei. Drei. ']],
      now: ['One. Zwei. ', 'Drei. '],
      place: at(0, 6),
      isHeard,
    });
    assert.deepEqual(textsOf(recut.known), ['One. Two. ', 'Drei. ']);
    assert.deepEqual(textsOf(over(recut)), ['One. Zwei. ', 'Drei. ']);
  });

  it('is followed by whole sentences if an edit reaches into another message', () => {
    const recut = edited({
      before: ['One is here. ', 'Two is here. Three.'],
      edits: [['One is here. Two is', 'Eins. Zwei was']],
      now: ['Eins. ', 'Zwei was here. Three.'],
      place: at(0, 4),
      isHeard,
    });
    assert.deepEqual(textsOf(recut.known), ['One is here. ', 'Zwei was here. Three.']);
    assert.deepEqual(textsOf(over(recut)), ['Eins. ', 'Zwei was here. Three.']);
  });

  it('gives its sound to no copy of it, nor to anything new before it', () => {
    const recut = edited({
      before: ['Zero. ', 'Yes, ', 'it is. Then. ', 'Last. '],
      edits: [
        ['Zero', 'Null'],
        ['Yes, it is. Then. ', 'Well. '],
        ['Last. ', 'Last. No, it is. Then. '],
      ],
      now: ['Null. ', 'Well. ', 'Last. ', 'No, ', 'it is. Then. '],
      place: at(1),
      isHeard,
    });
    assert.deepEqual(textsOf(recut.known), ['Null. ', 'Yes, ', 'it is. ', 'Last. ', 'No, ', 'it is. Then. ']);
    assert.deepEqual(was(recut.known), [undefined, 1, 2, 3, undefined, undefined]);
  });

  it('has places in its new form for those in its old one', () => {
    const recut = edited({
      before: ['Zero. ', 'One. ', 'Two is, ', 'and is.', 'Three. '],
      edits: [
        ['Two is', 'Two still is'],
        ['and is', 'and was, and was'],
      ],
      now: ['Zero. ', 'One. ', 'Two still is, ', 'and was, ', 'and was.', 'Three. '],
      place: at(2, 4),
      isHeard,
    });
    const { from, count, next } = oldOf(recut);
    assert.deepEqual({ from, count }, { from: 2, count: 2 });
    const after = (index: number, offset: number): TextPlace =>
      placeIn(next, recut.known[index] ?? assert.fail('there is no such chunk'), offset);
    assert.deepEqual([after(2, 4), after(3, 0)], [at(0), at(1)]);
    assert.deepEqual(placeIn([], recut.known[2] ?? assert.fail('there is no such chunk'), 4), at(0));
  });
});
