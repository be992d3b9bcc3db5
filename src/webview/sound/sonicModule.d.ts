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
