const mostKept = 256 * 1024;

/** The end of what a command has written, with its colors and cursor movements. */
export class KeptOutput {
  private kept = '';
  private forgotten = 0;

  add(data: string): void {
    this.kept += data;
    // Up to twice as much, so that it is not cut anew for every few characters.
    if (this.kept.length <= 2 * mostKept) return;
    const cut = this.kept.indexOf('\n', this.kept.length - mostKept) + 1 || this.kept.length - mostKept;
    for (let at = this.kept.indexOf('\n'); at >= 0 && at < cut; at = this.kept.indexOf('\n', at + 1))
      this.forgotten++;
    this.kept = this.kept.slice(cut);
  }

  get raw(): string {
    return this.kept;
  }

  /** How many lines came before. */
  get linesBefore(): number {
    return this.forgotten;
  }
}
