import { plainText, type PlainText } from './plainText.js';

/** Says an English sentence in the user's language. What it is about is made plain first. */
export interface Localiser {
  t(message: string, ...args: (PlainText | number)[]): PlainText;
}

/** Leaves the sentence in English and fills in the arguments, as VS Code does without a translation. */
export const english: Localiser = {
  t: (message, ...args) =>
    plainText(message.replace(/\{(\d+)\}/g, (_, n: string) => String(args[Number(n)]))),
};
