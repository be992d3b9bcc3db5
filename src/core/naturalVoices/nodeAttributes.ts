import type { GraphNode } from './modelGraph.js';
import { packedIntegers, protobufFields } from './protobufFields.js';

/** A node's integer attributes, by name; a single integer becomes a list of one. */
export function integerAttributes(node: GraphNode): ReadonlyMap<string, readonly number[]> {
  const attributes = new Map<string, readonly number[]>();
  for (const field of protobufFields(node.bytes)) {
    if (field.number !== 5 || field.kind !== 'bytes') continue;
    const { name, integers } = readAttribute(field.bytes);
    if (integers.length > 0) attributes.set(name, integers);
  }
  return attributes;
}

function readAttribute(message: Uint8Array): { readonly name: string; readonly integers: readonly number[] } {
  let name = '';
  const integers: number[] = [];
  for (const field of protobufFields(message)) {
    if (field.number === 1 && field.kind === 'bytes') name = decoder.decode(field.bytes);
    if (field.number === 3 && field.kind === 'integer') integers.push(field.value);
    if (field.number !== 8) continue;
    if (field.kind === 'integer') integers.push(field.value);
    if (field.kind === 'bytes') for (const integer of packedIntegers(field.bytes)) integers.push(integer);
  }
  return { name, integers };
}

const decoder = new TextDecoder();
