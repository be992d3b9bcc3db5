import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** Where the engines' large parts come from: cut and packed beside the bundle, or whole from their packages in tests. */
export interface EngineData {
  readonly espeak: () => Promise<ArrayBuffer>;
  readonly flite: () => Promise<WebAssembly.Module>;
}

const decompress = promisify(brotliDecompress);

/** The files that the build packs beside the bundle. */
export function packedEngineData(bundle: string | URL): EngineData {
  const unpack = async (name: string) => decompress(await readFile(new URL(name, bundle)));
  return {
    espeak: async () => sparse(await unpack('espeak-ng.data.br')),
    flite: async () => WebAssembly.compile(await unpack('flite.wasm.br')),
  };
}

/**
 * The packed file is the kept ranges one after another, behind their table. Put back at their old places in a fresh
 * buffer, the pages between them are never touched and cost no memory.
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
