import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

/** What Flite starts with, in pages of 64 kB. */
const firstPages = 262;
/** A typical piece of text needs 25 MB at most. Memory that has grown beyond this is not kept. */
const mostKeptBytes = 32 * 1024 * 1024;

/**
 * A WASI program on a file system in memory: Node's own `node:wasi` crashes Node 20 on longer texts and would give it
 * real files. It is stateless: each run starts from scratch. The caller provides the memory.
 */
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
    const output = new File([]);
    const files = new Map<string, File>();
    const opened = [new File([]), output, new File([])].map((file) => new OpenFile(file));
    const plain = args.map((argument) => argument.replaceAll('\0', ' '));
    const system = new WASI(plain, [], [...opened, new PreopenDirectory('/', files)], { debug: false });
    const { wasiImport } = system;
    const wasi = {
      ...wasiImport,
      // The same at every run, so that the sound is, too.
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        new DataView(memory.buffer).setBigUint64(at, 0n, true);
        return 0;
      },
      fd_write: (...write: unknown[]) => {
        if (stopped()) wasiImport['proc_exit']?.(-1);
        return wasiImport['fd_write']?.(...write);
      },
    };
    const { exports } = new WebAssembly.Instance(this.program, {
      wasi_snapshot_preview1: wasi,
      env: { memory },
    });
    const exitCode = system.start({ exports: { memory, _start: exports['_start'] as () => void } });
    const sound = new Map([...files].map(([name, { data }]) => [name, data]));
    return { exitCode, output: new TextDecoder().decode(output.data), files: sound };
  }
}
