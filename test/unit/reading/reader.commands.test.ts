// What a reader makes of commands at any time, and what it tells its listener.

import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { isLectorError } from '../../../src/core/errors.js';
import type { AudioFact } from '../../../src/reading/audioFact.js';
import { ChunkList } from '../../../src/reading/chunkList.js';
import type { PlaybackState } from '../../../src/reading/playbackState.js';
import { Reader, type Heard, type ReadingRequest } from '../../../src/reading/reader.js';
import { recutReading } from '../../../src/reading/recutReading.js';
import type { SpeechProvider } from '../../../src/core/speechProvider.js';
import { chunkOf } from '../../support/chunksOf.js';
import { RecordingOutput } from '../../support/recordingOutput.js';
import { toneWav } from '../../support/toneWav.js';

const texts = ['One is here. Two is here.', 'Three is here. Four', 'is here.'];

describe('a reader', () => {
  let output: RecordingOutput;
  let reader: Reader;
  let changes: (readonly [state: PlaybackState, heard: Heard | undefined])[];
  let errors: unknown[];

  beforeEach(() => {
    output = new RecordingOutput();
    changes = [];
    errors = [];
    reader = new Reader(output, {
      stateChanged: (state, heard) => changes.push([state, heard]),
      failed: (error) => errors.push(error),
    });
  });

  const source: SpeechProvider = {
    speak: () => Promise.resolve(toneWav({ seconds: 1, sampleRate: 1000 })),
  };
  const chunks = [
    chunkOf(texts[0] ?? '', 'sentence'),
    chunkOf(texts[1] ?? ''),
    chunkOf(texts[2] ?? '', 'sentence'),
  ];
  const request: ReadingRequest = { chunks, voiceFor: () => 'voice', speech: source };
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 30; n++) await setImmediate();
  };
  const hears = (index: number, offset: number): void => {
    const { state } = reader;
    assert.ok(state.name !== 'idle');
    const { reading, jump } = state;
    output.say({ type: 'sounding', reading, jump });
    output.say({ type: 'position', reading, jump, index, offset });
  };
  /** What the device is told from here on. */
  const toldBy = (act: () => void): readonly string[] => {
    output.told.length = 0;
    act();
    return [...output.told];
  };

  it('that reads nothing does nothing, except to show itself', () => {
    assert.deepEqual(
      toldBy(() => {
        for (const what of ['stop', 'pause', 'resume', 'togglePause'] as const) reader.do(what);
        reader.goTo({ index: 0, offset: 0 });
        reader.goToShown({ index: 0, offset: 0 });
        for (const by of [1, -1] as const) {
          reader.skipSentence(by);
          reader.skipPassage('paragraph', by);
        }
        reader.goToFirst(() => 0);
        reader.revoice(request);
        reader.recut(() => assert.fail('there is nothing to recut'));
      }),
      [],
    );
    assert.deepEqual([reader.state, changes, errors], [{ name: 'idle' }, [], []]);
    assert.deepEqual(
      toldBy(() => {
        reader.do('show');
      }),
      ['reveal'],
    );
  });

  it('shows a reading of before, and leaves alone one that is there already', () => {
    reader.restore({ ...request, begins: () => 13 }, 'paused');
    assert.equal(reader.state.name, 'paused');
    assert.ok(output.told.includes('seek 1#0 0:13') && !output.told.includes('play'));
    const before = reader.state;
    assert.deepEqual(
      toldBy(() => {
        reader.restore({ ...request, chunks: [chunkOf('Another.')] }, 'stopped');
      }),
      [],
    );
    assert.equal(reader.state, before);
    assert.deepEqual([...reader.all()], chunks);
  });

  it('opens the player, and tells it no more of a long text than it needs', () => {
    const many = Array.from({ length: 200 }, (_, n) => chunkOf(`Sentence ${String(n)}.`, 'sentence'));
    const never: SpeechProvider = { speak: () => new Promise(() => undefined) };
    const outlines = (act: () => void): readonly string[] =>
      toldBy(act).filter((line) => line.startsWith('outline'));
    reader.speak({ ...request, chunks: many, speech: never });
    assert.equal(output.told[0], 'open');
    assert.deepEqual(
      output.told.filter((line) => line.startsWith('outline')),
      ['outline 1: 2'],
    );
    const elsewhere: readonly AudioFact[] = [
      { type: 'unblocked' },
      { type: 'sounding', reading: 1, jump: 0 },
      { type: 'loaded', reading: 0, index: 0, seconds: 1 },
      { type: 'position', reading: 0, jump: 0, index: 0, offset: 1 },
    ];
    for (const fact of elsewhere)
      assert.deepEqual(
        outlines(() => {
          output.say(fact);
        }),
        [],
        fact.type,
      );
    for (const fact of [
      { type: 'loaded', reading: 1, index: 0, seconds: 1 },
      { type: 'position', reading: 1, jump: 0, index: 0, offset: 1 },
    ] as const) {
      assert.deepEqual(
        outlines(() => {
          output.say(fact);
        }),
        ['outline 1: 41'],
        fact.type,
      );
    }
  });

  it('goes back to the start of the paragraph that is heard, and from there to the one before', async () => {
    const paragraphs = [
      chunkOf('Before.', 'paragraph'),
      chunkOf('One is here. Two is here. ', 'sentence'),
      chunkOf('Three is here.', 'paragraph'),
    ];
    reader.speak({ ...request, chunks: paragraphs });
    await settle();
    const backFrom = (index: number, offset: number): string | undefined => {
      hears(index, offset);
      const told = toldBy(() => {
        reader.skipPassage('paragraph', -1);
      });
      return told.find((line) => line.startsWith('seek'))?.split(' ')[2];
    };
    assert.equal(backFrom(2, 0), '1:0');
    assert.equal(backFrom(1, 15), '1:0');
    assert.equal(backFrom(1, 3), '0:0');
  });

  it('tells a player that was closed nothing of an edit', async () => {
    reader.speak(request);
    await settle();
    hears(0, 3);
    output.say({ type: 'lost' });
    const now = new ChunkList([chunkOf('Edited.')]);
    now.at(1);
    const told = toldBy(() => {
      reader.recut(({ known, ...standing }) => recutReading({ ...standing, before: known, now }));
    });
    assert.deepEqual(told, []);
    assert.deepEqual(
      reader.known.map(({ text }) => text),
      ['Edited.'],
    );
  });

  it('begins where it is told to, at the start of the sentence there if it is to', () => {
    const begins = ({ text }: { readonly text: string }) => (text === texts[2] ? 3 : undefined);
    const place = () => reader.state.name !== 'idle' && reader.state.place;
    reader.speak({ ...request, begins });
    assert.deepEqual(place(), { index: 2, offset: 3 });
    reader.speak({ ...request, begins, atSentence: false });
    assert.deepEqual(place(), { index: 2, offset: 3 });
    reader.speak({ ...request, begins, atSentence: true });
    assert.deepEqual(place(), { index: 1, offset: 15 }, 'the sentence begins in the chunk before');
    reader.speak({ ...request, begins: () => undefined });
    assert.deepEqual(place(), { index: 0, offset: 0 });
  });

  it('says which sentence is heard, in every chunk that it is in', async () => {
    reader.speak(request);
    await settle();
    hears(2, 3);
    const [state, heard] = changes.at(-1) ?? assert.fail();
    assert.equal(state, reader.state);
    assert.ok(heard !== undefined);
    assert.deepEqual(heard.place, { index: 2, offset: 3 });
    assert.equal(heard.chunk, chunks[2]);
    assert.deepEqual(heard.sentence, [
      { chunk: chunks[1], start: 15, end: 19 },
      { chunk: chunks[2], start: 0, end: 8 },
    ]);
  });

  it('says so when it reads nothing any more', async () => {
    reader.speak(request);
    await settle();
    output.say({ type: 'ended', reading: 1, jump: 0 });
    output.say({ type: 'lost' });
    assert.deepEqual(changes.at(-1), [{ name: 'idle' }, undefined]);
  });

  it('tells nobody of what changes nothing', async () => {
    reader.speak(request);
    await settle();
    hears(0, 3);
    const before = changes.length;
    for (const late of [
      { type: 'position', reading: 0, jump: 0, index: 1, offset: 1 },
      { type: 'position', reading: 1, jump: 7, index: 1, offset: 1 },
      { type: 'sampleEnded', sample: 1 },
      { type: 'loaded', reading: 1, index: 0, seconds: 1 },
    ] satisfies AudioFact[]) {
      output.say(late);
    }
    reader.do('resume');
    assert.equal(changes.length, before);
  });

  it('goes nowhere outside the text', async () => {
    reader.speak(request);
    await settle();
    hears(2, 3);
    assert.deepEqual(
      toldBy(() => {
        reader.skipSentence(1);
        reader.goTo({ index: 3, offset: 0 });
        reader.goToShown({ index: 3, offset: 0 });
        reader.skipPassage('paragraph', 1);
        reader.goToFirst(() => undefined);
      }),
      [],
    );
    hears(0, 3);
    const seeks = () => output.told.filter((line) => line.startsWith('seek'));
    toldBy(() => {
      reader.skipSentence(-1);
    });
    assert.deepEqual(seeks(), ['seek 1#1 0:0']);
    toldBy(() => {
      reader.goToShown({ index: 1, offset: 15 });
    });
    assert.deepEqual(seeks(), ['seek 1#2 1:15']);
  });

  it('knows as many chunks as it has cut, and cuts the others when it is asked for all', () => {
    const many = Array.from({ length: 100 }, (_, n) => chunkOf(`Sentence ${String(n)}.`, 'sentence'));
    reader.speak({ ...request, chunks: many.values() });
    assert.ok(reader.known.length < 100);
    assert.deepEqual([...reader.all()], many);
    assert.deepEqual(reader.known, many);
  });

  it('says what the device says that it cannot play, as an error of its own', async () => {
    reader.speak(request);
    await settle();
    output.say({ type: 'failed', reading: 1, index: 0, message: 'No device.' });
    const [error] = errors;
    assert.ok(isLectorError(error));
    assert.deepEqual([error.kind, error.message], ['output', 'No device.']);
  });

  it('passes on what a service fails with as it is', async () => {
    for (const failure of [new Error('no'), 'no', null, { type: 'no' }]) {
      errors.length = 0;
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a source may reject with anything
      reader.speak({ ...request, speech: { speak: () => Promise.reject(failure) } });
      await settle();
      assert.deepEqual(errors, [failure]);
    }
  });

  it('is silent and deaf once it is disposed of', async () => {
    reader.speak(request);
    await settle();
    hears(0, 3);
    assert.deepEqual(
      toldBy(() => {
        reader.dispose();
      }),
      ['pause'],
    );
    const before = changes.length;
    output.say({ type: 'lost' });
    assert.equal(changes.length, before);
  });
});
