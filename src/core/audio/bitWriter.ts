/** Writes numbers of any width up to 24 bits, the highest bit first. */
export class BitWriter {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private length = 0;
  private held = 0;
  private heldBits = 0;

  constructor(mostBytes: number) {
    this.bytes = new Uint8Array(mostBytes);
  }

  put(value: number, bits: number): void {
    this.held = (this.held << bits) | (value & ((1 << bits) - 1));
    for (this.heldBits += bits; this.heldBits >= 8;) {
      this.heldBits -= 8;
      this.bytes[this.length++] = this.held >>> this.heldBits;
    }
  }

  /** Fills the last byte with zeros. */
  align(): void {
    this.put(0, -this.heldBits & 7);
  }

  /** The whole bytes. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }
}
