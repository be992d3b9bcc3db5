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
