// Only the parts of WebAssembly used here. Node leaves these types to the DOM library, which has no place in the
// service.

declare namespace WebAssembly {
  class Module {
    private readonly brand;
    constructor(bytes: Uint8Array);
  }

  interface MemorySize {
    readonly initial: number;
    readonly maximum?: number;
    readonly shared?: boolean;
  }

  class Memory {
    readonly buffer: ArrayBuffer;
    constructor(size: MemorySize);
  }

  class Instance {
    readonly exports: Readonly<Record<string, unknown>>;
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
