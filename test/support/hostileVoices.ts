// Voices whose files are made to do harm when they speak. Each passes for a voice where it can.

import { floats, integers, onnxModel, type OnnxNode, type OnnxRecipe } from './onnxModel.js';
import { largeVoice } from './largeVoice.js';
import { toyConfig, toyModel, toyVoice, type ToyVoice } from './toyVoice.js';

const toy = toyModel();

/** One that needs this many floats to make its sound, which it does not use. */
export function greedyVoice(floatsNeeded: number): ToyVoice {
  const nodes: OnnxNode[] = [
    { op: 'ConstantOfShape', inputs: ['greed.shape'], outputs: ['greed.all'] },
    { op: 'ReduceSum', inputs: ['greed.all'], outputs: ['greed'], attributes: { keepdims: { int: 0 } } },
    // Durations depend on it, so it cannot be left out.
    { op: 'Add', inputs: ['usual', 'greed'], outputs: ['usual_and_greed'] },
  ];
  const at = toy.nodes.findIndex(({ outputs }) => outputs.includes('w'));
  const later = toy.nodes.slice(at).map((node) => ({
    ...node,
    inputs: node.inputs.map((name) => (name === 'usual' ? 'usual_and_greed' : name)),
  }));
  return voice({
    ...toy,
    nodes: [...toy.nodes.slice(0, at), ...nodes, ...later],
    initializers: [...toy.initializers, integers('greed.shape', [1], [floatsNeeded])],
  });
}

/** One that makes this many samples of a frame. */
export function longFramesVoice(samples: number): ToyVoice {
  const up = toy.initializers.find(({ name }) => name === 'dec.ups.0.weight');
  const channels = up?.dims[0] ?? 1;
  return voice({
    ...toy,
    nodes: toy.nodes.map((node) =>
      node.op === 'ConvTranspose' ? { ...node, attributes: { strides: { ints: [samples] } } } : node,
    ),
    initializers: toy.initializers.map((tensor) =>
      tensor === up
        ? floats(tensor.name, [channels, 1, samples], new Float32Array(channels * samples))
        : tensor,
    ),
  });
}

/** One that plans an hour of sound, and cannot be cut so that nobody knows before. */
export function endlessVoice(): ToyVoice {
  const endless = toyModel({ broken: 'endlessPhonemes' });
  const renamed = (name: string) => (name === 'dec.conv_pre.weight' ? 'dec.first.weight' : name);
  return voice({
    ...endless,
    nodes: endless.nodes.map((node) => ({ ...node, inputs: node.inputs.map(renamed) })),
    initializers: endless.initializers.map((tensor) => ({ ...tensor, name: renamed(tensor.name) })),
  });
}

/** One with some of its bytes changed, of the toy or of a model of true size. */
export function mutatedVoice(seed: number): ToyVoice {
  const { model, config } = seed % 8 === 0 ? (large ??= largeVoice()) : (small ??= toyVoice());
  let state = seed + 1;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const changed = model.slice();
  for (let change = 1 + random(12); change > 0; change--) {
    // The graph is at the beginning, the weights behind it.
    const at = random(Math.min(changed.length, random(3) === 0 ? changed.length : 12_000));
    changed[at] = random(2) === 0 ? (changed[at] ?? 0) ^ (1 << random(8)) : random(256);
  }
  return { model: changed, config };
}

let small: ToyVoice | undefined;
let large: ToyVoice | undefined;

function voice(recipe: OnnxRecipe): ToyVoice {
  return { model: onnxModel(recipe), config: JSON.stringify(toyConfig()) };
}
