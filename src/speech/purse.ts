import { LectorError } from '../core/errors.js';

/** The characters that a reading may still spend. Beyond that, the user is asked about the rest. */
export class Purse {
  private rest = 0;
  private readonly paid = new Set<string>();
  private asking: Promise<boolean> | undefined;

  /** `ask` puts in what the user agrees to, and resolves to `false` if the user does not want to pay. */
  constructor(private readonly ask: (text: string) => Promise<boolean>) {}

  /** The characters that it holds. */
  get left(): number {
    return this.rest;
  }

  /** Whether a text was paid for. */
  hasPaid(text: string): boolean {
    return this.paid.has(text);
  }

  put(characters: number): void {
    this.rest = characters;
  }

  /** Takes out the price of a text, or rejects. */
  async pay(text: string): Promise<void> {
    if (this.rest < text.length) {
      this.asking ??= this.ask(text).finally(() => {
        this.asking = undefined;
      });
      const isAgreed = await this.asking;
      if (!isAgreed || this.rest < text.length) {
        throw new LectorError('declined', 'The rest of the text would cost more than the user agreed to.');
      }
    }
    this.rest -= text.length;
    this.paid.add(text);
  }

  /** It turned out to cost nothing, or may be paid for once more. */
  putBack(text: string): void {
    this.rest += text.length;
    this.paid.delete(text);
  }
}
