import Sonic from '@echogarden/sonic-wasm';

/** The part of `@echogarden/sonic-wasm` that is used; it ships no types. */
export interface SonicModule {
  /** Replaced when the memory grows, so never hold on to it. */
  readonly HEAPF32: Float32Array;
  _malloc(bytes: number): number;
  _sonicCreateStream(sampleRate: number, channels: number): number;
  _sonicDestroyStream(stream: number): void;
  _sonicSetSpeed(stream: number, speed: number): void;
  _sonicSetQuality(stream: number, quality: 0 | 1): void;
  _sonicWriteFloatToStream(stream: number, samples: number, frames: number): number;
  _sonicReadFloatFromStream(stream: number, samples: number, maxFrames: number): number;
  _sonicSamplesAvailable(stream: number): number;
  _sonicFlushStream(stream: number): number;
}

/** The program comes from the caller: neither the page, which has no network access, nor an audio worklet could fetch it. */
export async function loadSonic(program: Uint8Array): Promise<SonicModule> {
  const sonic = await Sonic({
    instantiateWasm: (imports, receive) =>
      receive(new WebAssembly.Instance(new WebAssembly.Module(program), imports)),
  });
  return sonic as SonicModule;
}
