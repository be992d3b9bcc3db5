// The file may come from a stranger: whatever it claims is checked, and what would read other files, run code of its own
// or take more memory than the file has is refused.

import type {
  GraphFault,
  GraphNode,
  GraphTensor,
  GraphValue,
  HeaderField,
  ModelGraph,
} from './modelGraph.js';
import { packedIntegers, ProtobufError, protobufFields, type ProtobufField } from './protobufFields.js';

export type GraphReading =
  { readonly ok: true; readonly graph: ModelGraph } | { readonly ok: false; readonly fault: GraphFault };

/** Several times what a real voice has. */
const most = {
  fields: 1_000_000,
  nodes: 20_000,
  initializers: 20_000,
  nameLength: 500,
  rank: 8,
  depth: 2,
} as const;

export function readModelGraph(file: Uint8Array): GraphReading {
  try {
    return { ok: true, graph: new GraphReader().read(file) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault };
    if (error instanceof ProtobufError) return { ok: false, fault: { reason: 'notModel' } };
    throw error;
  }
}

class Refused extends Error {
  constructor(readonly fault: GraphFault) {
    super(fault.reason);
  }
}

class GraphReader {
  private fieldsRead = 0;
  private readonly nodes: GraphNode[] = [];
  private readonly inputs: GraphValue[] = [];
  private readonly outputs: GraphValue[] = [];
  private readonly initializers = new Map<string, GraphTensor>();

  read(file: Uint8Array): ModelGraph {
    const header: HeaderField[] = [];
    let opset: number | undefined;
    let graphs = 0;
    for (const field of this.fields(file)) {
      if (field.number === 7) {
        graphs++;
        this.readGraph(bytesOf(field));
        continue;
      }
      // The model's own functions, and training.
      if (field.number === 25) throw new Refused({ reason: 'unsafeOperator', operator: 'FunctionProto' });
      if (field.number === 20) throw new Refused({ reason: 'tooComplex' });
      if (field.number === 8) opset = this.readOpset(bytesOf(field)) ?? opset;
      if (field.kind === 'integer') header.push({ number: field.number, value: field.value });
      if (field.kind === 'bytes') header.push({ number: field.number, value: field.bytes });
    }
    if (graphs === 0 || opset === undefined) throw new Refused({ reason: 'notModel' });
    const { nodes, inputs, outputs, initializers } = this;
    checkOrder({ nodes, inputs, outputs, initializers });
    return { opset, inputs, outputs, nodes, initializers, header };
  }

  private *fields(message: Uint8Array): Generator<ProtobufField> {
    for (const field of protobufFields(message)) {
      this.fieldsRead++;
      if (this.fieldsRead > most.fields) throw new Refused({ reason: 'tooComplex' });
      yield field;
    }
  }

  /** The version of ONNX's own operators; nothing else may be asked for. */
  private readOpset(message: Uint8Array): number | undefined {
    let domain = '';
    let version: number | undefined;
    for (const field of this.fields(message)) {
      if (field.number === 1) domain = this.name(field);
      if (field.number === 2) version = integerOf(field);
    }
    return isOnnx(domain) ? version : undefined;
  }

  private readGraph(message: Uint8Array): void {
    for (const field of this.fields(message)) {
      switch (field.number) {
        case 1:
          this.nodes.push(this.readNode(bytesOf(field)));
          break;
        case 5: {
          const tensor = this.readTensor(bytesOf(field));
          if (this.initializers.has(tensor.name)) throw new Refused({ reason: 'inconsistent' });
          this.initializers.set(tensor.name, tensor);
          break;
        }
        case 11:
          this.inputs.push(this.readValue(bytesOf(field)));
          break;
        case 12:
          this.outputs.push(this.readValue(bytesOf(field)));
          break;
        case 15:
          throw new Refused({ reason: 'tooComplex' });
        default:
      }
      if (this.nodes.length > most.nodes || this.initializers.size > most.initializers) {
        throw new Refused({ reason: 'tooComplex' });
      }
    }
  }

  private readNode(bytes: Uint8Array, depth = 0): GraphNode {
    const inputs: string[] = [];
    const outputs: string[] = [];
    let op = '';
    let domain = '';
    const branches: Uint8Array[] = [];
    for (const field of this.fields(bytes)) {
      if (field.number === 1) inputs.push(this.name(field));
      if (field.number === 2) outputs.push(this.name(field));
      if (field.number === 4) op = this.name(field);
      if (field.number === 5) branches.push(...this.readAttribute(bytesOf(field)));
      if (field.number === 7) domain = this.name(field);
    }
    // PyTorch writes an `If` where it does not know a size. Loops have no bound, and no voice needs them.
    const mayBranch = op === 'If' && depth < most.depth;
    if (!isOnnx(domain) || (branches.length > 0 && !mayBranch)) {
      throw new Refused({ reason: 'unsafeOperator', operator: isOnnx(domain) ? op : `${domain}.${op}` });
    }
    for (const branch of branches) for (const name of this.readBranch(branch, depth + 1)) inputs.push(name);
    return { op, inputs, outputs, bytes };
  }

  /** The values that a branch takes from the graph around it. */
  private readBranch(message: Uint8Array, depth: number): readonly string[] {
    const own = new Set<string>();
    const used = new Set<string>();
    for (const field of this.fields(message)) {
      if (field.number === 1) {
        const { inputs, outputs } = this.readNode(bytesOf(field), depth);
        for (const name of inputs) used.add(name);
        for (const name of outputs) own.add(name);
      }
      if (field.number === 5) own.add(this.readTensor(bytesOf(field)).name);
      if (field.number === 12) used.add(this.readValue(bytesOf(field)).name);
      // A branch takes no inputs, and no voice needs sparse weights.
      if (field.number === 11 || field.number === 15) throw new Refused({ reason: 'tooComplex' });
    }
    return Array.from(used).filter((name) => !own.has(name));
  }

  /** The graphs that the attribute holds. */
  private readAttribute(message: Uint8Array): readonly Uint8Array[] {
    const graphs: Uint8Array[] = [];
    for (const field of this.fields(message)) {
      if (field.number === 5 || field.number === 10) this.readTensor(bytesOf(field));
      if (field.number === 6 || field.number === 11) graphs.push(bytesOf(field));
      // Sparse tensors and types, which no voice needs.
      if ([14, 15, 22, 23].includes(field.number)) throw new Refused({ reason: 'tooComplex' });
    }
    return graphs;
  }

  private readTensor(bytes: Uint8Array): GraphTensor {
    const dims: number[] = [];
    let name = '';
    let elementType = 0;
    let dataBytes = 0;
    let isRaw = false;
    for (const field of this.fields(bytes)) {
      switch (field.number) {
        case 1:
          for (const dim of integersOf(field)) dims.push(dim);
          if (dims.length > most.rank) throw new Refused({ reason: 'inconsistent' });
          break;
        case 2:
          elementType = integerOf(field);
          break;
        case 4:
        case 5:
        case 7:
        case 10:
        case 11:
          dataBytes += field.kind === 'bytes' ? field.bytes.length : 1;
          break;
        case 8:
          name = this.name(field);
          break;
        case 9:
          isRaw = true;
          dataBytes = bytesOf(field).length;
          break;
        case 13:
          throw new Refused({ reason: 'otherFiles' });
        case 14:
          if (integerOf(field) !== 0) throw new Refused({ reason: 'otherFiles' });
          break;
        default:
      }
    }
    const elements = dims.reduce((product, dim) => product * dim, 1);
    // A packed integer takes one byte or more.
    const fits = isRaw ? elements * (bytesEach[elementType] ?? 1) === dataBytes : elements <= dataBytes;
    if (!fits) throw new Refused({ reason: 'inconsistent' });
    return { name, dims, bytes };
  }

  private readValue(message: Uint8Array): GraphValue {
    let name = '';
    let type: Omit<GraphValue, 'name'> = { elementType: undefined, rank: undefined };
    for (const field of this.fields(message)) {
      if (field.number === 1) name = this.name(field);
      if (field.number === 2) type = this.readType(bytesOf(field));
    }
    return { name, ...type };
  }

  private readType(message: Uint8Array): Omit<GraphValue, 'name'> {
    let elementType: number | undefined;
    let rank: number | undefined;
    for (const field of this.fields(message)) {
      if (field.number !== 1) continue;
      for (const part of this.fields(bytesOf(field))) {
        if (part.number === 1) elementType = integerOf(part);
        if (part.number === 2) rank = Array.from(this.fields(bytesOf(part))).length;
      }
    }
    return { elementType, rank };
  }

  private name(field: ProtobufField): string {
    const bytes = bytesOf(field);
    if (bytes.length > most.nameLength) throw new Refused({ reason: 'tooComplex' });
    return decoder.decode(bytes);
  }
}

const decoder = new TextDecoder();

/** Bytes of an element, by its type. Types that no voice needs count as one byte, and are left to the runtime. */
const bytesEach: Readonly<Record<number, number>> = {
  1: 4,
  4: 2,
  5: 2,
  6: 4,
  7: 8,
  10: 2,
  11: 8,
  12: 4,
  13: 8,
};

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
    if (!inputs.every((name) => known.has(name))) throw new Refused({ reason: 'inconsistent' });
    for (const name of outputs) {
      if (name !== '' && known.has(name)) throw new Refused({ reason: 'inconsistent' });
      known.add(name);
    }
  }
  if (!graph.outputs.every(({ name }) => known.has(name))) throw new Refused({ reason: 'inconsistent' });
}

function bytesOf(field: ProtobufField): Uint8Array {
  if (field.kind !== 'bytes') throw new Refused({ reason: 'notModel' });
  return field.bytes;
}

function integerOf(field: ProtobufField): number {
  if (field.kind !== 'integer') throw new Refused({ reason: 'notModel' });
  return field.value;
}

/** Repeated integers may be written one by one or packed. */
function integersOf(field: ProtobufField): readonly number[] {
  return field.kind === 'integer' ? [field.value] : packedIntegers(bytesOf(field));
}
