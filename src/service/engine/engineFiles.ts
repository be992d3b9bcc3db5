import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PackedWords } from '../said/words.js';

/** The engines' large files: trimmed and packed next to the bundle, or taken whole from their packages in tests. */
export interface EngineFiles {
  readonly data: (name: string) => Promise<ArrayBuffer>;
  /** A WebAssembly program, compiled once for all threads. */
  readonly program: (name: string) => Promise<WebAssembly.Module>;
  /** The place of a script from which an engine starts threads of its own. */
  readonly script: (name: string) => URL;
  /** The words of a language for numbers and units. */
  readonly words: (language: string) => Promise<PackedWords>;
  /** The folder of the natural voices that are installed. */
  readonly naturalVoices: string;
  /** Logs something that the owner of the data folder should know. */
  readonly report: (message: string) => void;
}

const decompress = promisify(brotliDecompress);

/** The files that the build packs beside the bundle. */
export function packedEngineFiles(bundle: string | URL): Omit<EngineFiles, 'naturalVoices' | 'report'> {
  const read = (name: string) => readFile(new URL(name, bundle));
  return {
    data: async (name) => sparse(await decompress(await read(`${name}.br`))),
    program: async (name) => WebAssembly.compile(await read(name)),
    script: (name) => new URL(name, bundle),
    words: async (language) => JSON.parse(String(await read(`said/${language}.json`))) as PackedWords,
  };
}

/**
 * A packed data file holds only the byte ranges that are needed, behind a table of where they belong. They go back to
 * those offsets in a fresh buffer; the pages in between are never touched, so they take no memory.
 */
function sparse(packed: Buffer): ArrayBuffer {
  const tableBytes = packed.readUInt32LE(0);
  const table = JSON.parse(packed.toString('utf8', 4, 4 + tableBytes)) as {
    readonly size: number;
    readonly ranges: readonly (readonly [number, number])[];
  };
  const whole = new Uint8Array(table.size);
  let at = 4 + tableBytes;
  for (const [start, end] of table.ranges) {
    whole.set(packed.subarray(at, at + end - start), start);
    at += end - start;
  }
  return whole.buffer;
}
