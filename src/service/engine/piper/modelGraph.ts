// The file may come from a stranger: whatever it claims is checked, and what would read other files, run code of its own
// or take more memory than the file has is refused.

import { VoiceRefused } from '../../../core/naturalVoices/voiceCheck.js';
import {
  elementTypes,
  fieldsByName,
  integersOf,
  onnx,
  protobufFields,
  refused,
  type ProtobufField,
} from './onnxFields.js';

export interface ModelGraph {
  /** The version of ONNX's operators. */
  readonly opset: number;
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  /** In an order in which they can run. */
  readonly nodes: readonly GraphNode[];
  readonly initializers: ReadonlyMap<string, GraphTensor>;
  /** The model's other fields, such as its opsets, as they stand in the file. */
  readonly header: readonly { readonly number: number; readonly value: number | Uint8Array }[];
  readonly file: Uint8Array;
}

export interface GraphValue {
  readonly name: string;
  /** As ONNX numbers them; undefined if it is no tensor. */
  readonly elementType: number | undefined;
  /** How many dimensions it has; undefined if the model does not say. */
  readonly rank: number | undefined;
}

export interface GraphNode {
  readonly op: string;
  /** Also what the branches of an `If` take from the graph around them. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** The node as it stands in the file. */
  readonly bytes: Uint8Array;
}

export interface GraphTensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly elementType: number;
  /** The tensor as it stands in the file. */
  readonly bytes: Uint8Array;
  /** Its numbers, as they stand in the file, unless they are written one by one. */
  readonly raw: Uint8Array | undefined;
}

/** Several times what a real voice has. */
const most = {
  fields: 1_000_000,
  headerFields: 1_000,
  nodes: 20_000,
  initializers: 20_000,
  nameLength: 500,
  nameBytes: 20_000_000,
  /** In a list of numbers or texts. */
  listBytes: 10_000,
  rank: 8,
  depth: 2,
} as const;

/** Throws `VoiceRefused`. */
export function readModelGraph(file: Uint8Array): ModelGraph {
  return new GraphReader().read(file);
}

class GraphReader {
  private fieldsRead = 0;
  private nameBytes = 0;
  private readonly nodes: GraphNode[] = [];
  private readonly inputs: GraphValue[] = [];
  private readonly outputs: GraphValue[] = [];
  private readonly initializers = new Map<string, GraphTensor>();

  read(file: Uint8Array): ModelGraph {
    const header: ModelGraph['header'][number][] = [];
    let opset: number | undefined;
    let hasGraph = false;
    for (const field of this.fields(file)) {
      if (field.number === onnx.model.graph) {
        hasGraph = true;
        this.readGraph(bytesOf(field));
        continue;
      }
      if (field.number === onnx.model.functions) {
        throw new VoiceRefused({ reason: 'unsafeOperator', operator: 'FunctionProto' });
      }
      if (field.number === onnx.model.trainingInfo || header.length >= most.headerFields)
        throw refused('tooComplex');
      if (field.number === onnx.model.opsetImport) opset = this.readOpset(bytesOf(field)) ?? opset;
      if (field.kind === 'integer') header.push({ number: field.number, value: field.value });
      if (field.kind === 'bytes') header.push({ number: field.number, value: field.bytes });
    }
    if (!hasGraph || opset === undefined) throw refused('notModel');
    const { nodes, inputs, outputs, initializers } = this;
    checkOrder({ nodes, inputs, outputs, initializers });
    return { opset, inputs, outputs, nodes, initializers, header, file };
  }

  private *fields(message: Uint8Array): Generator<ProtobufField> {
    for (const field of protobufFields(message)) {
      this.fieldsRead++;
      if (this.fieldsRead > most.fields) throw refused('tooComplex');
      yield field;
    }
  }

  private parts<Name extends string>(message: Uint8Array, numbers: Readonly<Record<Name, number>>) {
    return fieldsByName(this.fields(message), numbers);
  }

  /** The version of ONNX's own operators; nothing else may be asked for. */
  private readOpset(message: Uint8Array): number | undefined {
    const { domain, version } = this.parts(message, onnx.opset);
    return isOnnx(this.name(domain)) ? version.map(integerOf).at(-1) : undefined;
  }

  private readGraph(message: Uint8Array): void {
    const { node, initializer, input, output, sparseInitializer } = this.parts(message, onnx.graph);
    const { nodes, initializers, inputs, outputs } = this;
    const isTooLarge =
      nodes.length + node.length > most.nodes ||
      initializers.size + initializer.length > most.initializers ||
      sparseInitializer.length > 0;
    if (isTooLarge) throw refused('tooComplex');
    for (const field of node) nodes.push(this.readNode(bytesOf(field)));
    for (const field of initializer) {
      const tensor = this.readTensor(bytesOf(field));
      if (initializers.has(tensor.name)) throw refused('inconsistent');
      initializers.set(tensor.name, tensor);
    }
    for (const field of input) inputs.push(this.readValue(bytesOf(field)));
    for (const field of output) outputs.push(this.readValue(bytesOf(field)));
  }

  private readNode(bytes: Uint8Array, depth = 0): GraphNode {
    const node = this.parts(bytes, onnx.node);
    const [op, domain] = [this.name(node.opType), this.name(node.domain)];
    const branches = node.attribute.flatMap((field) => this.readAttribute(bytesOf(field)));
    // PyTorch writes an `If` where it does not know a size. Loops have no bound, and no voice needs them.
    const mayBranch = op === 'If' && depth < most.depth;
    if (!isOnnx(domain) || (branches.length > 0 && !mayBranch)) {
      const operator = isOnnx(domain) ? op : `${domain}.${op}`;
      throw new VoiceRefused({ reason: 'unsafeOperator', operator });
    }
    const taken = branches.flatMap((branch) => this.readBranch(branch, depth + 1));
    return { op, inputs: [...this.names(node.input), ...taken], outputs: this.names(node.output), bytes };
  }

  /** The values that a branch takes from the graph around it. */
  private readBranch(message: Uint8Array, depth: number): readonly string[] {
    const { node, initializer, input, output, sparseInitializer } = this.parts(message, onnx.graph);
    // A branch takes no inputs, and no voice needs sparse weights.
    if (input.length + sparseInitializer.length > 0) throw refused('tooComplex');
    const nodes = node.map((field) => this.readNode(bytesOf(field), depth));
    const weights = initializer.map((field) => this.readTensor(bytesOf(field)).name);
    const given = output.map((field) => this.readValue(bytesOf(field)).name);
    const own = new Set([...nodes.flatMap(({ outputs }) => outputs), ...weights]);
    const used = new Set([...nodes.flatMap(({ inputs }) => inputs), ...given]);
    return [...used].filter((name) => !own.has(name));
  }

  /** The graphs that the attribute holds. */
  private readAttribute(message: Uint8Array): readonly Uint8Array[] {
    const { t, g, tensors, graphs, tp, typeProtos, sparseTensor, sparseTensors } = onnx.attribute;
    const unneeded: readonly number[] = [tp, typeProtos, sparseTensor, sparseTensors];
    const found: Uint8Array[] = [];
    for (const field of this.fields(message)) {
      if (field.number === t || field.number === tensors) this.readTensor(bytesOf(field));
      else if (field.number === g || field.number === graphs) found.push(bytesOf(field));
      else if (field.kind === 'bytes' && field.bytes.length > most.listBytes) throw refused('tooComplex');
      else if (unneeded.includes(field.number)) throw refused('tooComplex');
    }
    return found;
  }

  private readTensor(bytes: Uint8Array): GraphTensor {
    const tensor = this.parts(bytes, onnx.tensor);
    const isElsewhere =
      tensor.externalData.length > 0 || tensor.dataLocation.some((field) => integerOf(field) !== 0);
    if (isElsewhere) throw refused('otherFiles');
    const dims = tensor.dims.flatMap((field) => integersOf(field, most.rank));
    if (dims.length > most.rank) throw refused('inconsistent');
    const elementType = tensor.dataType.map(integerOf).at(-1) ?? 0;
    const raw = tensor.rawData.map(bytesOf).at(-1);
    const { floatData, int32Data, int64Data, doubleData, uint64Data } = tensor;
    const dataBytes = [floatData, int32Data, int64Data, doubleData, uint64Data]
      .flat()
      .reduce((sum, field) => sum + (field.kind === 'bytes' ? field.bytes.length : 1), 0);
    const elements = dims.reduce((product, dim) => product * dim, 1);
    // A packed integer takes one byte or more.
    const fits =
      raw === undefined ? elements <= dataBytes : elements * (bytesEach.get(elementType) ?? 1) === raw.length;
    if (!fits) throw refused('inconsistent');
    return { name: this.name(tensor.name), dims, elementType, bytes, raw };
  }

  private readValue(message: Uint8Array): GraphValue {
    const { name, type } = this.parts(message, onnx.value);
    const types = type
      .flatMap((field) => this.parts(bytesOf(field), onnx.type).tensorType)
      .map((field) => this.parts(bytesOf(field), onnx.tensorType));
    const elementType = types.flatMap(({ elemType }) => elemType.map(integerOf)).at(-1);
    const shape = types.flatMap(({ shape }) => shape.map(bytesOf)).at(-1);
    return { name: this.name(name), elementType, rank: shape && this.rankOf(shape) };
  }

  /** Counts no further than a rank may be, however many the file has. */
  private rankOf(shape: Uint8Array): number {
    let rank = 0;
    for (const { number } of this.fields(shape)) {
      if (number === onnx.shape.dim) rank++;
      if (rank > most.rank) throw refused('inconsistent');
    }
    return rank;
  }

  private name(fields: readonly ProtobufField[]): string {
    return this.names(fields).at(-1) ?? '';
  }

  private names(fields: readonly ProtobufField[]): readonly string[] {
    return fields.map((field) => {
      const bytes = bytesOf(field);
      this.nameBytes += bytes.length;
      if (bytes.length > most.nameLength || this.nameBytes > most.nameBytes) throw refused('tooComplex');
      return decoder.decode(bytes);
    });
  }
}

const decoder = new TextDecoder();

/** Bytes of an element, by its type. Types that no voice needs count as one byte, and are left to the runtime. */
const bytesEach = new Map<number, number>(
  Object.values(elementTypes).map(({ number, bytes }) => [number, bytes]),
);

function isOnnx(domain: string): boolean {
  return domain === '' || domain === 'ai.onnx';
}

/**
 * Each node uses only values made before it runs, and every value is made once. So there is no cycle, and following
 * the values comes to an end.
 */
function checkOrder(graph: Pick<ModelGraph, 'nodes' | 'inputs' | 'outputs' | 'initializers'>): void {
  const known = new Set(['', ...graph.initializers.keys(), ...graph.inputs.map(({ name }) => name)]);
  for (const { inputs, outputs } of graph.nodes) {
    if (!inputs.every((name) => known.has(name))) throw refused('inconsistent');
    for (const name of outputs) {
      if (name !== '' && known.has(name)) throw refused('inconsistent');
      known.add(name);
    }
  }
  if (!graph.outputs.every(({ name }) => known.has(name))) throw refused('inconsistent');
}

function bytesOf(field: ProtobufField): Uint8Array {
  if (field.kind !== 'bytes') throw refused('notModel');
  return field.bytes;
}

function integerOf(field: ProtobufField): number {
  if (field.kind !== 'integer') throw refused('notModel');
  return field.value;
}
