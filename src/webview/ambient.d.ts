// What TypeScript does not know: packages without types, and what AudioWorkletGlobalScope has.

declare module '@echogarden/sonic-wasm' {
  export default function Sonic(options: {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => unknown,
    ): unknown;
  }): Promise<unknown>;
}

declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  abstract process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean;
}

declare const currentTime: number;
declare const sampleRate: number;

declare function registerProcessor(
  name: string,
  processor: new (options: AudioWorkletNodeOptions) => AudioWorkletProcessor,
): void;
