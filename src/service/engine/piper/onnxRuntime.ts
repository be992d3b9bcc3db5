import { availableParallelism } from 'node:os';
import type * as Onnx from 'onnxruntime-web';
import type { EngineFiles } from '../engineFiles.js';
import { eachKeptOnceLoaded } from '../../../core/keptOnceLoaded.js';

export type OnnxRuntime = typeof Onnx;

/** More threads than this do not make speech faster. */
const mostThreads = 4;
/** Runs natural voices. Its program is read here and nowhere else, by the thread that first speaks with one. */
export const onnxRuntime = eachKeptOnceLoaded(async (files: EngineFiles): Promise<OnnxRuntime> => {
  const [onnx, wasmBinary] = await Promise.all([
    import('onnxruntime-web'),
    files.data('ort-wasm-simd-threaded.wasm'),
  ]);
  const { wasm } = onnx.env;
  wasm.wasmBinary = wasmBinary;
  wasm.wasmPaths = { mjs: files.script('ort-wasm-simd-threaded.mjs') };
  wasm.numThreads = Math.min(mostThreads, availableParallelism());
  wasm.proxy = false;
  onnx.env.logLevel = 'error';
  return onnx;
});

/** In units of 64 kB. */
const pageBytes = 65_536;

/**
 * From now on, no WebAssembly program that starts in this thread takes more memory. One that asks for more fails as it
 * does when the machine has no more.
 */
export function boundMemory(mostBytes: number): void {
  const most = Math.floor(mostBytes / pageBytes);
  const { Memory } = WebAssembly;
  Object.defineProperty(WebAssembly, 'Memory', {
    configurable: true,
    writable: true,
    value: class extends Memory {
      constructor(size: WebAssembly.MemorySize) {
        super(size.maximum === undefined ? size : { ...size, maximum: Math.min(size.maximum, most) });
      }
    },
  });
}
