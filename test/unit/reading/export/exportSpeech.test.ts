import assert from 'node:assert/strict';
import { readWav, wavHeader } from '../../../../src/core/audio/wav.js';
import {
  exportSpeech,
  type DonePiece,
  type GrowingAudio,
  type Spoken,
  type Stretch,
} from '../../../../src/reading/export/exportSpeech.js';
import { wavFormat } from '../../../../src/editor/export/audioFormats.js';
import type { Chunk } from '../../../../src/text/segment.js';
import { chunkOf } from '../../../support/chunksOf.js';
import { wavFile } from '../../../support/wavFile.js';

/** Saved audio in memory. */
class Memory implements GrowingAudio {
  readonly data: Uint8Array[] = [];
  whole: Buffer | undefined;
  spoken: Spoken | undefined;

  constructor(readonly done: DonePiece[] = []) {}

  keep(pieces: number): Promise<void> {
    this.done.length = pieces;
    return Promise.resolve();
  }

  append(piece: DonePiece, data: Uint8Array): Promise<void> {
    this.done.push(piece);
    this.data.push(data);
    return Promise.resolve();
  }

  finish(spoken: Spoken): Promise<void> {
    const data = Buffer.concat(this.data);
    this.whole = Buffer.concat([wavHeader(spoken, data.length), data]);
    this.spoken = spoken;
    return Promise.resolve();
  }
}

describe('Saving speech', () => {
  const shares: number[] = [];
  beforeEach(() => {
    shares.length = 0;
  });

  async function save(
    chunks: readonly Chunk[],
    file: Memory,
    channelsOf: (message: string) => Float32Array<ArrayBuffer>[] = () => [new Float32Array(800)],
    stretch?: Stretch,
    speed = 1,
  ): Promise<void> {
    await exportSpeech(chunks, file, {
      format: wavFormat,
      title: 'Title',
      language: 'fr',
      stretch,
      speed,
      speech: {
        speak: (message) => Promise.resolve(wavFile({ sampleRate: 8000, channels: channelsOf(message) })),
      },
      serviceOf: () => 'here',
      voiceFor: () => 'ada',
      signal: new AbortController().signal,
      onProgress: (share) => shares.push(share),
    });
  }

  const halved = (channels: readonly Float32Array[]) =>
    channels.map((samples) => samples.slice(0, samples.length / 2));
  const level = (value: number) => new Float32Array(800).fill(value);
  const middle = (file: Memory, channel: number, piece: number) =>
    readWav(new Uint8Array(file.whole ?? [])).channels[channel]?.[piece * 800 + 400] ?? NaN;

  it('mixes two channels into one where the first piece has one', async () => {
    const file = new Memory();
    await save([chunkOf('One', 'word'), chunkOf('Two', 'word')], file, (message) =>
      message === 'One' ? [level(0.25)] : [level(0.25), level(0.75)],
    );
    assert.equal(readWav(new Uint8Array(file.whole ?? [])).channels.length, 1);
    assert.ok(Math.abs(middle(file, 0, 0) - 0.25) < 1e-3);
    assert.ok(Math.abs(middle(file, 0, 1) - 0.5) < 1e-3);
  });

  it('keeps two channels where the first piece has two, and puts a single one on both', async () => {
    const file = new Memory();
    await save([chunkOf('One', 'word'), chunkOf('Two', 'word')], file, (message) =>
      message === 'One' ? [level(0.25), level(0.75)] : [level(0.5)],
    );
    for (const [channel, first] of [0.25, 0.75].entries()) {
      assert.ok(Math.abs(middle(file, channel, 0) - first) < 1e-3);
      assert.ok(Math.abs(middle(file, channel, 1) - 0.5) < 1e-3);
    }
  });

  it('mixes sound with more channels than the file down, so that none is lost', async () => {
    const file = new Memory();
    await save([chunkOf('One', 'word'), chunkOf('Two', 'word')], file, (message) =>
      message === 'One' ? [level(0.25), level(0.75)] : [level(0), level(0), level(0.6)],
    );
    for (const [channel, first] of [0.25, 0.75].entries()) {
      assert.ok(Math.abs(middle(file, channel, 0) - first) < 1e-3);
      assert.ok(Math.abs(middle(file, channel, 1) - 0.2) < 1e-3);
    }
  });

  it('speaks each piece in the voice of its language, and starts over if that voice has changed', async () => {
    const chunks = [chunkOf('One', 'word'), { ...chunkOf('Zwei', 'word'), language: 'de' }];
    const heard: string[] = [];
    const save = (file: Memory, german: string): Promise<number> =>
      exportSpeech(chunks, file, {
        format: wavFormat,
        title: 'Title',
        speech: {
          speak: (message, voiceId) => {
            heard.push(`${voiceId}: ${message}`);
            return Promise.resolve(wavFile({ sampleRate: 8000, channels: [new Float32Array(800)] }));
          },
        },
        serviceOf: (voiceId) => `service of ${voiceId}`,
        voiceFor: (language) => (language === 'de' ? german : 'eva'),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    const file = new Memory();
    await save(file, 'dora');
    await save(new Memory(file.done), 'dora');
    assert.deepEqual(heard, ['eva: One', 'dora: Zwei']);
    await save(new Memory(file.done), 'dirk');
    assert.deepEqual(heard.slice(2), ['dirk: Zwei']);
  });

  it('starts over at another speed, and resumes at the same one', async () => {
    const said: string[] = [];
    const chunks = ['One', 'Two'].map((text) => chunkOf(text, 'word'));
    const channelsOf = (message: string) => {
      said.push(message);
      return [new Float32Array(800)];
    };
    const resume = async ({ done }: Memory, speed?: number): Promise<Memory> => {
      const file = new Memory(done.slice(0, 1));
      said.length = 0;
      await save(chunks, file, channelsOf, (channels) => [...channels], speed);
      return file;
    };
    const asMade = await resume(new Memory());
    const fast = await resume(asMade, 2);
    assert.deepEqual(said, ['One', 'Two']);
    await resume(fast, 2);
    assert.deepEqual(said, ['Two']);
    await resume(fast);
    assert.deepEqual(said, ['One', 'Two']);
  });

  it('resumes what an earlier version left at the speed of the voice', async () => {
    const file = new Memory();
    await save([chunkOf('One', 'word')], file);
    assert.equal(file.done[0]?.key, '["here","ada","One","word"]');
  });

  it('says that there is nothing to say', async () => {
    await assert.rejects(save([], new Memory()), {
      kind: 'nothingToSay',
      message: 'There is nothing to say.',
    });
  });

  it('is refused where the file cannot hold it', async () => {
    const { mostBytes } = wavFormat;
    assert.ok(mostBytes < 0xffffffff - 44);
    const chunks = [chunkOf('One', 'word'), chunkOf('Two', 'word')];
    const first = new Memory();
    await save(chunks, first);
    const [piece] = first.done;
    assert.ok(piece !== undefined);
    await save(chunks, new Memory([{ ...piece, bytes: mostBytes - 1600 }]));
    await assert.rejects(save(chunks, new Memory([{ ...piece, bytes: mostBytes - 1599 }])), {
      kind: 'tooLong',
      message: 'The audio would be larger than a WAV file can be.',
    });
  });

  it('resumes at the fraction that is done', async () => {
    const chunks = ['abc', 'de', 'fghij'].map((text) => chunkOf(text, 'word'));
    const first = new Memory();
    await save(chunks, first);
    assert.deepEqual(shares, [0, 0.27, 0.45, 0.9]);
    shares.length = 0;
    await save(chunks, new Memory(first.done.slice(0, 2)));
    assert.deepEqual(shares, [0.45, 0.9]);
  });

  it('has one caption for a sentence that two requests share', async () => {
    const file = new Memory();
    await save([chunkOf('A long sentence is', 'word'), chunkOf('cut in two.', 'sentence')], file);
    assert.deepEqual(file.spoken?.captions, [{ start: 0, end: 0.2, text: 'A long sentence is cut in two.' }]);
  });

  it('has a caption of its own for what follows a silent piece, unless both share a sentence', async () => {
    const captionsOf = async (...chunks: Chunk[]) => {
      const file = new Memory();
      await save(chunks, file, (message) => [level(0.5).subarray(message === '…' ? 800 : 0)]);
      return file.spoken?.captions.map(({ text }) => text);
    };
    const silent = chunkOf('…', 'word');
    const end = chunkOf('It goes on.', 'sentence');
    assert.deepEqual(await captionsOf(chunkOf('One.', 'sentence'), silent, end), ['One.', 'It goes on.']);
    assert.deepEqual(await captionsOf(chunkOf('One', 'word'), silent, end), ['One It goes on.']);
  });

  it('has a caption for each sentence, also of a piece that begins in the middle of one', async () => {
    const file = new Memory();
    const chunks = [chunkOf('A sentence is', 'word'), chunkOf('cut. Another one.', 'sentence')];
    await save(chunks, file, () => [level(0.5)], halved);
    const [first, second] = file.spoken?.captions ?? [];
    assert.deepEqual([first?.text, second?.text], ['A sentence is cut.', 'Another one.']);
    assert.ok(first !== undefined && first.end > 0.05 && first.end === second?.start);
  });

  it('is in the language of most of its text, or that of all texts where nothing is known', async () => {
    const languageOf = async (...chunks: readonly (readonly [text: string, language?: string])[]) => {
      const file = new Memory();
      const all = chunks.map(([text, language]) => ({ ...chunkOf(text), ...(language && { language }) }));
      await save(all, file);
      return file.spoken?.language;
    };
    assert.equal(await languageOf(['Eins.', 'de'], ['Nothing else.', 'en'], ['Zwei und drei.', 'de']), 'de');
    assert.equal(await languageOf(['Nothing else at all.', 'en'], ['Eins.', 'de'], ['Zwei.', 'de']), 'en');
    assert.equal(await languageOf(['One.']), 'fr');
  });

  it('is made faster where that is wanted, with its captions, pauses and chapters', async () => {
    const file = new Memory();
    const chunks = [chunkOf('One', 'heading'), chunkOf('Two', 'heading')];
    await save(chunks, file, undefined, halved);
    // A tenth of a second and the pause after a heading.
    const each = (0.1 + 0.6) / 2;
    assert.deepEqual(file.spoken?.captions, [
      { start: 0, end: 0.05, text: 'One' },
      { start: each, end: each + 0.05, text: 'Two' },
    ]);
    assert.deepEqual(file.spoken.chapters, [
      { start: 0, end: each, title: 'One' },
      { start: each, end: 2 * each, title: 'Two' },
    ]);
  });

  it('refuses a message of a rate so low that it would become hours of sound', async () => {
    const rates = [48_000, 400];
    const saving = exportSpeech(
      ['One.', 'Two.'].map((text) => chunkOf(text)),
      new Memory(),
      {
        format: wavFormat,
        title: 'Title',
        speech: {
          speak: () =>
            Promise.resolve(
              wavFile({ sampleRate: rates.shift() ?? 0, channels: [new Float32Array(1_000_000)] }),
            ),
        },
        serviceOf: () => 'here',
        voiceFor: () => 'ada',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
    await assert.rejects(saving, { kind: 'badAudio' });
  });
});
