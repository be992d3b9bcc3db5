import assert from 'node:assert/strict';
import { boundMemory } from '../../../../../src/service/engine/piper/voiceModel.js';

describe('boundMemory', () => {
  const { Memory } = WebAssembly;
  afterEach(() => {
    Object.defineProperty(WebAssembly, 'Memory', { value: Memory, configurable: true, writable: true });
  });

  it('lets a program grow to its bound and no further', () => {
    boundMemory(10 * 65_536);
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536, shared: true });
    memory.grow(9);
    assert.throws(() => memory.grow(1), RangeError);
  });

  it('leaves a smaller bound as it is', () => {
    boundMemory(10 * 65_536);
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 2 });
    memory.grow(1);
    assert.throws(() => memory.grow(1), RangeError);
  });
});
