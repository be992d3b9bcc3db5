import { PbfReader } from 'pbf';
import { VoiceRefused } from '../../../core/naturalVoices/voiceCheck.js';

/** The fields of an ONNX file that are read or written, by message, as onnx.proto names and numbers them. */
export const onnx = {
  model: { graph: 7, opsetImport: 8, trainingInfo: 20, functions: 25 },
  opset: { domain: 1, version: 2 },
  graph: { node: 1, name: 2, initializer: 5, input: 11, output: 12, sparseInitializer: 15 },
  node: { input: 1, output: 2, opType: 4, attribute: 5, domain: 7 },
  attribute: {
    name: 1,
    i: 3,
    t: 5,
    g: 6,
    ints: 8,
    tensors: 10,
    graphs: 11,
    tp: 14,
    typeProtos: 15,
    sparseTensor: 22,
    sparseTensors: 23,
  },
  tensor: {
    dims: 1,
    dataType: 2,
    floatData: 4,
    int32Data: 5,
    int64Data: 7,
    name: 8,
    rawData: 9,
    doubleData: 10,
    uint64Data: 11,
    externalData: 13,
    dataLocation: 14,
  },
  /** Where data lies. */
  entry: { key: 1, value: 2 },
  dataLocation: { external: 1 },
  value: { name: 1, type: 2 },
  type: { tensorType: 1 },
  tensorType: { elemType: 1, shape: 2 },
  shape: { dim: 1 },
} as const;

/** How onnx.proto numbers the types of elements, and the bytes of one. */
export const elementTypes = {
  float: { number: 1, bytes: 4 },
  uint16: { number: 4, bytes: 2 },
  int16: { number: 5, bytes: 2 },
  int32: { number: 6, bytes: 4 },
  int64: { number: 7, bytes: 8 },
  float16: { number: 10, bytes: 2 },
  double: { number: 11, bytes: 8 },
  uint32: { number: 12, bytes: 4 },
  uint64: { number: 13, bytes: 8 },
} as const;

/** One field of a protobuf message. Bytes are a view of the file, never a copy. */
export type ProtobufField =
  | { readonly number: number; readonly kind: 'integer'; readonly value: number }
  | { readonly number: number; readonly kind: 'fixed' }
  | { readonly number: number; readonly kind: 'bytes'; readonly bytes: Uint8Array };

/**
 * The fields of a message in their order. Reads nothing outside of it, whatever its lengths say, and refuses what is no
 * protobuf or ends early.
 */
export function* protobufFields(message: Uint8Array): Generator<ProtobufField> {
  const reader = new PbfReader(message);
  while (reader.pos < reader.length) {
    const number = numberOf(() => reader.nextField());
    if (number === 0) throw refused('notModel');
    yield readField(reader, number);
    if (reader.pos > reader.length) throw refused('notModel');
  }
}

/** The fields that a table of the message names, all of each, in their order. */
export function fieldsByName<Name extends string>(
  fields: Iterable<ProtobufField>,
  numbers: Readonly<Record<Name, number>>,
): Readonly<Record<Name, readonly ProtobufField[]>> {
  const names = Object.keys(numbers) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as ProtobufField[]])) as Record<
    Name,
    ProtobufField[]
  >;
  const byNumber = new Map<number, ProtobufField[]>(names.map((name) => [numbers[name], found[name]]));
  for (const field of fields) byNumber.get(field.number)?.push(field);
  return found;
}

function readField(reader: PbfReader, number: number): ProtobufField {
  switch (reader.type) {
    case 0:
      return { number, kind: 'integer', value: varint(reader) };
    case 1:
    case 5:
      reader.skip(reader.type);
      return { number, kind: 'fixed' };
    case 2: {
      const length = varint(reader);
      if (length > reader.length - reader.pos) throw refused('notModel');
      const bytes = reader.buf.subarray(reader.pos, reader.pos + length);
      reader.pos += length;
      return { number, kind: 'bytes', bytes };
    }
    default:
      throw refused('notModel');
  }
}

/** pbf reads past the end without an error. */
function varint(reader: PbfReader): number {
  const value = numberOf(() => reader.readVarint());
  if (reader.pos > reader.length) throw refused('notModel');
  return value;
}

/** pbf throws a plain error for a number of more than ten bytes. */
function numberOf(read: () => number): number {
  try {
    return read();
  } catch {
    throw refused('notModel');
  }
}

/** A number takes at most ten bytes. */
const mostBytesOfNumber = 10;

/**
 * The numbers of a repeated field, which may be written one by one or packed. A packed one may hold as many as the file
 * has bytes, and each would take eight, so the bytes are counted first.
 */
export function integersOf(field: ProtobufField, most: number): readonly number[] {
  if (field.kind === 'integer') return [field.value];
  if (field.kind !== 'bytes') throw refused('notModel');
  if (field.bytes.length > mostBytesOfNumber * most) throw refused('tooComplex');
  const reader = new PbfReader(field.bytes);
  const integers: number[] = [];
  while (reader.pos < reader.length) integers.push(varint(reader));
  return integers;
}

export function refused(reason: 'notModel' | 'tooComplex' | 'inconsistent' | 'otherFiles'): VoiceRefused {
  return new VoiceRefused({ reason });
}
