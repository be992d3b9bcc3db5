import { PbfReader } from 'pbf';

/** One field of a protobuf message. Bytes are a view of the file, never a copy. */
export type ProtobufField =
  | { readonly number: number; readonly kind: 'integer'; readonly value: number }
  | { readonly number: number; readonly kind: 'fixed' }
  | { readonly number: number; readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** The input is not protobuf, or ends early. */
export class ProtobufError extends Error {}

/** The fields of a message in their order. Reads nothing outside of it, whatever its lengths say. */
export function* protobufFields(message: Uint8Array): Generator<ProtobufField> {
  const reader = new PbfReader(message);
  while (reader.pos < reader.length) {
    const number = numberOf(() => reader.nextField());
    if (number === 0) throw new ProtobufError('A field has the number 0.');
    yield readField(reader, number);
    if (reader.pos > reader.length) throw new ProtobufError('A field ends behind the message.');
  }
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
      if (length > reader.length - reader.pos) throw new ProtobufError('A field ends behind the message.');
      const bytes = reader.buf.subarray(reader.pos, reader.pos + length);
      reader.pos += length;
      return { number, kind: 'bytes', bytes };
    }
    default:
      throw new ProtobufError(`A field has the unknown type ${reader.type}.`);
  }
}

/** pbf reads past the end without an error. */
function varint(reader: PbfReader): number {
  const value = numberOf(() => reader.readVarint());
  if (reader.pos > reader.length) throw new ProtobufError('A number ends behind the message.');
  return value;
}

/** pbf throws a plain error for a number of more than ten bytes. */
function numberOf(read: () => number): number {
  try {
    return read();
  } catch (error) {
    throw new ProtobufError('A number has too many bytes.', { cause: error });
  }
}

export function packedIntegers(bytes: Uint8Array): readonly number[] {
  const reader = new PbfReader(bytes);
  const integers: number[] = [];
  while (reader.pos < reader.length) integers.push(varint(reader));
  return integers;
}
