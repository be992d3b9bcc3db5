import { PbfWriter } from 'pbf';

/** A model to write as an ONNX file: only what the tests' own models need. */
export interface OnnxRecipe {
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly nodes: readonly OnnxNode[];
  readonly initializers: readonly OnnxTensor[];
  /** 15, as PyTorch writes for Piper. */
  readonly opset?: number;
  /** The operator set's domain; '' is ONNX itself. */
  readonly domain?: string;
}

export interface OnnxValue {
  readonly name: string;
  readonly type: 'float' | 'int64';
  /** A string names a dimension that is only known at run time. */
  readonly shape: readonly (number | string)[];
}

export interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly name?: string;
  readonly domain?: string;
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
}

export type OnnxAttribute =
  | { readonly int: number }
  | { readonly ints: readonly number[] }
  | { readonly float: number }
  | { readonly tensor: OnnxTensor }
  | { readonly graph: OnnxRecipe };

export interface OnnxTensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly data: Float32Array | BigInt64Array;
  /** Where the data is said to lie, instead of in the model. */
  readonly externalFile?: string;
}

const elementTypes = { float: 1, int64: 7 } as const;
const attributeTypes = { float: 1, int: 2, tensor: 4, graph: 5, ints: 7 } as const;

export function onnxModel(recipe: OnnxRecipe): Uint8Array<ArrayBuffer> {
  const file = new PbfWriter();
  file.writeVarintField(1, 8);
  file.writeStringField(2, 'pytorch');
  file.writeMessage(7, writeGraph, recipe);
  file.writeMessage(8, writeOpset, recipe);
  return new Uint8Array(file.finish());
}

export function floats(name: string, dims: readonly number[], data: Iterable<number>): OnnxTensor {
  return { name, dims, data: Float32Array.from(data) };
}

export function integers(name: string, dims: readonly number[], data: readonly number[]): OnnxTensor {
  return { name, dims, data: BigInt64Array.from(data, BigInt) };
}

function writeOpset({ domain = '', opset = 15 }: OnnxRecipe, file: PbfWriter): void {
  file.writeStringField(1, domain);
  file.writeVarintField(2, opset);
}

function writeGraph({ nodes, initializers, inputs, outputs }: OnnxRecipe, file: PbfWriter): void {
  for (const node of nodes) file.writeMessage(1, writeNode, node);
  file.writeStringField(2, 'torch_jit');
  for (const tensor of initializers) file.writeMessage(5, writeTensor, tensor);
  for (const value of inputs) file.writeMessage(11, writeValue, value);
  for (const value of outputs) file.writeMessage(12, writeValue, value);
}

function writeNode({ op, inputs, outputs, name, domain, attributes = {} }: OnnxNode, file: PbfWriter): void {
  for (const input of inputs) file.writeStringField(1, input);
  for (const output of outputs) file.writeStringField(2, output);
  file.writeStringField(3, name ?? `/${op}_${outputs[0] ?? ''}`);
  file.writeStringField(4, op);
  for (const attribute of Object.entries(attributes)) file.writeMessage(5, writeAttribute, attribute);
  if (domain !== undefined) file.writeStringField(7, domain);
}

function writeAttribute([name, value]: readonly [string, OnnxAttribute], file: PbfWriter): void {
  file.writeStringField(1, name);
  if ('float' in value) {
    file.writeFloatField(2, value.float);
    file.writeVarintField(20, attributeTypes.float);
  } else if ('int' in value) {
    file.writeVarintField(3, value.int);
    file.writeVarintField(20, attributeTypes.int);
  } else if ('ints' in value) {
    for (const int of value.ints) file.writeVarintField(8, int);
    file.writeVarintField(20, attributeTypes.ints);
  } else if ('tensor' in value) {
    file.writeMessage(5, writeTensor, value.tensor);
    file.writeVarintField(20, attributeTypes.tensor);
  } else {
    file.writeMessage(6, writeGraph, value.graph);
    file.writeVarintField(20, attributeTypes.graph);
  }
}

function writeTensor({ name, dims, data, externalFile }: OnnxTensor, file: PbfWriter): void {
  for (const dim of dims) file.writeVarintField(1, dim);
  file.writeVarintField(2, data instanceof Float32Array ? elementTypes.float : elementTypes.int64);
  file.writeStringField(8, name);
  if (externalFile === undefined) {
    file.writeBytesField(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    return;
  }
  file.writeMessage(13, writeEntry, ['location', externalFile] as const);
  file.writeVarintField(14, 1);
}

function writeEntry([key, value]: readonly [string, string], file: PbfWriter): void {
  file.writeStringField(1, key);
  file.writeStringField(2, value);
}

function writeValue({ name, type, shape }: OnnxValue, file: PbfWriter): void {
  file.writeStringField(1, name);
  file.writeMessage(2, writeType, { type, shape });
}

function writeType(type: Omit<OnnxValue, 'name'>, file: PbfWriter): void {
  file.writeMessage(1, writeTensorType, type);
}

function writeTensorType({ type, shape }: Omit<OnnxValue, 'name'>, file: PbfWriter): void {
  file.writeVarintField(1, elementTypes[type]);
  file.writeMessage(2, writeShape, shape);
}

function writeShape(shape: OnnxValue['shape'], file: PbfWriter): void {
  for (const dim of shape) file.writeMessage(1, writeDim, dim);
}

function writeDim(dim: number | string, file: PbfWriter): void {
  if (typeof dim === 'number') file.writeVarintField(1, dim);
  else file.writeStringField(2, dim);
}
