import type { PlainText } from './plainText.js';

/** Says an English sentence in the user's language. What it is about is made plain first. */
export interface Localiser {
  t(message: string, ...args: (PlainText | number)[]): PlainText;
}
