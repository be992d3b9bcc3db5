// Runs a WASI program on an in-memory file system, with just the calls that Flite makes. Node's own `node:wasi` crashes
// Node 20 on longer texts and would give the engine access to real files, which it does not need.

interface OpenFile {
  bytes: Uint8Array;
  length: number;
  position: number;
}

const success = 0;
const badDescriptor = 8;
const firstFreeDescriptor = 4;
const rootDescriptor = 3;

class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** What Flite starts with, in pages of 64 kB. */
const firstPages = 262;
/** A typical piece of text needs 25 MB at most. Memory that has grown beyond this is not kept. */
const mostKeptBytes = 32 * 1024 * 1024;

/** A stateless program: each run starts from scratch. The caller provides the memory. */
export class WasiProgram {
  private memory = new WebAssembly.Memory({ initial: firstPages });

  constructor(private readonly program: WebAssembly.Module) {}

  /** Runs from start to exit. Checks `stopped` on every write; a stopped program ends with code -1. */
  run(args: readonly string[], stopped: () => boolean) {
    // If each run dropped its memory, it would pile up until the garbage collector runs.
    if (this.memory.buffer.byteLength > mostKeptBytes) {
      this.memory = new WebAssembly.Memory({ initial: firstPages });
    } else new Uint8Array(this.memory.buffer).fill(0);
    const { memory } = this;
    const encoded = args.map((argument) => new TextEncoder().encode(`${argument.replaceAll('\0', ' ')}\0`));
    const output = emptyFile();
    const files = new Map<string, OpenFile>();
    const open = new Map([
      [1, output],
      [2, emptyFile()],
    ]);
    const view = () => new DataView(memory.buffer);
    const bytes = () => new Uint8Array(memory.buffer);
    const setU32 = (at: number, value: number) => {
      view().setUint32(at, value, true);
    };

    const wasi = {
      args_sizes_get(count: number, size: number) {
        setU32(count, encoded.length);
        setU32(
          size,
          encoded.reduce((sum, argument) => sum + argument.length, 0),
        );
        return success;
      },
      args_get(pointers: number, buffer: number) {
        for (const [index, argument] of encoded.entries()) {
          setU32(pointers + 4 * index, buffer);
          bytes().set(argument, buffer);
          buffer += argument.length;
        }
        return success;
      },
      clock_time_get(_clock: number, _precision: bigint, at: number) {
        view().setBigUint64(at, 0n, true);
        return success;
      },
      fd_close: () => success,
      fd_fdstat_get(descriptor: number, at: number) {
        bytes().fill(0, at, at + 24);
        bytes()[at] = descriptor === rootDescriptor ? 3 : 4;
        view().setBigUint64(at + 8, 0xffff_ffffn, true);
        view().setBigUint64(at + 16, 0xffff_ffffn, true);
        return success;
      },
      fd_fdstat_set_flags: () => success,
      fd_prestat_get(descriptor: number, at: number) {
        if (descriptor !== rootDescriptor) return badDescriptor;
        setU32(at, 0);
        setU32(at + 4, 1);
        return success;
      },
      fd_prestat_dir_name(_descriptor: number, at: number) {
        bytes()[at] = '/'.charCodeAt(0);
        return success;
      },
      fd_read(_descriptor: number, _vectors: number, _count: number, read: number) {
        setU32(read, 0);
        return success;
      },
      fd_seek(descriptor: number, offset: bigint, whence: number, at: number) {
        const file = open.get(descriptor);
        if (file === undefined) return badDescriptor;
        const from = [0, file.position, file.length][whence] ?? 0;
        file.position = Math.max(0, from + Number(offset));
        view().setBigUint64(at, BigInt(file.position), true);
        return success;
      },
      fd_write(descriptor: number, vectors: number, count: number, written: number) {
        if (stopped()) throw new Exit(-1);
        const file = open.get(descriptor);
        if (file === undefined) return badDescriptor;
        let total = 0;
        for (let n = 0; n < count; n++) {
          const from = view().getUint32(vectors + 8 * n, true);
          const length = view().getUint32(vectors + 8 * n + 4, true);
          append(file, bytes().subarray(from, from + length));
          total += length;
        }
        setU32(written, total);
        return success;
      },
      path_open(
        _root: number,
        _lookup: number,
        path: number,
        length: number,
        _flags: number,
        _rights: bigint,
        _inherited: bigint,
        _fdFlags: number,
        descriptor: number,
      ) {
        const file = emptyFile();
        const next = firstFreeDescriptor + files.size;
        files.set(new TextDecoder().decode(bytes().slice(path, path + length)), file);
        open.set(next, file);
        setU32(descriptor, next);
        return success;
      },
      proc_exit(code: number) {
        throw new Exit(code);
      },
    };

    const env = { memory };
    const instance = new WebAssembly.Instance(this.program, { wasi_snapshot_preview1: wasi, env });
    const { _start: start } = instance.exports;
    if (typeof start !== 'function') throw new Error('The program is not a WASI command.');
    let exitCode = 0;
    try {
      (start as () => void)();
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      exitCode = error.code;
    }
    return {
      exitCode,
      output: new TextDecoder().decode(contents(output)),
      files: new Map([...files].map(([name, file]) => [name, contents(file)])),
    };
  }
}

function emptyFile(): OpenFile {
  return { bytes: new Uint8Array(4096), length: 0, position: 0 };
}

function contents(file: OpenFile): Uint8Array {
  return file.bytes.subarray(0, file.length);
}

function append(file: OpenFile, data: Uint8Array): void {
  const end = file.position + data.length;
  if (end > file.bytes.length) {
    const grown = new Uint8Array(Math.max(end, 2 * file.bytes.length));
    grown.set(file.bytes);
    file.bytes = grown;
  }
  file.bytes.set(data, file.position);
  file.position = end;
  file.length = Math.max(file.length, end);
}
