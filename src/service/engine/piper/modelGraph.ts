// The file may come from a stranger: whatever it claims is checked, and what would read other files, run code of its own
// or take more memory than the file has is refused.

import { VoiceRefused } from '../../../core/naturalVoices/voiceCheck.js';
import { elementTypes, integersOf, onnx, protobufFields, refused, type ProtobufField } from './onnxFields.js';

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

  /** The version of ONNX's own operators; nothing else may be asked for. */
  private readOpset(message: Uint8Array): number | undefined {
    let domain = '';
    let version: number | undefined;
    for (const field of this.fields(message)) {
      if (field.number === onnx.opset.domain) domain = this.name(field);
      if (field.number === onnx.opset.version) version = integerOf(field);
    }
    return isOnnx(domain) ? version : undefined;
  }

  private readGraph(message: Uint8Array): void {
    for (const field of this.fields(message)) {
      switch (field.number) {
        case onnx.graph.node:
          this.nodes.push(this.readNode(bytesOf(field)));
          break;
        case onnx.graph.initializer: {
          const tensor = this.readTensor(bytesOf(field));
          if (this.initializers.has(tensor.name)) throw refused('inconsistent');
          this.initializers.set(tensor.name, tensor);
          break;
        }
        case onnx.graph.input:
          this.inputs.push(this.readValue(bytesOf(field)));
          break;
        case onnx.graph.output:
          this.outputs.push(this.readValue(bytesOf(field)));
          break;
        case onnx.graph.sparseInitializer:
          throw refused('tooComplex');
        default:
      }
      if (this.nodes.length > most.nodes || this.initializers.size > most.initializers)
        throw refused('tooComplex');
    }
  }

  private readNode(bytes: Uint8Array, depth = 0): GraphNode {
    const inputs: string[] = [];
    const outputs: string[] = [];
    let op = '';
    let domain = '';
    const branches: Uint8Array[] = [];
    for (const field of this.fields(bytes)) {
      if (field.number === onnx.node.input) inputs.push(this.name(field));
      if (field.number === onnx.node.output) outputs.push(this.name(field));
      if (field.number === onnx.node.opType) op = this.name(field);
      if (field.number === onnx.node.attribute) branches.push(...this.readAttribute(bytesOf(field)));
      if (field.number === onnx.node.domain) domain = this.name(field);
    }
    // PyTorch writes an `If` where it does not know a size. Loops have no bound, and no voice needs them.
    const mayBranch = op === 'If' && depth < most.depth;
    if (!isOnnx(domain) || (branches.length > 0 && !mayBranch)) {
      const operator = isOnnx(domain) ? op : `${domain}.${op}`;
      throw new VoiceRefused({ reason: 'unsafeOperator', operator });
    }
    for (const branch of branches) for (const name of this.readBranch(branch, depth + 1)) inputs.push(name);
    return { op, inputs, outputs, bytes };
  }

  /** The values that a branch takes from the graph around it. */
  private readBranch(message: Uint8Array, depth: number): readonly string[] {
    const own = new Set<string>();
    const used = new Set<string>();
    for (const field of this.fields(message)) {
      if (field.number === onnx.graph.node) {
        const { inputs, outputs } = this.readNode(bytesOf(field), depth);
        for (const name of inputs) used.add(name);
        for (const name of outputs) own.add(name);
      }
      if (field.number === onnx.graph.initializer) own.add(this.readTensor(bytesOf(field)).name);
      if (field.number === onnx.graph.output) used.add(this.readValue(bytesOf(field)).name);
      // A branch takes no inputs, and no voice needs sparse weights.
      if (field.number === onnx.graph.input || field.number === onnx.graph.sparseInitializer) {
        throw refused('tooComplex');
      }
    }
    return Array.from(used).filter((name) => !own.has(name));
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
    const dims: number[] = [];
    let name = '';
    let elementType = 0;
    let dataBytes = 0;
    let raw: Uint8Array | undefined;
    for (const field of this.fields(bytes)) {
      switch (field.number) {
        case onnx.tensor.dims:
          dims.push(...integersOf(field, most.rank));
          if (dims.length > most.rank) throw refused('inconsistent');
          break;
        case onnx.tensor.dataType:
          elementType = integerOf(field);
          break;
        case onnx.tensor.floatData:
        case onnx.tensor.int32Data:
        case onnx.tensor.int64Data:
        case onnx.tensor.doubleData:
        case onnx.tensor.uint64Data:
          dataBytes += field.kind === 'bytes' ? field.bytes.length : 1;
          break;
        case onnx.tensor.name:
          name = this.name(field);
          break;
        case onnx.tensor.rawData:
          raw = bytesOf(field);
          break;
        case onnx.tensor.externalData:
          throw refused('otherFiles');
        case onnx.tensor.dataLocation:
          if (integerOf(field) !== 0) throw refused('otherFiles');
          break;
        default:
      }
    }
    const elements = dims.reduce((product, dim) => product * dim, 1);
    // A packed integer takes one byte or more.
    const fits =
      raw === undefined ? elements <= dataBytes : elements * (bytesEach.get(elementType) ?? 1) === raw.length;
    if (!fits) throw refused('inconsistent');
    return { name, dims, elementType, bytes, raw };
  }

  private readValue(message: Uint8Array): GraphValue {
    let name = '';
    let type: Omit<GraphValue, 'name'> = { elementType: undefined, rank: undefined };
    for (const field of this.fields(message)) {
      if (field.number === onnx.value.name) name = this.name(field);
      if (field.number === onnx.value.type) type = this.readType(bytesOf(field));
    }
    return { name, ...type };
  }

  private readType(message: Uint8Array): Omit<GraphValue, 'name'> {
    let elementType: number | undefined;
    let rank: number | undefined;
    for (const field of this.fields(message)) {
      if (field.number !== onnx.type.tensorType) continue;
      for (const part of this.fields(bytesOf(field))) {
        if (part.number === onnx.tensorType.elemType) elementType = integerOf(part);
        if (part.number === onnx.tensorType.shape) rank = this.rankOf(bytesOf(part));
      }
    }
    return { elementType, rank };
  }

  private rankOf(shape: Uint8Array): number {
    let rank = 0;
    for (const dimension of this.fields(shape)) {
      rank += dimension.number === onnx.shape.dim ? 1 : 0;
      if (rank > most.rank) throw refused('inconsistent');
    }
    return rank;
  }

  private name(field: ProtobufField): string {
    const bytes = bytesOf(field);
    this.nameBytes += bytes.length;
    if (bytes.length > most.nameLength || this.nameBytes > most.nameBytes) throw refused('tooComplex');
    return decoder.decode(bytes);
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
