import assert from 'node:assert/strict';
import {
  checkModelSize,
  mostModelBytes,
  VoiceRefused,
  voiceRefusalWords,
  type VoiceRefusal,
} from '../../../../../src/core/naturalVoices/voiceCheck.js';
import { checkVoiceFiles } from '../../../../../src/service/engine/piper/checkVoiceFiles.js';
import { english } from '../../../../../src/core/plainText.js';
import { deepToyVoice } from '../../../../support/deepToyVoice.js';
import { onnxModel, type OnnxRecipe } from '../../../../support/onnxModel.js';
import { toyConfig, toyModel, toyVoice, type ToyFault } from '../../../../support/toyVoice.js';

const { model, config } = toyVoice();

function refusalOf(files: { readonly model?: Uint8Array; readonly config?: string }): VoiceRefusal {
  try {
    checkVoiceFiles(files.model ?? model, files.config ?? config);
  } catch (error) {
    if (error instanceof VoiceRefused) return error.refusal;
    throw error;
  }
  return assert.fail('it passes');
}

describe('checkVoiceFiles', () => {
  it('accepts a voice and tells what it is', () => {
    const check = checkVoiceFiles(model, config);
    const { language, region, name, quality, espeakVoice, sampleRate, speakers, scales } = check.config;
    assert.deepEqual(
      { language, region, name, quality, espeakVoice, sampleRate, speakers, scales },
      {
        language: 'en',
        region: 'US',
        name: 'toy',
        quality: 'medium',
        espeakVoice: 'en-us',
        sampleRate: 22_050,
        speakers: [],
        scales: { noise: 0.667, length: 1, noiseW: 0.8 },
      },
    );
    assert.deepEqual(check.config.phonemeIds.get('ə'), [59]);
  });

  it('accepts a voice of many speakers, and one that cannot be cut', () => {
    const many = { speakers: ['anna', 'bert', 'carl'], sampleRate: 16_000, language: 'de_DE' } as const;
    const check = checkVoiceFiles(toyVoice(many).model, toyVoice(many).config);
    assert.deepEqual(check.config.speakers, many.speakers);
    assert.equal(check.config.sampleRate, 16_000);
    checkVoiceFiles(toyVoice({ broken: 'noConvPre' }).model, config);
    checkVoiceFiles(deepToyVoice(), config);
  });

  it('refuses a file by its size before it is read', () => {
    assert.deepEqual(checkModelSize(0), { reason: 'empty' });
    assert.equal(checkModelSize(mostModelBytes), undefined);
    assert.deepEqual(checkModelSize(mostModelBytes + 1), { reason: 'tooLarge', bytes: mostModelBytes + 1 });
    assert.deepEqual(refusalOf({ model: new Uint8Array() }), { reason: 'empty' });
  });

  describe('refuses a model', () => {
    const broken: readonly (readonly [ToyFault, VoiceRefusal])[] = [
      ['noCeil', { reason: 'noDurations' }],
      ['twoCeils', { reason: 'noDurations' }],
      ['wrongInputs', { reason: 'otherKind' }],
      ['wrongOutput', { reason: 'otherKind' }],
      ['oldOpset', { reason: 'opset', opset: 9 }],
      ['futureOpset', { reason: 'opset', opset: 99 }],
    ];
    for (const [fault, refusal] of broken) {
      it(`that is broken: ${fault}`, () => {
        assert.deepEqual(refusalOf({ model: toyVoice({ broken: fault }).model }), refusal);
      });
    }

    const toy = toyModel();
    const changes: readonly (readonly [string, Partial<OnnxRecipe>, VoiceRefusal])[] = [
      [
        'with an input more',
        { inputs: [...toy.inputs, { name: 'text', type: 'int64', shape: [1] }] },
        { reason: 'otherKind' },
      ],
      [
        'with an input twice',
        { inputs: [...toy.inputs, { name: 'scales', type: 'float', shape: [3] }] },
        { reason: 'otherKind' },
      ],
      [
        'with an input of another type',
        { inputs: toy.inputs.map((input) => (input.name === 'input' ? { ...input, type: 'float' } : input)) },
        { reason: 'otherKind' },
      ],
      [
        'with an input of another rank',
        {
          inputs: toy.inputs.map((input) => (input.name === 'scales' ? { ...input, shape: [1, 3] } : input)),
        },
        { reason: 'otherKind' },
      ],
      ['without its inputs', { inputs: [] }, { reason: 'inconsistent' }],
      ['without outputs', { outputs: [] }, { reason: 'otherKind' }],
      ['without nodes', { nodes: [] }, { reason: 'inconsistent' }],
      ['without weights', { initializers: [] }, { reason: 'inconsistent' }],
    ];
    for (const [title, change, refusal] of changes) {
      it(title, () => {
        assert.deepEqual(refusalOf({ model: onnxModel({ ...toy, ...change }) }), refusal);
      });
    }

    it('whose configuration is that of another', () => {
      const speakers = ['anna', 'bert'];
      assert.deepEqual(refusalOf({ config: toyVoice({ speakers }).config }), { reason: 'otherConfig' });
      assert.deepEqual(refusalOf({ model: toyVoice({ speakers }).model }), { reason: 'otherConfig' });
      const wide = JSON.stringify({ ...toyConfig(), num_symbols: 257 });
      assert.deepEqual(refusalOf({ config: wide }), { reason: 'otherConfig' });
    });
  });

  it('says each refusal in one sentence with what was found', () => {
    const refusals: readonly (readonly [VoiceRefusal, string])[] = [
      [{ reason: 'tooLarge', bytes: 250_300_000 }, 'The model is 251 MB. It must be at most 150 MB.'],
      [{ reason: 'notModel' }, 'The file is not an ONNX model, or only part of one.'],
      [
        { reason: 'unsafeOperator', operator: '[Loop](command:x)' },
        'The model uses the operator “[Loop]\u2060(command:x)”, which Lector does not run.',
      ],
      [
        { reason: 'opset', opset: 9 },
        'The model is written for version 9 of ONNX’s operators. Lector runs versions 13 to 21.',
      ],
      [
        { reason: 'configMember', member: 'audio.sample_rate' },
        'The .onnx.json file cannot be used: “audio.sample_rate” is missing or wrong.',
      ],
      [
        { reason: 'language', language: 'cs' },
        'The voice speaks a language that Lector does not read: “cs”.',
      ],
    ];
    for (const [refusal, words] of refusals) assert.equal(voiceRefusalWords(refusal, english), words);
  });
});
