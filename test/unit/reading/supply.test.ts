import assert from 'node:assert/strict';
import type { SpeechProvider } from '../../../src/core/speechProvider.js';
import type { AudioFact, CommandOf, PlayerCommand } from '../../../src/reading/playerPort.js';
import { ChunkList } from '../../../src/reading/chunkList.js';
import { Supply } from '../../../src/reading/supply.js';
import { chunkOf } from '../../support/chunksOf.js';
import { HeldSpeech, settled } from '../../support/heldSpeech.js';
import { toneWav } from '../../support/toneWav.js';

const texts = ['Zero.', 'One.', 'Two.', 'Three.', 'Four.', 'Five.'];
const reading = 7;

describe('the supply of a reading', () => {
  let source: HeldSpeech;
  let told: string[];
  let put: CommandOf<'put'>[];

  beforeEach(() => {
    source = new HeldSpeech();
    told = [];
    put = [];
  });

  function supplyOf(from: SpeechProvider, all: readonly string[] = texts): Supply {
    const request = { voiceFor: () => 'ada', speech: from, ahead: 1 };
    const chunks = new ChunkList(all.map((text) => chunkOf(text, 'sentence')));
    const send = (command: PlayerCommand): void => {
      if (command.type === 'put') {
        put.push(command);
        told.push(`${command.isPart === true ? 'part of' : 'put'} ${String(command.chunk)}`);
      } else if (command.type === 'progress') told.push(`${command.progress} ${String(command.chunk)}`);
    };
    return new Supply(reading, chunks, request, { send }, (chunk) =>
      told.push(`failure at ${String(chunk)}`),
    );
  }

  const loaded = (chunk: number, of = reading): AudioFact => ({
    type: 'loaded',
    reading: of,
    chunk,
    seconds: 1,
  });

  /** Answers for this text, and lets the supply go on. */
  async function answer(text: string): Promise<void> {
    (source.held.find(({ message }) => message === text) ?? assert.fail(`${text} is not asked for`)).answer();
    await settled();
  }

  it('says what it fetches: what is needed next, and as much beyond it as it is told', async () => {
    supplyOf(source).ensure(1);
    await settled();
    assert.deepEqual(told, ['fetching 1', 'fetching 2']);
    await answer('Zero.');
    assert.deepEqual(told, ['fetching 1', 'fetching 2', 'put 1', 'fetching 3']);
  });

  it('passes on the beginning of what is still on its way, for as long as anybody waits for it', async () => {
    const supply = supplyOf(source);
    supply.ensure(1);
    await settled();
    const [first, second] = source.held;
    second?.listener?.soFar?.(toneWav({ seconds: 0.1, sampleRate: 1000 }));
    first?.listener?.soFar?.(toneWav({ seconds: 0.1, sampleRate: 1000 }));
    supply.ensure(1);
    assert.deepEqual(source.asked, ['Zero.', 'One.'], 'what has begun to come is not asked for again');
    await answer('Zero.');
    assert.deepEqual(told, ['fetching 1', 'fetching 2', 'part of 2', 'part of 1', 'put 1', 'fetching 3']);
    supply.hear({ type: 'loaded', reading, chunk: 1, seconds: 6 });
    second?.listener?.soFar?.(toneWav({ seconds: 0.2, sampleRate: 1000 }));
    assert.equal(told.length, 6, 'but not long before it is heard');
    supply.moveTo({ chunk: 2, offset: 0 });
    second?.listener?.soFar?.(toneWav({ seconds: 0.3, sampleRate: 1000 }));
    assert.equal(told.pop(), 'part of 2');
    assert.ok(
      put.every(({ cached }) => !cached),
      'nor does it come from the cache',
    );
    supply.abort();
    second?.listener?.soFar?.(toneWav({ seconds: 0.4, sampleRate: 1000 }));
    assert.equal(told.length, 6);
  });

  it('may be further ahead where that costs nothing', () => {
    const speak = source.speak.bind(source);
    assert.equal(supplyOf({ speak }).limitSeconds, 60);
    assert.equal(supplyOf({ speak, costs: true }).limitSeconds, 20);
  });

  it('asks for nothing twice if it is told again to go on from the same place', async () => {
    const supply = supplyOf(source);
    supply.ensure(1);
    supply.ensure(1);
    await settled();
    assert.deepEqual(source.asked, ['Zero.', 'One.']);
    await answer('Zero.');
    supply.ensure(2);
    await settled();
    assert.deepEqual(source.asked, ['Zero.', 'One.', 'Two.']);
  });

  it('goes on elsewhere, and asks there for nothing twice either', async () => {
    const supply = supplyOf(source);
    supply.ensure(1);
    supply.ensure(4);
    await settled();
    assert.deepEqual(
      source.held.map(({ message }) => message),
      ['Three.', 'Four.'],
    );
    supply.ensure(4);
    await settled();
    assert.deepEqual(source.asked, ['Zero.', 'One.', 'Three.', 'Four.']);
  });

  it('fetches nothing that the device holds', async () => {
    const supply = supplyOf(source);
    supply.hear(loaded(1));
    supply.hear(loaded(3));
    supply.ensure(1);
    await settled();
    assert.deepEqual(source.asked, ['One.', 'Three.']);
    assert.deepEqual(told, ['fetching 2']);
    supply.ensure(2);
    await settled();
    assert.deepEqual(source.asked, ['One.', 'Three.'], 'the place moved on to what it waits for');
    await answer('One.');
    supply.ensure(4);
    await settled();
    assert.deepEqual(source.asked, ['One.', 'Three.', 'Four.'], 'past what it holds');
  });

  it('sends nothing that the device got in the meantime', async () => {
    const supply = supplyOf(source);
    supply.ensure(1);
    await settled();
    supply.hear(loaded(1));
    await answer('Zero.');
    await answer('One.');
    assert.deepEqual(
      put.map(({ chunk }) => chunk),
      [2],
    );
  });

  it('fetches again what the device let go of or could not play', async () => {
    const supply = supplyOf(source);
    for (const index of texts.keys()) supply.hear(loaded(index + 1));
    supply.hear({ type: 'released', reading, chunk: 2 });
    supply.hear({ type: 'failed', reading, chunk: 4, message: 'no sound in it' });
    supply.ensure(1);
    await settled();
    assert.deepEqual(source.asked, ['One.', 'Three.']);
  });

  it('listens only to what is said of its own reading', async () => {
    const supply = supplyOf(source);
    supply.hear(loaded(1, reading - 1));
    supply.hear(loaded(2));
    supply.hear({ type: 'released', reading: reading - 1, chunk: 2 });
    supply.hear({ type: 'failed', reading: reading - 1, chunk: 2, message: 'no sound in it' });
    supply.ensure(1);
    await settled();
    assert.deepEqual(source.asked, ['Zero.', 'Two.']);
  });

  it('tries again, after a failure, from where it failed', async () => {
    const supply = supplyOf(source);
    supply.ensure(1);
    await settled();
    source.held[0]?.fail(new Error('refused'));
    await settled();
    assert.deepEqual(told.slice(-2), ['failed 1', 'failure at 1']);
    source.asked.length = 0;
    supply.ensure(1);
    await settled();
    assert.deepEqual(source.asked, ['Zero.', 'One.']);
  });

  it('fetches more of paid speech as the place moves on within a long message', async () => {
    const long = ['a', 'b', 'c'].map((letter) => letter.repeat(1500));
    const asked: string[] = [];
    const paid: SpeechProvider = {
      costs: true,
      speak: (text) => {
        asked.push(text.slice(0, 1));
        return Promise.resolve(toneWav({ seconds: 15, sampleRate: 1000 }));
      },
    };
    const supply = supplyOf(paid, long);
    supply.ensure(1);
    await settled();
    assert.deepEqual(asked, ['a'], 'fifteen seconds are enough for now');
    supply.moveTo({ chunk: 1, offset: 100 });
    await settled();
    assert.deepEqual(asked, ['a']);
    supply.moveTo({ chunk: 1, offset: 1400 });
    await settled();
    assert.deepEqual(asked, ['a', 'b']);
  });

  describe('that stays within twenty seconds of the playhead', () => {
    const asked = (): string[] => source.asked;
    let list: ChunkList;
    let supply: Supply;
    const holds = (chunk: number, seconds: number): void => {
      supply.hear({ type: 'loaded', reading, chunk, seconds });
    };

    beforeEach(() => {
      list = new ChunkList(texts.map((text) => chunkOf(text, 'sentence')));
      const speech: SpeechProvider = { costs: true, speak: source.speak.bind(source) };
      const request = { voiceFor: () => 'ada', speech, ahead: 1 };
      supply = new Supply(reading, list, request, { send: () => undefined }, () => undefined);
    });

    it('counts what the device holds from there on, less what has been heard of it', async () => {
      for (const chunk of [1, 2, 3]) holds(chunk, 10);
      supply.ensure(1);
      await settled();
      assert.deepEqual(asked(), []);
      supply.moveTo({ chunk: 2, offset: 0 });
      await settled();
      assert.deepEqual(asked(), [], 'twenty seconds lie ahead');
      supply.moveTo({ chunk: 2, offset: 2 });
      await settled();
      assert.deepEqual(asked(), ['Three.', 'Four.'], 'and now fewer');
    });

    it('counts no more of a chunk than there is of it', async () => {
      for (const chunk of [1, 2, 3]) holds(chunk, 10);
      supply.ensure(1);
      supply.moveTo({ chunk: 1, offset: 99 });
      await settled();
      assert.deepEqual(asked(), []);
    });

    it('counts nothing that lies behind, nor after what is still missing', async () => {
      holds(1, 60);
      holds(3, 60);
      supply.ensure(2);
      await settled();
      assert.deepEqual(asked(), ['One.']);
      source.held[0]?.answer();
      await settled();
      assert.deepEqual(asked(), ['One.'], 'what comes next lies beyond it');
    });

    it('is not woken by the playhead once it has been told to stop', async () => {
      for (const chunk of [1, 2, 3]) holds(chunk, 10);
      supply.ensure(1);
      await settled();
      supply.abort();
      supply.moveTo({ chunk: 3, offset: 4 });
      await settled();
      assert.deepEqual(asked(), []);
    });

    it('leaves out nothing after text behind it is deleted', async () => {
      for (const chunk of [1, 2, 3]) holds(chunk, 10);
      supply.ensure(1);
      await settled();
      list.become(list.known.slice(1));
      supply.edited();
      supply.ensure(2);
      supply.moveTo({ chunk: 3, offset: 0 });
      await settled();
      assert.deepEqual(asked(), ['Three.', 'Four.']);
    });

    it('tells of the playhead until it is told to stop that', () => {
      let told = 0;
      const leave = supply.onHeard(() => told++);
      supply.moveTo({ chunk: 1, offset: 1 });
      leave();
      supply.moveTo({ chunk: 1, offset: 2 });
      assert.equal(told, 1);
    });

    it('asks again from there when the text was edited, and for nothing that it has', async () => {
      supply.ensure(1);
      await settled();
      source.held[0]?.answer();
      await settled();
      assert.deepEqual(asked(), ['Zero.', 'One.', 'Two.']);
      const [zero, ...others] = list.known;
      list.become([zero ?? assert.fail('there is none'), chunkOf('New.', 'sentence'), ...others]);
      supply.edited();
      supply.ensure(1);
      await settled();
      assert.deepEqual(asked().slice(3), ['New.', 'One.']);
      assert.deepEqual(
        source.held.map(({ message }) => message),
        ['New.', 'One.'],
      );
    });
  });

  it('sends the sound alone, even if it lies in a larger piece of memory', async () => {
    const wav = toneWav({ seconds: 0.1, sampleRate: 1000 });
    const memory = new Uint8Array(wav.length + 20);
    memory.set(wav, 10);
    const within = memory.subarray(10, 10 + wav.length);
    supplyOf({ speak: () => Promise.resolve(within) }, ['Zero.']).ensure(1);
    await settled();
    assert.deepEqual(
      put.map(({ audio }) => new Uint8Array(audio)),
      [wav],
    );
  });
});
