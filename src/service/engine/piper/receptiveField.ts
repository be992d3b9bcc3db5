import type { GraphNode, ModelGraph } from './modelGraph.js';
import { integersOf, onnx, protobufFields } from './onnxFields.js';

/** How far a decoder looks: given this many more frames on each side, a part sounds as it does in the whole. */
export interface ReceptiveField {
  readonly contextFrames: number;
  readonly samplesPerFrame: number;
}

/** What one value of a tensor depends on, in frames before and after its own. */
interface Reach {
  readonly before: number;
  readonly behind: number;
  /** Values for each frame. */
  readonly rate: number;
}

/** Operators that treat each value on its own. */
const pointwise = new Set(
  (
    'Add Cast Clip Cos Div Elu Exp Identity LeakyRelu Mul Neg PRelu Pow Reciprocal Relu Sigmoid Sin Sqrt Squeeze ' +
    'Sub Tanh Unsqueeze'
  ).split(' '),
);

/**
 * Walks from `start` to `end` along the nodes, which are all that depend on `start`. Undefined if one of them does not
 * act on its neighborhood only, so that a part of the frames would sound different from the whole.
 */
export function receptiveField(
  nodes: readonly GraphNode[],
  initializers: ModelGraph['initializers'],
  start: string,
  end: string,
): ReceptiveField | undefined {
  const reaches = new Map<string, Reach>([[start, { before: 0, behind: 0, rate: 1 }]]);
  for (const node of nodes) {
    const incoming = node.inputs.flatMap((name) => reaches.get(name) ?? []);
    const reach = widest(incoming);
    const [first] = node.inputs;
    // The frames run through the first input of a convolution; its weights do not depend on them.
    const isAlone = incoming.length === 1 && first !== undefined && reaches.has(first);
    const next =
      reach === undefined
        ? undefined
        : pointwise.has(node.op)
          ? reach
          : isAlone
            ? convolved(reach, node, initializers)
            : undefined;
    if (next === undefined) return undefined;
    for (const output of node.outputs) reaches.set(output, next);
  }
  const reach = reaches.get(end);
  if (reach === undefined) return undefined;
  return { contextFrames: Math.ceil(Math.max(reach.before, reach.behind)), samplesPerFrame: reach.rate };
}

function widest(reaches: readonly Reach[]): Reach | undefined {
  const rate = reaches[0]?.rate;
  if (rate === undefined || reaches.some((reach) => reach.rate !== rate)) return undefined;
  return {
    before: Math.max(...reaches.map(({ before }) => before)),
    behind: Math.max(...reaches.map(({ behind }) => behind)),
    rate,
  };
}

function convolved(
  reach: Reach,
  node: GraphNode,
  initializers: ModelGraph['initializers'],
): Reach | undefined {
  const attributes = integerAttributes(node);
  const weight = initializers.get(node.inputs[1] ?? '')?.dims;
  const kernel = attributes.get('kernel_shape') ?? weight?.slice(2);
  const [stride, dilation] = [attributes.get('strides') ?? [1], attributes.get('dilations') ?? [1]];
  const [left = 0, right = 0] = attributes.get('pads') ?? [];
  if (kernel?.length !== 1 || stride.length !== 1 || dilation.length !== 1) return undefined;
  const [size = 1, step = 1, gap = 1] = [kernel[0], stride[0], dilation[0]];
  const width = (size - 1) * gap;
  if (node.op === 'Conv') {
    if (step !== 1 || left + right !== width) return undefined;
    return {
      ...reach,
      before: reach.before + left / reach.rate,
      behind: reach.behind + right / reach.rate,
    };
  }
  if (node.op !== 'ConvTranspose') return undefined;
  const [more = 0] = attributes.get('output_padding') ?? [];
  if (width + 1 - left - right + more !== step) return undefined;
  return {
    before: reach.before + (width - left) / step / reach.rate,
    behind: reach.behind + left / step / reach.rate,
    rate: reach.rate * step,
  };
}

/** As a convolution has: one for each dimension, or two. */
const mostIntegers = 16;

/** A node's integer attributes, by name; a single integer becomes a list of one. */
function integerAttributes(node: GraphNode): ReadonlyMap<string, readonly number[]> {
  const attributes = new Map<string, readonly number[]>();
  for (const field of protobufFields(node.bytes)) {
    if (field.number !== onnx.node.attribute || field.kind !== 'bytes') continue;
    let name = '';
    const integers: number[] = [];
    for (const part of protobufFields(field.bytes)) {
      if (part.number === onnx.attribute.name && part.kind === 'bytes') name = decoder.decode(part.bytes);
      if (part.number !== onnx.attribute.i && part.number !== onnx.attribute.ints) continue;
      integers.push(...integersOf(part, mostIntegers));
    }
    if (integers.length > 0) attributes.set(name, integers);
  }
  return attributes;
}

const decoder = new TextDecoder();
