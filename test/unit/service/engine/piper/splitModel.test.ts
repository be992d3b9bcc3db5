import assert from 'node:assert/strict';
import { decoderWindows, framesWithin } from '../../../../../src/service/engine/piper/voiceModel.js';
import { readModelGraph as graphOf } from '../../../../../src/service/engine/piper/modelGraph.js';
import {
  splitModel,
  wholeModel,
  type SplitModel,
} from '../../../../../src/service/engine/piper/splitModel.js';
import { deepToyVoice } from '../../../../support/deepToyVoice.js';
import { ModelRunner, voiceFeeds, type RunTensor } from '../../../../support/modelRunner.js';
import { floats, onnxModel, type OnnxNode, type OnnxRecipe } from '../../../../support/onnxModel.js';
import { toyFrames, toyModel, toySamplesPerFrame, toyVoice } from '../../../../support/toyVoice.js';

const short = [1, 0, 14, 0, 2];
const long = [1, 0, ...Array.from({ length: 60 }, (_, n) => [14 + ((n * 7) % 100), 0]).flat(), 10, 0, 2];
const speakers = ['first', 'second', 'third'];

describe('splitModel', () => {
  let runner: ModelRunner;
  before(() => {
    runner = new ModelRunner();
  });
  after(() => runner.close());

  /** What the two parts give, the decoder in windows of at most `most` frames. */
  async function spoken(
    file: Uint8Array,
    split: SplitModel,
    feeds: Readonly<Record<string, RunTensor>>,
    most: number,
  ) {
    const planned = await runner.run(split.encoder, feeds, file);
    const z = floatsOf(planned[split.boundary]);
    const frames = planned[split.boundary]?.dims.at(-1) ?? 0;
    const alongside = Object.fromEntries(
      split.alongside.map((name) => [name, planned[name] ?? assert.fail(`${name} is missing`)]),
    );
    const samples: number[] = [];
    for (const window of decoderWindows(frames, most, split)) {
      const part: RunTensor = { type: 'float32', ...framesWithin(z, frames, window) };
      const { output } = await runner.run(split.decoder, { ...alongside, [split.boundary]: part }, file);
      for (const sample of floatsOf(output).subarray(window.firstSample, window.endSample))
        samples.push(sample);
    }
    return { samples, durations: Array.from(floatsOf(planned[split.framesOutput])) };
  }

  const models = [
    ['the toy', toyVoice().model, {}],
    ['a toy of many speakers', toyVoice({ speakers }).model, { speaker: 1 }],
    ['a deep decoder', deepToyVoice(), {}],
    ['a deep decoder of many speakers', deepToyVoice({ speakers }), { speaker: 2 }],
  ] as const;
  for (const [title, model, options] of models) {
    for (const [length, ids] of Object.entries({ short, long })) {
      it(`gives the samples of the whole, in windows of any size: ${title}, ${length}`, async () => {
        const split = splitModel(graphOf(model)) ?? assert.fail('not split');
        const feeds = voiceFeeds(ids, options);
        const whole = floatsOf((await runner.run(model, feeds))['output']);
        assert.ok(
          whole.some((sample) => Math.abs(sample) > 0.05),
          'it sounds',
        );
        for (const most of length === 'short' ? [1, 5, 1000] : [17, 64, 1000]) {
          const { samples, durations } = await spoken(model, split, feeds, most);
          assert.equal(samples.length, whole.length);
          const farthest = samples.reduce(
            (far, sample, n) => Math.max(far, Math.abs(sample - (whole[n] ?? NaN))),
            0,
          );
          assert.ok(farthest < 1e-5, `windows of ${most}: off by ${farthest}`);
          assert.deepEqual(
            durations,
            ids.map((id) => toyFrames(id)),
          );
        }
      });
    }
  }

  it('needs all of the context that it asks for', async () => {
    const model = deepToyVoice();
    const split = splitModel(graphOf(model)) ?? assert.fail('not split');
    const feeds = voiceFeeds(long);
    const { samples: whole } = await spoken(model, split, feeds, 1000);
    const { samples } = await spoken(model, { ...split, contextFrames: split.contextFrames - 3 }, feeds, 17);
    assert.ok(samples.some((sample, n) => Math.abs(sample - (whole[n] ?? NaN)) > 1e-5));
  });

  it('derives the context and the samples of a frame from the decoder', () => {
    const toy = splitModel(graphOf(toyVoice().model));
    assert.deepEqual([toy?.contextFrames, toy?.samplesPerFrame], [4, toySamplesPerFrame]);
    const deep = splitModel(graphOf(deepToyVoice()));
    assert.deepEqual([deep?.contextFrames, deep?.samplesPerFrame], [12, 256]);
  });

  it('hands over what the decoder needs to know of the speaker', () => {
    assert.deepEqual(splitModel(graphOf(toyVoice().model))?.alongside, []);
    assert.deepEqual(splitModel(graphOf(toyVoice({ speakers }).model))?.alongside, ['cond']);
  });

  it('takes along what the branches of a node use', async () => {
    const toy = toyModel();
    const branch = (op: string): OnnxRecipe => ({
      inputs: [],
      outputs: [{ name: `${op}_out`, type: 'float', shape: [1, 'phonemes', 'channels'] }],
      nodes: [{ op, inputs: op === 'Squeeze' ? ['m_p', 'axis_0'] : ['m_p'], outputs: [`${op}_out`] }],
      initializers: [],
    });
    const nodes = toy.nodes.flatMap((node): OnnxNode[] =>
      node.op === 'Squeeze'
        ? [
            {
              op: 'If',
              inputs: ['is_one'],
              outputs: node.outputs,
              attributes: {
                then_branch: {
                  graph: {
                    ...branch('Squeeze'),
                    outputs: [{ name: 'Squeeze_out', type: 'float', shape: ['p', 'c'] }],
                  },
                },
                else_branch: { graph: branch('Identity') },
              },
            },
          ]
        : [node],
    );
    const isOne: OnnxNode = { op: 'Equal', inputs: ['one', 'one'], outputs: ['is_one'] };
    const model = onnxModel({ ...toy, nodes: [isOne, ...nodes] });
    const split = splitModel(graphOf(model)) ?? assert.fail('not split');
    const feeds = voiceFeeds(short);
    const { samples } = await spoken(model, split, feeds, 5);
    assert.deepEqual(samples, Array.from(floatsOf((await runner.run(toyVoice().model, feeds))['output'])));
  });

  it('leaves each part only the weights that it uses, and copies no large ones', () => {
    const { model } = toyVoice({ speakers });
    const split = splitModel(graphOf(model)) ?? assert.fail('not split');
    assert.ok(!Buffer.from(split.encoder).includes('dec.ups.0.weight'));
    assert.ok(!Buffer.from(split.decoder).includes('enc_p.emb.weight'));
    assert.ok(split.encoder.length + split.decoder.length < model.length * 0.5);
  });

  describe('does not split', () => {
    /** The toy with another node at the end of its decoder. */
    const endingWith = (node: Omit<OnnxNode, 'inputs' | 'outputs'>, more: readonly string[] = []) => {
      const toy = toyModel();
      const nodes = toy.nodes.map((one) => (one.op === 'Tanh' ? { ...one, outputs: ['before'] } : one));
      const added = { ...node, inputs: ['before', ...more], outputs: ['o'] };
      const initializers = [...toy.initializers, floats('last.weight', [1, 1, 7], new Float32Array(7))];
      return onnxModel({ ...toy, initializers, nodes: [...nodes.slice(0, -1), added, ...nodes.slice(-1)] });
    };
    const refused = [
      ['without a first convolution of that name', toyVoice({ broken: 'noConvPre' }).model],
      ['without durations', toyVoice({ broken: 'noCeil' }).model],
      ['with two roundings', toyVoice({ broken: 'twoCeils' }).model],
      ['with an operator that looks at everything', endingWith({ op: 'Softmax' })],
      ['with noise in the decoder', endingWith({ op: 'RandomNormalLike' })],
      [
        'with a convolution that changes the length',
        endingWith({ op: 'Conv', attributes: { pads: { ints: [0, 0] } } }, ['last.weight']),
      ],
    ] as const;
    for (const [title, model] of refused) {
      it(`a model ${title}`, () => {
        assert.equal(splitModel(graphOf(model)), undefined);
      });
    }
  });

  it('tells the durations of a model that it leaves whole', async () => {
    const { model } = toyVoice({ broken: 'noConvPre' });
    const whole = wholeModel(graphOf(model)) ?? assert.fail('no durations');
    const outputs = await runner.run(whole.model, voiceFeeds(long, { lengthScale: 1.3 }), model);
    const frames = long.map((id) => toyFrames(id, 1.3));
    assert.deepEqual(Array.from(floatsOf(outputs[whole.framesOutput])), frames);
    const total = frames.reduce((sum, one) => sum + one, 0);
    assert.equal(floatsOf(outputs['output']).length, total * toySamplesPerFrame);
  });
});

function floatsOf(tensor: RunTensor | undefined): Float32Array {
  assert.ok(tensor?.data instanceof Float32Array);
  return tensor.data;
}
