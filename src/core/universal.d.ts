// What every runtime of core (extension host, service, page) has but the language's own library lacks. Declared by hand
// and kept minimal, so that nothing else of a runtime is used here by accident. A package without types is here, too.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const AbortController: new () => AbortController;

declare const URL: { canParse(url: string): boolean };

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: true; readonly ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

declare function setTimeout(callback: () => void, ms: number): unknown;

declare function clearTimeout(timer: unknown): void;

declare namespace WebAssembly {
  type Instance = object;
  const Module: new (program: Uint8Array) => object;
  const Instance: new (module: object, imports: object) => Instance;
}

declare module '@echogarden/sonic-wasm' {
  export default function Sonic(options: {
    instantiateWasm(imports: object, receive: (instance: WebAssembly.Instance) => unknown): unknown;
  }): Promise<unknown>;
}
