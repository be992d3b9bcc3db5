import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { keptBy } from '../../support/keptBy.js';
import type { SpeechProvider } from '../../../src/core/speechProvider.js';
import type { PlaybackState } from '../../../src/reading/playbackState.js';
import { Reader } from '../../../src/reading/reader.js';
import type { Chunk } from '../../../src/text/segment.js';
import { RecordingOutput } from '../../support/recordingOutput.js';
import { MemoryCache } from '../../support/memoryCache.js';
import { toneWav } from '../../support/toneWav.js';

const chunk = (text: string): Chunk => ({
  text,
  map: [{ start: 0, end: text.length, source: { start: 0, end: text.length } }],
  end: 'sentence',
});
const texts = Array.from({ length: 8 }, (_, n) => `This is chunk ${String(n)}. It has two sentences.`);

/** Speaks at once and records what was asked; it refuses some messages. */
class Source implements SpeechProvider {
  readonly asked: string[] = [];
  refuses: string | undefined;

  speak(message: string, _voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    signal.throwIfAborted();
    this.asked.push(message);
    if (this.refuses !== undefined && message.includes(this.refuses))
      return Promise.reject(new Error('refused'));
    return Promise.resolve(toneWav({ seconds: 1, sampleRate: 1000 }));
  }
}

describe('a reader', () => {
  let output: RecordingOutput;
  let source: Source;
  let reader: Reader;
  let states: PlaybackState['name'][];
  let errors: unknown[];

  beforeEach(() => {
    output = new RecordingOutput();
    source = new Source();
    states = [];
    errors = [];
    reader = new Reader(output, {
      stateChanged: ({ name }) => {
        if (states.at(-1) !== name) states.push(name);
      },
      failed: (error) => errors.push(error),
    });
  });

  const speak = (voiceId = 'voice'): void => {
    reader.speak({ chunks: texts.map(chunk), voiceFor: () => voiceId, speech: source });
  };
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 50; n++) await setImmediate();
  };

  it('supplies the device in order and tells it each text before its sound', async () => {
    speak();
    await settle();
    assert.deepEqual(
      output.pieces.map(({ chunk: id }) => id),
      texts.map((_, n) => n + 1),
    );
    const outlined = output.told.findIndex(
      (line) => line.startsWith('outline 1') && line.includes('complete'),
    );
    assert.ok(outlined !== -1 && outlined < output.told.indexOf('put 1.8'));
  });

  it('tells the device which sound was there already', async () => {
    const cached = keptBy(new MemoryCache(), source);
    const [first = '', ...others] = texts;
    await cached.speak(first, 'voice', new AbortController().signal);
    reader.speak({ chunks: texts.map(chunk), voiceFor: () => 'voice', speech: cached });
    await settle();
    assert.deepEqual(
      output.pieces.map((piece) => piece.cached),
      [true, ...others.map(() => false)],
    );
  });

  it('tells the device where a text ends, however long it is and wherever it is begun', async () => {
    for (let length = 1; length <= 6; length++) {
      for (let start = 0; start < length; start++) {
        output.told.splice(0);
        const begins = ({ text }: Chunk): number | undefined => (text === texts[start] ? 0 : undefined);
        reader.speak({
          chunks: texts.slice(0, length).map(chunk),
          voiceFor: () => 'voice',
          speech: source,
          begins,
        });
        const reading = (length * (length - 1)) / 2 + start + 1;
        await settle();
        for (let index = start; index < length; index++)
          output.say({ type: 'loaded', reading, chunk: index + 1, seconds: 1 });
        const ends = output.told.filter((line) => line.startsWith('outline') && line.includes('complete'));
        assert.equal(ends.length, 1, `${start} of ${length}: ${output.told.join(', ')}`);
      }
    }
  });

  it('has as many chunks asked for ahead as it is told', async () => {
    for (const ahead of [0, 1, 4]) {
      const asked: string[] = [];
      const held: SpeechProvider = {
        speak: (message) => {
          asked.push(message);
          // The second chunk never arrives, which reveals what is requested beyond it.
          return asked.length === 1
            ? Promise.resolve(toneWav({ seconds: 1, sampleRate: 1000 }))
            : new Promise(() => undefined);
        },
      };
      reader.speak({ chunks: texts.map(chunk), voiceFor: () => 'voice', speech: held, ahead });
      await settle();
      assert.equal(asked.length, Math.max(2, ahead + 2), `${String(ahead)} ahead`);
    }
  });

  it('gives one reading for five quick commands', async () => {
    for (let n = 0; n < 5; n++) speak();
    await settle();
    assert.ok(output.pieces.every(({ reading }) => reading === 5));
    assert.equal(output.told.filter((line) => line.startsWith('begin')).at(-1), 'begin 5');
  });

  it('asks for nothing after a stop', async () => {
    speak();
    reader.do('stop');
    const asked = source.asked.length;
    await settle();
    assert.equal(source.asked.length, asked);
    assert.equal(output.pieces.length, 0);
  });

  it('plays up to the sentence that failed, stops there, and resumes from it', async () => {
    source.refuses = 'chunk 3';
    speak();
    await settle();
    output.say({ type: 'sounding', reading: 1, jump: 0 });
    assert.deepEqual(states, ['preparing', 'playing']);
    output.say({ type: 'starved', reading: 1, jump: 0, version: output.version, chunk: 4 });
    assert.deepEqual(states, ['preparing', 'playing', 'failed']);
    assert.equal(errors.length, 1);
    source.refuses = undefined;
    reader.do('resume');
    await settle();
    assert.deepEqual(
      output.pieces.map(({ chunk: id }) => id),
      texts.map((_, n) => n + 1),
    );
  });

  it('skips by paragraphs and headings, first to the start of the one that is heard', async () => {
    const ends = ['heading', 'sentence', 'paragraph', 'heading', 'paragraph'] as const;
    const chunks = ends.map((end, n): Chunk => ({ ...chunk(texts[n] ?? ''), end }));
    reader.speak({ chunks, voiceFor: () => 'voice', speech: source });
    await settle();
    const heardAt = (index: number, offset: number): void => {
      const { state } = reader;
      if (state.name !== 'idle')
        output.say({ type: 'position', reading: 1, jump: state.jump, chunk: index + 1, offset });
    };
    reader.skipPassage('paragraph', 1);
    heardAt(2, 20);
    reader.skipPassage('paragraph', -1);
    reader.skipPassage('paragraph', -1);
    reader.skipPassage('heading', 1);
    heardAt(4, 0);
    reader.skipPassage('heading', -1);
    reader.skipPassage('heading', -1);
    reader.skipPassage('heading', -1);
    reader.goToFirst(({ end, text }) => (end === 'paragraph' ? text.indexOf('two') : undefined));
    reader.goToFirst(() => undefined);
    await settle();
    assert.deepEqual(
      output.told.filter((line) => line.startsWith('seek')).map((line) => line.split(' ')[2]),
      ['1:0', '2:0', '2:0', '1:0', '4:0', '4:0', '1:0', '1:0', '3:17'],
    );
  });

  it('skips by sentences, across chunks, without asking again for what the device holds', async () => {
    speak();
    await settle();
    texts.forEach((_, index) => {
      output.say({ type: 'loaded', reading: 1, chunk: index + 1, seconds: 1 });
    });
    const asked = source.asked.length;
    reader.skipSentence(1);
    reader.skipSentence(1);
    reader.skipSentence(-1);
    reader.skipSentence(-1);
    reader.skipSentence(-1);
    await settle();
    assert.deepEqual(
      output.told.filter((line) => line.startsWith('seek')),
      ['seek 1#0 1:0', 'seek 1#1 1:17', 'seek 1#2 2:0', 'seek 1#3 1:17', 'seek 1#4 1:0', 'seek 1#5 1:0'],
    );
    assert.equal(source.asked.length, asked);
  });

  it('asks again for what the device has let go of', async () => {
    speak();
    await settle();
    output.say({ type: 'released', reading: 1, chunk: 1 });
    const asked = source.asked.length;
    reader.goTo({ chunk: 1, offset: 0 });
    await settle();
    assert.equal(source.asked[asked], texts[0]);
    assert.equal(output.pieces.filter((piece) => piece.chunk === 1).length, 2);
    assert.equal(output.pieces.filter((piece) => piece.chunk === 2).length, 1);
  });

  it('asks at once for what the device lets go of ahead of what is heard, where all after it is there', async () => {
    speak();
    await settle();
    output.say({ type: 'sounding', reading: 1, jump: 0 });
    const asked = source.asked.length;
    output.say({ type: 'released', reading: 1, chunk: 2 });
    await settle();
    assert.deepEqual(source.asked.slice(asked), [texts[1]]);
    output.say({ type: 'position', reading: 1, jump: 0, chunk: 3, offset: 0 });
    output.say({ type: 'released', reading: 1, chunk: 1 });
    await settle();
    assert.equal(source.asked.length, asked + 1, 'and for nothing behind it');
  });

  it('continues from the current sentence in another voice', async () => {
    speak();
    await settle();
    output.say({ type: 'sounding', reading: 1, jump: 0 });
    output.say({ type: 'position', reading: 1, jump: 0, chunk: 3, offset: 20 });
    reader.revoice({ voiceFor: () => 'another', speech: source });
    await settle();
    assert.ok(output.told.includes('seek 2#0 3:17'));
    assert.equal(output.pieces.find(({ reading }) => reading === 2)?.chunk, 3);
  });

  it('has each message said in the voice of its language', async () => {
    const heard: string[] = [];
    const noting: SpeechProvider = {
      speak: (message, voiceId, signal) => {
        heard.push(`${voiceId}: ${message}`);
        return source.speak(message, voiceId, signal);
      },
    };
    const chunks = [
      chunk('One.'),
      { ...chunk('Zwei.'), language: 'de' },
      { ...chunk('Three.'), language: 'en' },
    ];
    const voiceFor = (language?: string): string => (language === 'de' ? 'dora' : 'eva');
    reader.speak({ chunks, voiceFor, speech: noting });
    await settle();
    assert.deepEqual(heard, ['eva: One.', 'dora: Zwei.', 'eva: Three.']);
    heard.length = 0;
    reader.revoice({ voiceFor: () => 'max', speech: noting });
    await settle();
    assert.deepEqual(heard, ['max: One.', 'max: Zwei.', 'max: Three.']);
  });

  it('pauses when the player is closed, and resumes when it is shown unless it was paused before', async () => {
    speak();
    await settle();
    output.say({ type: 'sounding', reading: 1, jump: 0 });
    output.say({ type: 'position', reading: 1, jump: 0, chunk: 5, offset: 5 });
    output.say({ type: 'lost' });
    assert.equal(reader.state.name, 'paused');
    reader.do('show');
    await settle();
    assert.ok(output.told.includes('seek 1#1 5:5'));
    assert.equal(output.told.filter((line) => line === 'put 1.5').length, 2);
    assert.equal(reader.state.name, 'buffering');
    reader.do('pause');
    output.say({ type: 'lost' });
    reader.do('show');
    assert.equal(reader.state.name, 'paused', 'nobody asked for sound');
  });

  it('begins in the middle, and cuts no further than it must', () => {
    let cut = 0;
    function* many(): Generator<Chunk> {
      for (let n = 0; n < 10_000; n++) {
        cut++;
        yield chunk(`Sentence ${String(n)}.`);
      }
    }
    reader.speak({
      chunks: many(),
      voiceFor: () => 'voice',
      speech: source,
      begins: ({ text }) => (text.includes(' 20.') ? 0 : undefined),
    });
    assert.ok(output.told.includes('seek 1#0 21:0'));
    assert.ok(cut < 100, String(cut));
  });
});
