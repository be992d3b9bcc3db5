/** How much sound lies ahead of the playhead. The pipeline adds to it; the player reports what has been heard. */
export class Horizon {
  private readonly pieces = new Map<number, number>();
  private total = 0;
  private first = 0;
  private heardOfFirst = 0;
  private readonly listeners = new Set<() => void>();

  constructor(readonly limitSeconds: number) {}

  /** Seconds of sound delivered but not heard yet. */
  get ahead(): number {
    return Math.max(0, this.total - this.heardOfFirst);
  }

  add(index: number, seconds: number): void {
    if (index < this.first) return;
    this.pieces.set(index, seconds);
    this.total += seconds;
  }

  /** The playhead is in this piece, this many seconds in. */
  heard(index: number, seconds: number): void {
    if (index < this.first) return;
    for (const [piece, length] of this.pieces) {
      if (piece >= index) break;
      this.pieces.delete(piece);
      this.total -= length;
    }
    this.first = index;
    this.heardOfFirst = Math.min(seconds, this.pieces.get(index) ?? 0);
    for (const listener of [...this.listeners]) listener();
  }

  onHeard(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }
}
