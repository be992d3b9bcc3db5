// The parts of WebAssembly that are used here. Node's types leave it to the DOM's, which do not belong in the service.

declare namespace WebAssembly {
  class Module {
    private readonly brand;
    constructor(bytes: Uint8Array);
  }

  class Memory {
    readonly buffer: ArrayBuffer;
    constructor(size: { readonly initial: number });
  }

  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
