import { plainText, type PlainText } from './plainText.js';

/** Translates an English sentence. Arguments must be made plain first. */
export interface Localiser {
  t(message: string, ...args: (PlainText | number)[]): PlainText;
}

/** Leaves the sentence in English and fills in the arguments, as VS Code does when there is no translation. */
export const english: Localiser = {
  t: (message, ...args) =>
    plainText(message.replace(/\{(\d+)\}/g, (_, n: string) => String(args[Number(n)]))),
};
