import assert from 'node:assert/strict';
import { wavFormat } from '../../../../src/editor/export/audioFormats.js';
import {
  exportSpeech,
  type DonePiece,
  type GrowingAudio,
} from '../../../../src/reading/export/exportSpeech.js';
import { chunkOf } from '../../../support/chunksOf.js';
import { toneWav } from '../../../support/toneWav.js';
import { wavFile } from '../../../support/wavFile.js';

const whole = toneWav({ seconds: 1, sampleRate: 1000 });
const cutOff = whole.slice(0, 500);
const empty = wavFile({ sampleRate: 1000, channels: [new Float32Array()] });
const lost = { service: 'here', voiceId: 'ada', text: 'Two.', address: 'https://a.example/two' };

describe('Saving speech that comes cut off or empty', () => {
  let done: DonePiece[];
  let asked: string[];

  beforeEach(() => {
    done = [];
    asked = [];
  });

  function save(
    answers: readonly (readonly [message: string, audio: typeof whole])[],
    texts = ['One.', 'Two.'],
  ): Promise<number> {
    const left = [...answers];
    const file: GrowingAudio = {
      done,
      keep: () => Promise.resolve(),
      append: (piece) => Promise.resolve(void done.push(piece)),
      finish: () => Promise.resolve(),
    };
    return exportSpeech(
      texts.map((text) => chunkOf(text)),
      file,
      {
        format: wavFormat,
        title: 'Title',
        speech: {
          speak: (message) => {
            asked.push(message);
            const next = left.findIndex(([of]) => of === message);
            return Promise.resolve(left.splice(next, 1)[0]?.[1] ?? assert.fail('asked too often'));
          },
          lost: () => Promise.resolve(lost),
        },
        serviceOf: () => 'here',
        voiceFor: () => 'ada',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
  }

  it('asks for it once more, and takes no part of what was cut off', async () => {
    await save([
      ['One.', cutOff],
      ['One.', whole],
      ['Two.', whole],
    ]);
    assert.deepEqual(asked.sort(), ['One.', 'One.', 'Two.']);
    assert.equal(new Set(done.map(({ frames }) => frames)).size, 1);
  });

  it('fails if it stays so, with what has to be bought again, and keeps what is whole', async () => {
    const saving = save([
      ['One.', whole],
      ['Two.', cutOff],
      ['Two.', empty],
    ]);
    await assert.rejects(saving, { kind: 'cutOffAudio', lost });
    assert.equal(done.length, 1);
  });

  it('takes silence for what has no words', async () => {
    await save(
      [
        ['…', empty],
        ['Two.', whole],
      ],
      ['…', 'Two.'],
    );
    assert.deepEqual(asked, ['…', 'Two.']);
  });
});
