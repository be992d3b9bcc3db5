// What TypeScript does not know: a package without types, and WebAssembly, which Node has.

declare module '@echogarden/sonic-wasm' {
  export default function Sonic(options: {
    instantiateWasm(imports: object, receive: (instance: WebAssembly.Instance) => unknown): unknown;
  }): Promise<unknown>;
}

declare namespace WebAssembly {
  type Instance = object;
  const Module: new (program: Uint8Array) => object;
  const Instance: new (module: object, imports: object) => Instance;
}
