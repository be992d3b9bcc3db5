import { PbfWriter } from 'pbf';
import type { GraphNode, GraphValue, ModelGraph } from './modelGraph.js';

type Input = Pick<GraphValue, 'name' | 'elementType'>;

/** A model made of some of another's nodes, with the weights that they use. */
export function writtenModel(
  { header, initializers }: ModelGraph,
  nodes: readonly GraphNode[],
  inputs: readonly Input[],
  outputs: readonly string[],
): Uint8Array<ArrayBuffer> {
  const used = new Set(nodes.flatMap((node) => node.inputs));
  const graph = [
    ...nodes.flatMap(({ bytes }) => bytesField(1, [bytes])),
    written((name) => {
      name.writeStringField(2, 'voice');
    }),
    ...Array.from(initializers.values())
      .filter(({ name }) => used.has(name))
      .flatMap(({ bytes }) => bytesField(5, [bytes])),
    ...inputs.map((input) =>
      written((value) => {
        value.writeMessage(11, writeInput, input);
      }),
    ),
    // A runtime derives the types of outputs.
    ...outputs.flatMap((name) =>
      bytesField(12, [
        written((value) => {
          value.writeStringField(1, name);
        }),
      ]),
    ),
  ];
  return joined([...header.flatMap(headerField), ...bytesField(7, graph)]);
}

function headerField({ number, value }: ModelGraph['header'][number]): readonly Uint8Array[] {
  return typeof value === 'number'
    ? [
        written((model) => {
          model.writeVarintField(number, value);
        }),
      ]
    : bytesField(number, [value]);
}

function writeInput({ name, elementType = 0 }: Input, value: PbfWriter): void {
  value.writeStringField(1, name);
  value.writeMessage(2, writeType, elementType);
}

function writeType(elementType: number, type: PbfWriter): void {
  type.writeMessage(1, writeTensorType, elementType);
}

/** Without a shape, so that any fits. */
function writeTensorType(elementType: number, type: PbfWriter): void {
  type.writeVarintField(1, elementType);
}

/** A field in pieces: what it holds is copied only once, into the whole file. */
function bytesField(number: number, pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  const head = written((field) => {
    field.writeTag(number, 2);
    field.writeVarint(pieces.reduce((sum, piece) => sum + piece.length, 0));
  });
  return [head, ...pieces];
}

function written(write: (message: PbfWriter) => void): Uint8Array {
  const message = new PbfWriter();
  write(message);
  return message.finish();
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
