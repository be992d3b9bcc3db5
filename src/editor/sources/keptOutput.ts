const mostKept = 256 * 1024;

/** The end of what a command has written, with its colors and cursor movements. */
export class KeptOutput {
  raw = '';
  /** How many lines came before. */
  linesBefore = 0;

  add(data: string): void {
    this.raw += data;
    // Up to twice as much, so that it is not cut anew for every few characters.
    if (this.raw.length <= 2 * mostKept) return;
    const cut = this.raw.indexOf('\n', this.raw.length - mostKept) + 1 || this.raw.length - mostKept;
    this.linesBefore += this.raw.slice(0, cut).split('\n').length - 1;
    this.raw = this.raw.slice(cut);
  }
}
