// Models made to do harm. Each is refused, soon and without taking memory.

import assert from 'node:assert/strict';
import { PbfWriter } from 'pbf';
import {
  VoiceRefused,
  voiceRefusalWords,
  type VoiceRefusal,
} from '../../../../../src/core/naturalVoices/voiceCheck.js';
import { checkVoiceFiles } from '../../../../../src/service/engine/piper/checkVoiceFiles.js';
import { readModelGraph } from '../../../../../src/service/engine/piper/modelGraph.js';
import { splitModel, wholeModel } from '../../../../../src/service/engine/piper/splitModel.js';
import { english } from '../../../../../src/core/plainText.js';
import { floats, onnxModel, type OnnxNode, type OnnxRecipe } from '../../../../support/onnxModel.js';
import { toyModel, toyVoice } from '../../../../support/toyVoice.js';

const { model, config } = toyVoice({ speakers: ['anna', 'bert'] });
const toy = toyModel();
const fuzzRuns = Number(process.env['LECTOR_HOSTILE'] ?? 200);
const patience = 60_000 + 20 * fuzzRuns;

describe('a hostile model', () => {
  const changed = (change: Partial<OnnxRecipe>) => onnxModel({ ...toy, ...change });
  const withNode = (node: Partial<OnnxNode>) =>
    changed({ nodes: [...toy.nodes, { op: 'Identity', inputs: ['output'], outputs: ['more'], ...node }] });
  const body: OnnxRecipe = { inputs: [], outputs: [], nodes: [], initializers: [] };
  const branching = (branch: Partial<OnnxRecipe>) => {
    const graph = { ...body, ...branch };
    return withNode({ op: 'If', attributes: { then_branch: { graph }, else_branch: { graph } } });
  };
  const notModel: VoiceRefusal = { reason: 'notModel' };
  const inconsistent: VoiceRefusal = { reason: 'inconsistent' };
  const otherFiles: VoiceRefusal = { reason: 'otherFiles' };
  const tooComplex: VoiceRefusal = { reason: 'tooComplex' };

  const cases: readonly (readonly [string, () => Uint8Array, VoiceRefusal])[] = [
    ['that is text', () => new TextEncoder().encode('<!doctype html><p>Not found'), notModel],
    ['that is a ZIP file', () => Buffer.from('504b03041400000008', 'hex'), notModel],
    ['that is all zeros', () => new Uint8Array(1_000), notModel],
    ['that is all ones', () => new Uint8Array(1_000).fill(255), notModel],
    ['that breaks off', () => model.subarray(0, model.length / 2), notModel],
    ['whose last byte is missing', () => model.subarray(0, -1), notModel],
    ['whose graph claims 2 GB', () => Buffer.from('3affffffff07', 'hex'), notModel],
    [
      'whose graph claims more than numbers can say',
      () => Buffer.from('3affffffffffffffffff01', 'hex'),
      notModel,
    ],
    ['with a number without an end', () => Buffer.from('08ffffffffffffffffffffff', 'hex'), notModel],
    ['with a group', () => Buffer.from('3b3c', 'hex'), notModel],
    [
      'without a graph',
      () =>
        message((file) => {
          file.writeVarintField(1, 8);
        }),
      notModel,
    ],
    ['of nothing but fields', () => message(manyFields), tooComplex],
    ['nested deeply', () => nested(5_000), notModel],
    [
      'with weights in another file',
      () =>
        changed({
          initializers: [...toy.initializers, { ...floats('w', [1], [0]), externalFile: '/etc/passwd' }],
        }),
      otherFiles,
    ],
    [
      'with a constant in another file',
      () =>
        withNode({
          op: 'Constant',
          inputs: [],
          attributes: { value: { tensor: { ...floats('w', [1], [0]), externalFile: '../secret' } } },
        }),
      otherFiles,
    ],
    [
      'whose weights claim 2 GB',
      () => changed({ initializers: [...toy.initializers, floats('w', [1 << 20, 512], [0])] }),
      inconsistent,
    ],
    [
      'whose weights have a negative size',
      () => changed({ initializers: [...toy.initializers, floats('w', [-1, -4], [0])] }),
      inconsistent,
    ],
    [
      'whose weights have a hundred dimensions',
      () => changed({ initializers: [...toy.initializers, floats('w', Array<number>(100).fill(1), [0])] }),
      inconsistent,
    ],
    [
      'with weights twice',
      () => changed({ initializers: [...toy.initializers, floats('one_f', [], [1])] }),
      inconsistent,
    ],
    [
      'that loops',
      () => withNode({ op: 'Loop', attributes: { body: { graph: body } } }),
      { reason: 'unsafeOperator', operator: 'Loop' },
    ],
    [
      'that scans',
      () => withNode({ op: 'Scan', attributes: { body: { graph: body } } }),
      { reason: 'unsafeOperator', operator: 'Scan' },
    ],
    [
      'that loops in a branch',
      () =>
        branching({
          nodes: [{ op: 'Loop', inputs: [], outputs: ['y'], attributes: { body: { graph: body } } }],
        }),
      { reason: 'unsafeOperator', operator: 'Loop' },
    ],
    [
      'with weights in another file, in a branch',
      () => branching({ initializers: [{ ...floats('w', [1], [0]), externalFile: '/etc/passwd' }] }),
      otherFiles,
    ],
    [
      'that branches in branches of branches',
      () => {
        const inner = (graph: OnnxRecipe): OnnxRecipe => ({
          ...body,
          nodes: [
            {
              op: 'If',
              inputs: [],
              outputs: ['y'],
              attributes: { then_branch: { graph }, else_branch: { graph } },
            },
          ],
        });
        return branching(inner(inner(body)));
      },
      { reason: 'unsafeOperator', operator: 'If' },
    ],
    [
      'whose branch needs what nothing makes',
      () => branching({ nodes: [{ op: 'Neg', inputs: ['nothing'], outputs: ['y'] }] }),
      inconsistent,
    ],
    [
      'with an operator of its own',
      () => withNode({ op: 'Shell', domain: 'evil' }),
      { reason: 'unsafeOperator', operator: 'evil.Shell' },
    ],
    [
      'with functions of its own',
      () =>
        message((file) => {
          file.writeBytesField(25, new Uint8Array());
        }),
      { reason: 'unsafeOperator', operator: 'FunctionProto' },
    ],
    ['of only foreign operators', () => changed({ domain: 'com.microsoft' }), notModel],
    [
      'that runs in a circle',
      () =>
        changed({
          nodes: [
            ...toy.nodes,
            { op: 'Neg', inputs: ['b'], outputs: ['a'] },
            { op: 'Neg', inputs: ['a'], outputs: ['b'] },
          ],
        }),
      inconsistent,
    ],
    ['that makes a value twice', () => withNode({ outputs: ['o'] }), inconsistent],
    ['that needs what nothing makes', () => withNode({ inputs: ['nothing'] }), inconsistent],
    [
      'with too many nodes',
      () =>
        changed({
          nodes: Array.from({ length: 20_001 }, (_, n) => ({
            op: 'Neg',
            inputs: ['zero_f'],
            outputs: [`x${n}`],
          })),
        }),
      tooComplex,
    ],
    ['with a name of a megabyte', () => withNode({ outputs: ['x'.repeat(1_000_000)] }), tooComplex],
  ];
  for (const [title, make, refusal] of cases) {
    it(`is refused: one ${title}`, () => {
      const file = make();
      const before = process.memoryUsage().rss;
      assert.throws(() => checkVoiceFiles(file, toyVoice().config), { refusal });
      assert.ok(process.memoryUsage().rss - before < 200_000_000, 'memory');
      assert.match(voiceRefusalWords(refusal, english), /^The .{10,150}\.$/);
    });
  }

  it('never breaks the reading, whatever was changed in it', () => {
    const random = seeded(17);
    let read = 0;
    for (let run = 0; run < fuzzRuns; run++) {
      const file = model.slice(0, random(4) === 0 ? random(model.length) : model.length);
      for (let change = random(6); change >= 0 && file.length > 0; change--) {
        // The first and last parts hold structure; the middle is mostly weights.
        const at =
          random(2) === 0
            ? random(Math.min(2_500, file.length))
            : file.length - 1 - random(Math.min(900, file.length));
        file[at] = random(3) === 0 ? (file[at] ?? 0) ^ (1 << random(8)) : random(256);
      }
      unlessRefused(() => {
        const graph = readModelGraph(file);
        read++;
        splitModel(graph);
        wholeModel(graph);
      });
    }
    assert.ok(read > 0 && read < fuzzRuns, `${read} were read`);
  }).timeout(patience);

  it('never breaks the check of the configuration, whatever was changed in it', () => {
    const random = seeded(3);
    for (let run = 0; run < fuzzRuns; run++) {
      const characters = Array.from(config);
      for (let change = random(4); change >= 0; change--) {
        characters.splice(
          random(characters.length),
          random(3),
          ['"', '{', '[', '1e999', '-', ',', '\0'][random(7)] ?? '',
        );
      }
      unlessRefused(() => checkVoiceFiles(model, characters.join('')));
    }
  }).timeout(patience);
});

function unlessRefused(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof VoiceRefused)) throw error;
  }
}

function message(write: (file: PbfWriter) => void): Uint8Array {
  const file = new PbfWriter();
  write(file);
  return file.finish();
}

function manyFields(file: PbfWriter): void {
  for (let n = 0; n < 1_000_001; n++) file.writeVarintField(1, 1);
}

/** Types inside of types. */
function nested(depth: number): Uint8Array {
  let inner: Uint8Array = new Uint8Array();
  for (let n = 0; n < depth; n++)
    inner = message((file) => {
      file.writeBytesField(7, inner);
    });
  return inner;
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
