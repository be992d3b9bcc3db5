// What a reader makes of commands at any time, and what it tells its listener.

import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { isLectorError } from '../../../src/core/errors.js';
import type { AudioFact } from '../../../src/reading/playerPort.js';
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
  const known = chunks.map((chunk, n) => ({ ...chunk, id: n + 1 }));
  const request: ReadingRequest = { chunks, voiceFor: () => 'voice', speech: source };
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 30; n++) await setImmediate();
  };
  const hears = (chunk: number, offset: number): void => {
    const { state } = reader;
    assert.ok(state.name !== 'idle');
    const { reading, jump } = state;
    output.say({ type: 'sounding', reading, jump });
    output.say({ type: 'position', reading, jump, chunk, offset });
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
        reader.goTo({ chunk: 1, offset: 0 });
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

  it('shows a reading from an earlier session, and leaves alone one that is there already', () => {
    reader.restore({ ...request, begins: () => 13 }, 'paused');
    assert.equal(reader.state.name, 'paused');
    assert.ok(output.told.includes('seek 1#0 1:13') && !output.told.includes('play'));
    const before = reader.state;
    assert.deepEqual(
      toldBy(() => {
        reader.restore({ ...request, chunks: [chunkOf('Another.')] }, 'stopped');
      }),
      [],
    );
    assert.equal(reader.state, before);
    assert.deepEqual([...reader.all()], known);
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
      { type: 'outlined', reading: 1 },
      { type: 'unblocked' },
      { type: 'sounding', reading: 1, jump: 0 },
      { type: 'loaded', reading: 0, chunk: 1, seconds: 1 },
      { type: 'position', reading: 0, jump: 0, chunk: 1, offset: 1 },
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
      { type: 'loaded', reading: 1, chunk: 1, seconds: 1 },
      { type: 'position', reading: 1, jump: 0, chunk: 1, offset: 1 },
      { type: 'outlined', reading: 1 },
    ] as const) {
      assert.deepEqual(
        outlines(() => {
          output.say(fact);
        }),
        ['outline 1: 41'],
        fact.type,
      );
    }
    output.say({ type: 'starved', reading: 1, jump: 0, version: output.version, chunk: 1 });
    assert.deepEqual(
      outlines(() => output.say({ type: 'outlined', reading: 1 })),
      [],
    );
  });

  it('goes back to the start of the paragraph that is heard, and from there to the one before', async () => {
    const paragraphs = [
      chunkOf('Before.', 'paragraph'),
      chunkOf('One is here. Two is here. ', 'sentence'),
      chunkOf('Three is here.', 'paragraph'),
    ];
    reader.speak({ ...request, chunks: paragraphs });
    await settle();
    const backFrom = (chunk: number, offset: number): string | undefined => {
      hears(chunk, offset);
      const told = toldBy(() => {
        reader.skipPassage('paragraph', -1);
      });
      return told.find((line) => line.startsWith('seek'))?.split(' ')[2];
    };
    assert.equal(backFrom(3, 0), '2:0');
    assert.equal(backFrom(2, 15), '2:0');
    assert.equal(backFrom(2, 3), '1:0');
  });

  for (const what of ['resume', 'togglePause'] as const) {
    it(`starts again from the beginning once it was read to its end: ${what}`, async () => {
      reader.speak(request);
      await settle();
      hears(3, 3);
      output.say({ type: 'ended', reading: 1, jump: 0, version: output.version });
      const told = toldBy(() => {
        reader.do(what);
      });
      assert.deepEqual(told, ['seek 1#1 1:0', 'play']);
    });
  }

  it('drops what the device says of a chunk that is gone, and of an outline that is not the latest', async () => {
    reader.speak(request);
    await settle();
    hears(1, 3);
    const { version } = output;
    const now = new ChunkList(chunks.slice(0, 1));
    now.at(1);
    reader.recut(({ known: before, ...standing }) => recutReading({ ...standing, before, now }));
    const { state } = reader;
    for (const late of [
      { type: 'position', reading: 1, jump: 0, chunk: 3, offset: 1 },
      { type: 'failed', reading: 1, chunk: 3, message: 'No sound.' },
      { type: 'starved', reading: 1, jump: 0, version, chunk: 1 },
      { type: 'ended', reading: 1, jump: 0, version },
    ] satisfies AudioFact[]) {
      output.say(late);
      assert.equal(reader.state, state, late.type);
    }
    output.say({ type: 'ended', reading: 1, jump: 0, version: output.version });
    assert.equal(reader.state.name, 'ended');
  });

  it('tells the device of a place far ahead before it goes there', () => {
    const many = Array.from({ length: 200 }, (_, n) => chunkOf(`Sentence ${String(n)}.`, 'sentence'));
    const never: SpeechProvider = { speak: () => new Promise(() => undefined) };
    reader.speak({ ...request, chunks: many.values(), speech: never });
    const told = toldBy(() => {
      reader.goToFirst(({ text }) => (text === 'Sentence 150.' ? 0 : undefined));
    });
    assert.deepEqual(told.slice(0, 2), ['outline 1: 150', 'seek 1#1 151:0']);
  });

  it('shows a player that has loaded again the text and the place', async () => {
    reader.speak(request);
    await settle();
    hears(1, 3);
    const told = toldBy(() => output.say({ type: 'lost', isBack: true }));
    assert.deepEqual(told.slice(0, 1), ['begin 1']);
    assert.equal(told.at(-1), 'seek 1#1 1:3');
    assert.equal(reader.state.name, 'paused');
  });

  it('shows all of a text that is not heard, as fast as the player takes it', () => {
    const many = Array.from({ length: 200 }, (_, n) => chunkOf(`Sentence ${String(n)}.`, 'sentence'));
    reader.restore({ ...request, chunks: many.values() }, 'paused');
    for (let told: readonly string[] = [''], n = 0; told.length > 0; n++) {
      told = toldBy(() => output.say({ type: 'outlined', reading: 1 }));
      assert.ok(n < 10);
    }
    assert.equal(reader.known.length, 200);
  });

  for (const end of ['lost', 'ended'] as const) {
    it(`keeps its place as it is cut where no player shows it: ${end}`, async () => {
      reader.speak(request);
      await settle();
      hears(2, 15);
      output.say({ type: end, reading: 1, jump: 0, version: output.version });
      reader.revoice(request, () => [chunkOf('Cut again.')]);
      assert.deepEqual(reader.known, known);
    });
  }

  it('tells a player that was closed nothing of an edit', async () => {
    reader.speak(request);
    await settle();
    hears(1, 3);
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
    assert.deepEqual(place(), { chunk: 3, offset: 3 });
    reader.speak({ ...request, begins, atSentence: false });
    assert.deepEqual(place(), { chunk: 3, offset: 3 });
    reader.speak({ ...request, begins, atSentence: true });
    assert.deepEqual(place(), { chunk: 2, offset: 15 }, 'the sentence begins in the chunk before');
    reader.speak({ ...request, begins: () => undefined });
    assert.deepEqual(place(), { chunk: 1, offset: 0 });
  });

  it('says which sentence is heard, in every chunk that it is in', async () => {
    reader.speak(request);
    await settle();
    hears(3, 3);
    const [state, heard] = changes.at(-1) ?? assert.fail();
    assert.equal(state, reader.state);
    assert.ok(heard !== undefined);
    assert.deepEqual(heard.place, { chunk: 3, offset: 3 });
    assert.deepEqual(heard.chunk, known[2]);
    assert.deepEqual(heard.sentence, [
      { chunk: known[1], start: 15, end: 19 },
      { chunk: known[2], start: 0, end: 8 },
    ]);
  });

  it('says so when it reads nothing any more', async () => {
    reader.speak(request);
    await settle();
    output.say({ type: 'ended', reading: 1, jump: 0, version: output.version });
    output.say({ type: 'lost' });
    assert.deepEqual(changes.at(-1), [{ name: 'idle' }, undefined]);
  });

  it('tells nobody of what changes nothing', async () => {
    reader.speak(request);
    await settle();
    hears(1, 3);
    const before = changes.length;
    for (const late of [
      { type: 'position', reading: 0, jump: 0, chunk: 2, offset: 1 },
      { type: 'position', reading: 1, jump: 7, chunk: 2, offset: 1 },
      { type: 'sampleEnded', sample: 1 },
      { type: 'loaded', reading: 1, chunk: 1, seconds: 1 },
    ] satisfies AudioFact[]) {
      output.say(late);
    }
    reader.do('resume');
    assert.equal(changes.length, before);
  });

  it('goes nowhere outside the text', async () => {
    reader.speak(request);
    await settle();
    hears(3, 3);
    assert.deepEqual(
      toldBy(() => {
        reader.skipSentence(1);
        reader.goTo({ chunk: 4, offset: 0 });
        reader.skipPassage('paragraph', 1);
        reader.goToFirst(() => undefined);
      }),
      [],
    );
    hears(1, 3);
    const seeks = () => output.told.filter((line) => line.startsWith('seek'));
    toldBy(() => {
      reader.skipSentence(-1);
    });
    assert.deepEqual(seeks(), ['seek 1#1 1:0']);
    toldBy(() => {
      reader.goTo({ chunk: 2, offset: 15 });
    });
    assert.deepEqual(seeks(), ['seek 1#2 2:15']);
  });

  it('knows as many chunks as it has cut, and cuts the others when it is asked for all', () => {
    const many = Array.from({ length: 100 }, (_, n) => chunkOf(`Sentence ${String(n)}.`, 'sentence'));
    reader.speak({ ...request, chunks: many.values() });
    assert.ok(reader.known.length < 100);
    const all = many.map((chunk, n) => ({ ...chunk, id: n + 1 }));
    assert.deepEqual([...reader.all()], all);
    assert.deepEqual(reader.known, all);
  });

  it('says what the device says that it cannot play, as an error of its own', async () => {
    reader.speak(request);
    await settle();
    output.say({ type: 'failed', reading: 1, chunk: 1, message: 'No device.' });
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
    hears(1, 3);
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
