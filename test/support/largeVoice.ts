// A voice as large as Piper's of medium quality, and as slow: the layers of its decoder, and as many weights elsewhere.
// The weights are random, so it sounds like noise. It shows what a real one costs, not how one sounds.

import { floats, onnxModel, type OnnxNode, type OnnxTensor } from './onnxModel.js';
import { toyConfig, toyModel, type ToyVoice } from './toyVoice.js';

const hidden = 192;
const filter = 768;
const upsampling = [
  { factor: 8, kernel: 16 },
  { factor: 8, kernel: 16 },
  { factor: 4, kernel: 8 },
] as const;
const firstChannels = 256;
const blocks = [
  { kernel: 3, dilations: [1, 2] },
  { kernel: 5, dilations: [2, 6] },
  { kernel: 7, dilations: [3, 12] },
] as const;

export function largeVoice(): ToyVoice {
  const toy = toyModel();
  const layers = new Layers();
  const frames = toy.nodes.slice(0, toy.nodes.findIndex(({ outputs }) => outputs.includes('z')) + 1);
  const nodes = frames.map((node) => replaced(node, 'm_rows', 'm_p', 'encoded'));
  const at = nodes.findIndex(({ inputs }) => inputs.includes('encoded'));
  const encoder = layers.take(() => {
    layers.rename('encoded', textEncoder(layers, 'm_p'));
  });
  const rest = layers.take(() => {
    layers.rename('output', decoder(layers, flow(layers, 'z')));
  });
  const kept = toy.initializers.filter(({ name }) => !/^(dec\.|enc_p)/.test(name));
  const embedding = floats('enc_p.emb.weight', [256, hidden], layers.random(256 * hidden, hidden));
  return {
    model: onnxModel({
      ...toy,
      nodes: [...nodes.slice(0, at), ...encoder, ...nodes.slice(at), ...rest],
      initializers: [...kept, embedding, ...layers.weights],
    }),
    config: JSON.stringify({ ...toyConfig(), dataset: 'large' }),
  };
}

/** The node that gives `output`, with another input. */
function replaced(node: OnnxNode, output: string, from: string, to: string): OnnxNode {
  if (!node.outputs.includes(output)) return node;
  return { ...node, inputs: node.inputs.map((name) => (name === from ? to : name)) };
}

class Layers {
  readonly weights: OnnxTensor[] = [];
  private nodes: OnnxNode[] = [];
  private seed = 1;
  private count = 0;

  /** The nodes that `work` adds. */
  take(work: () => void): readonly OnnxNode[] {
    this.nodes = [];
    work();
    return this.nodes;
  }

  /** Equally spread, so that a sum over `inputs` of them is about 1. */
  random(length: number, inputs: number): Float32Array {
    const spread = 2 * Math.sqrt(3 / inputs);
    return Float32Array.from({ length }, () => {
      this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
      return spread * (this.seed / 2 ** 32 - 0.5);
    });
  }

  add(op: string, inputs: readonly string[], attributes: OnnxNode['attributes'] = {}): string {
    const output = `large_${++this.count}`;
    this.nodes.push({ op, inputs, outputs: [output], attributes });
    return output;
  }

  rename(to: string, from: string): void {
    this.nodes.push({ op: 'Identity', inputs: [from], outputs: [to] });
  }

  conv(x: string, from: number, to: number, kernel: number, dilation = 1, name?: string): string {
    const weight = name ?? `large.weight.${++this.count}`;
    this.weights.push(floats(weight, [to, from, kernel], this.random(to * from * kernel, from * kernel)));
    const pad = ((kernel - 1) * dilation) / 2;
    return this.add('Conv', [x, weight], {
      kernel_shape: { ints: [kernel] },
      dilations: { ints: [dilation] },
      pads: { ints: [pad, pad] },
    });
  }

  raise(x: string, from: number, to: number, { factor, kernel }: (typeof upsampling)[number]): string {
    const weight = `large.weight.${++this.count}`;
    this.weights.push(floats(weight, [from, to, kernel], this.random(from * to * kernel, from * 2)));
    const pad = (kernel - factor) / 2;
    return this.add('ConvTranspose', [x, weight], {
      kernel_shape: { ints: [kernel] },
      strides: { ints: [factor] },
      pads: { ints: [pad, pad] },
    });
  }
}

/** Six layers, as wide as Piper's; where those have attention, these have convolutions of as many weights. */
function textEncoder(layers: Layers, embedded: string): string {
  let x = layers.add('Transpose', [embedded], { perm: { ints: [0, 2, 1] } });
  for (let n = 0; n < 6; n++) {
    const attended = layers.conv(layers.conv(x, hidden, 2 * hidden, 1), 2 * hidden, hidden, 1);
    const wide = layers.add('Relu', [layers.conv(attended, hidden, filter, 3)]);
    x = layers.add('Tanh', [layers.add('Add', [x, layers.conv(wide, filter, hidden, 3)])]);
  }
  return layers.add('Transpose', [x], { perm: { ints: [0, 2, 1] } });
}

/** Four couplings of four layers. */
function flow(layers: Layers, frames: string): string {
  let x = frames;
  for (let n = 0; n < 16; n++) {
    const gated = layers.add('Tanh', [layers.conv(x, hidden, 2 * hidden, 5)]);
    x = layers.add('Tanh', [layers.add('Add', [x, layers.conv(gated, 2 * hidden, hidden, 1)])]);
  }
  return x;
}

function decoder(layers: Layers, frames: string): string {
  layers.weights.push(floats('large.third', [], [1 / blocks.length]));
  layers.weights.push({ name: 'large.axis', dims: [1], data: BigInt64Array.of(1n) });
  let x = layers.conv(frames, hidden, firstChannels, 7, 1, 'dec.conv_pre.weight');
  let channels = firstChannels;
  for (const step of upsampling) {
    x = layers.raise(layers.add('LeakyRelu', [x]), channels, channels / 2, step);
    channels /= 2;
    const sums = blocks.map(({ kernel, dilations }) => {
      let y = x;
      for (const dilation of dilations) {
        const next = layers.conv(layers.add('LeakyRelu', [y]), channels, channels, kernel, dilation);
        y = layers.add('Add', [y, next]);
      }
      return y;
    });
    const sum = sums.reduce((a, b) => layers.add('Add', [a, b]));
    x = layers.add('Mul', [sum, 'large.third']);
  }
  const sound = layers.add('Tanh', [layers.conv(layers.add('LeakyRelu', [x]), channels, 1, 7)]);
  return layers.add('Unsqueeze', [sound, 'large.axis']);
}
