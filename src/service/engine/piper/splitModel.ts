import { PbfWriter } from 'pbf';
import type { GraphNode, GraphTensor, GraphValue, ModelGraph } from './modelGraph.js';
import { elementTypes, fieldsByName, onnx, integersOf, protobufFields } from './onnxFields.js';

/**
 * A voice's model in two: one part plans a sentence, the other turns its frames into sound, some at a time. Both refer
 * to their weights in the model's file, by the name `weightsFile`.
 */
export interface SplitModel extends ReceptiveField {
  /** Takes the voice's inputs; gives `framesOutput`, `boundary` and `alongside`. */
  readonly encoder: Uint8Array<ArrayBuffer>;
  /** Takes `boundary`, or a part of its last dimension, and `alongside`; gives the voice's `output`. */
  readonly decoder: Uint8Array<ArrayBuffer>;
  /** How many frames each phoneme id lasts: as many floats as ids. */
  readonly framesOutput: string;
  /** The frames before they become sound: floats, [1, channels, frames]. */
  readonly boundary: string;
  /** What else the decoder needs, the same for all frames, such as who speaks: floats. */
  readonly alongside: readonly string[];
}

/** The weights of the decoder's first convolution, in every voice that Piper exports. */
const firstWeights = 'dec.conv_pre.weight';
const voiceOutput = 'output';
/** What the parts of a model call the file that it was read from. */
export const weightsFile = 'weights';
/** In bytes. */
const leastOutside = 4_096;
/** Beyond this, a decoder would spend most of its work on context. */
const mostContextFrames = 64;

/** A voice rounds nothing up but its durations. */
export function framesOutputOf(graph: ModelGraph): string | undefined {
  const [ceil, ...others] = graph.nodes.filter(({ op }) => op === 'Ceil');
  return others.length === 0 ? ceil?.outputs[0] : undefined;
}

/** A model that also gives `framesOutput`, for a voice that cannot be split. It refers to its weights in the same way. */
export function wholeModel(graph: ModelGraph) {
  const framesOutput = framesOutputOf(graph);
  if (framesOutput === undefined) return undefined;
  const outputs = [...graph.outputs.map(({ name }) => name), framesOutput];
  return { model: writtenModel(graph, graph.nodes, graph.inputs, outputs), framesOutput };
}

/** Undefined if the model cannot be split without changing its sound. */
export function splitModel(graph: ModelGraph): SplitModel | undefined {
  const framesOutput = framesOutputOf(graph);
  const boundary = graph.nodes.find(({ inputs }) => inputs[1] === firstWeights)?.inputs[0];
  if (framesOutput === undefined || boundary === undefined) return undefined;
  const sounding = nodesBetween(graph.nodes, boundary, voiceOutput);
  const field = receptiveField(sounding, graph.initializers, boundary, voiceOutput);
  if (field === undefined || field.contextFrames > mostContextFrames) return undefined;

  const ofTheMessage = valuesOfTheMessage(graph);
  const made = new Set([boundary, ...sounding.flatMap(({ outputs }) => outputs)]);
  const brought = [...new Set(sounding.flatMap(({ inputs }) => inputs))].filter((name) => !made.has(name));
  const alongside = brought.filter((name) => ofTheMessage.has(name));
  const constant = brought.filter((name) => !ofTheMessage.has(name));
  const decoderNodes = new Set([...nodesBefore(graph.nodes, constant), ...sounding]);

  const encoderOutputs = [framesOutput, boundary, ...alongside];
  const encoderNodes = nodesBefore(graph.nodes, encoderOutputs);
  const decoderInputs = [boundary, ...alongside].map((name) => ({
    name,
    elementType: elementTypes.float.number,
  }));
  const inOrder = (chosen: ReadonlySet<GraphNode>) => graph.nodes.filter((node) => chosen.has(node));
  return {
    encoder: writtenModel(graph, inOrder(encoderNodes), graph.inputs, encoderOutputs),
    decoder: writtenModel(graph, inOrder(decoderNodes), decoderInputs, [voiceOutput]),
    framesOutput,
    boundary,
    alongside,
    ...field,
  };
}

/** The nodes that lead from `start` to `end`. */
function nodesBetween(nodes: readonly GraphNode[], start: string, end: string): readonly GraphNode[] {
  const reached = new Set([start]);
  const behind = nodes.filter(({ inputs, outputs }) => {
    if (!inputs.some((name) => reached.has(name))) return false;
    for (const name of outputs) reached.add(name);
    return true;
  });
  const before = nodesBefore(behind, [end]);
  return behind.filter((node) => before.has(node));
}

/** The nodes that are needed for these values. */
function nodesBefore(nodes: readonly GraphNode[], values: readonly string[]): ReadonlySet<GraphNode> {
  const wanted = new Set(values);
  const needed = new Set<GraphNode>();
  for (const node of nodes.toReversed()) {
    if (!node.outputs.some((name) => wanted.has(name))) continue;
    needed.add(node);
    for (const name of node.inputs) wanted.add(name);
  }
  return needed;
}

/** The values that differ from one message to the next: those that depend on an input or on chance. */
function valuesOfTheMessage({ inputs, nodes, initializers }: ModelGraph): ReadonlySet<string> {
  const names = new Set(inputs.map(({ name }) => name).filter((name) => !initializers.has(name)));
  for (const node of nodes) {
    if (!node.op.startsWith('Random') && !node.inputs.some((name) => names.has(name))) continue;
    for (const name of node.outputs) names.add(name);
  }
  return names;
}

type Input = Pick<GraphValue, 'name' | 'elementType'>;

/** A model made of some of another's nodes, with the weights that they use. */
function writtenModel(
  { header, initializers, file }: ModelGraph,
  nodes: readonly GraphNode[],
  inputs: readonly Input[],
  outputs: readonly string[],
): Uint8Array<ArrayBuffer> {
  const used = new Set(nodes.flatMap((node) => node.inputs));
  const weights = Array.from(initializers.values()).filter(({ name }) => used.has(name));
  const graph = [
    ...nodes.flatMap(({ bytes }) => bytesField(onnx.graph.node, [bytes])),
    ...textField(onnx.graph.name, 'voice'),
    ...weights.flatMap((tensor) => bytesField(onnx.graph.initializer, tensorOutside(tensor, file))),
    ...inputs.flatMap(inputField),
    // A runtime derives the types of outputs.
    ...outputs.flatMap((name) => bytesField(onnx.graph.output, textField(onnx.value.name, name))),
  ];
  const fields = header.flatMap(({ number, value }) =>
    typeof value === 'number' ? integerField(number, value) : bytesField(number, [value]),
  );
  return Buffer.concat([...fields, ...bytesField(onnx.model.graph, graph)]);
}

/** Without a shape, so that any fits. */
function inputField({ name, elementType = 0 }: Input): Field {
  const tensorType = bytesField(onnx.type.tensorType, integerField(onnx.tensorType.elemType, elementType));
  const type = bytesField(onnx.value.type, tensorType);
  return bytesField(onnx.graph.input, [...textField(onnx.value.name, name), ...type]);
}

/** Refers to its numbers in the model's file, so that they are not copied until they are in their place. */
function tensorOutside({ name, dims, elementType, bytes, raw }: GraphTensor, file: Uint8Array): Field {
  // What shapes depend on must be there before the weights are.
  if (raw === undefined || raw.length < leastOutside) return [bytes];
  const entries = Object.entries({
    location: weightsFile,
    offset: `${raw.byteOffset - file.byteOffset}`,
    length: `${raw.length}`,
  });
  return [
    ...dims.flatMap((dim) => integerField(onnx.tensor.dims, dim)),
    ...integerField(onnx.tensor.dataType, elementType),
    ...textField(onnx.tensor.name, name),
    ...entries.flatMap(([key, value]) =>
      bytesField(onnx.tensor.externalData, [
        ...textField(onnx.entry.key, key),
        ...textField(onnx.entry.value, value),
      ]),
    ),
    ...integerField(onnx.tensor.dataLocation, onnx.dataLocation.external),
  ];
}

/** A field, or several, in pieces: what it holds is copied only once, into the whole file. */
type Field = readonly Uint8Array[];

function bytesField(number: number, pieces: Field): Field {
  const head = new PbfWriter();
  head.writeTag(number, 2);
  head.writeVarint(pieces.reduce((sum, piece) => sum + piece.length, 0));
  return [head.finish(), ...pieces];
}

function textField(number: number, text: string): Field {
  return bytesField(number, [Buffer.from(text)]);
}

function integerField(number: number, value: number): Field {
  const field = new PbfWriter();
  field.writeVarintField(number, value);
  return [field.finish()];
}

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
function receptiveField(
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
    if (reach === undefined) return undefined;
    const next = pointwise.has(node.op) ? reach : isAlone ? convolved(reach, node, initializers) : undefined;
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
  for (const attribute of fieldsByName(protobufFields(node.bytes), onnx.node).attribute) {
    if (attribute.kind !== 'bytes') continue;
    const { name, i, ints } = fieldsByName(protobufFields(attribute.bytes), onnx.attribute);
    const integers = [...i, ...ints].flatMap((field) => integersOf(field, mostIntegers));
    const named = name.at(-1);
    if (integers.length > 0 && named?.kind === 'bytes') attributes.set(decoder.decode(named.bytes), integers);
  }
  return attributes;
}

const decoder = new TextDecoder();
