// A toy voice whose decoder has the shape of a real one of medium quality, with few channels and random weights.

import { floats, onnxModel, type OnnxNode, type OnnxTensor } from './onnxModel.js';
import { toyModel, type ToyVoiceOptions } from './toyVoice.js';

const upsampling = [
  { factor: 8, kernel: 16 },
  { factor: 8, kernel: 16 },
  { factor: 4, kernel: 8 },
] as const;
const blocks = [
  { kernel: 3, dilations: [1, 2] },
  { kernel: 5, dilations: [2, 6] },
  { kernel: 7, dilations: [3, 12] },
] as const;

export function deepToyVoice(options: ToyVoiceOptions = {}): Uint8Array<ArrayBuffer> {
  const toy = toyModel(options);
  const first = toy.nodes.findIndex(({ op }) => op === 'Relu');
  const decoder = new Decoder(
    toy.initializers.find(({ name }) => name === 'dec.conv_pre.bias')?.dims[0] ?? 0,
  );
  const nodes = decoder.build(toy.nodes[first]?.inputs[0] ?? '');
  return onnxModel({
    ...toy,
    nodes: [...toy.nodes.slice(0, first), ...nodes],
    initializers: [...toy.initializers.filter(({ name }) => name !== 'dec.ups.0.weight'), ...decoder.weights],
  });
}

class Decoder {
  readonly weights: OnnxTensor[] = [floats('three', [], [3])];
  private readonly nodes: OnnxNode[] = [];
  private seed = 1;

  constructor(private channels: number) {}

  build(input: string): readonly OnnxNode[] {
    let x = input;
    for (const [stage, { factor, kernel }] of upsampling.entries()) {
      x = this.node('LeakyRelu', [x]);
      const next = Math.max(2, Math.floor(this.channels / 2));
      x = this.node('ConvTranspose', [x, this.weight(`dec.ups.${stage}`, [this.channels, next, kernel])], {
        strides: { ints: [factor] },
        pads: { ints: [(kernel - factor) / 2, (kernel - factor) / 2] },
        kernel_shape: { ints: [kernel] },
      });
      this.channels = next;
      const parts = blocks.map((block, n) =>
        this.block(x, `dec.resblocks.${stage * blocks.length + n}`, block),
      );
      x = this.node('Div', [parts.reduce((sum, part) => this.node('Add', [sum, part])), 'three']);
    }
    x = this.node('LeakyRelu', [x]);
    x = this.convolution(x, 'dec.conv_post', 1, 7, 1);
    x = this.node('Tanh', [x]);
    this.nodes.push({ op: 'Unsqueeze', inputs: [x, 'axis_1'], outputs: ['output'] });
    return this.nodes;
  }

  private block(input: string, name: string, { kernel, dilations }: (typeof blocks)[number]): string {
    let x = input;
    for (const [n, dilation] of dilations.entries()) {
      const turned = this.node('LeakyRelu', [x]);
      x = this.node('Add', [
        this.convolution(turned, `${name}.convs.${n}`, this.channels, kernel, dilation),
        x,
      ]);
    }
    return x;
  }

  private convolution(input: string, name: string, to: number, kernel: number, dilation: number): string {
    const pad = ((kernel - 1) * dilation) / 2;
    return this.node('Conv', [input, this.weight(name, [to, this.channels, kernel])], {
      dilations: { ints: [dilation] },
      pads: { ints: [pad, pad] },
    });
  }

  private node(op: string, inputs: readonly string[], attributes: OnnxNode['attributes'] = {}): string {
    const output = `/dec/${op}_${this.nodes.length}_output_0`;
    this.nodes.push({ op, inputs, outputs: [output], attributes });
    return output;
  }

  /** Random, and of a size that keeps the sound between whispering and clipping. */
  private weight(part: string, dims: readonly [number, number, number]): string {
    const name = `${part}.weight`;
    const size = dims.reduce((product, dim) => product * dim);
    const spread = Math.sqrt(6 / (dims[1] * dims[2]));
    this.weights.push(
      floats(
        name,
        dims,
        Array.from({ length: size }, () => (this.random() * 2 - 1) * spread),
      ),
    );
    return name;
  }

  private random(): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return this.seed / 2_147_483_647;
  }
}
