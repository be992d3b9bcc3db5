import { LectorError } from '../errors.js';

/** The characters that a reading may still spend. Beyond that, the user is asked about the rest. */
export class Purse {
  private left = 0;
  private asking: Promise<boolean> | undefined;

  /** `ask` puts in what the user agrees to, and resolves to `false` if the user does not want to pay. */
  constructor(private readonly ask: (text: string) => Promise<boolean>) {}

  put(characters: number): void {
    this.left = characters;
  }

  /** Takes out the price of a text, or rejects. */
  async pay(text: string): Promise<void> {
    if (this.left < text.length) {
      this.asking ??= this.ask(text).finally(() => {
        this.asking = undefined;
      });
      const isAgreed = await this.asking;
      if (!isAgreed || this.left < text.length) {
        throw new LectorError('declined', 'The rest of the text would cost more than the user agreed to.');
      }
    }
    this.left -= text.length;
  }

  /** It turned out to cost nothing, or may be paid for once more. */
  putBack(text: string): void {
    this.left += text.length;
  }
}
