import { type PlainText } from '../../src/core/plainText.js';
import type { Localiser } from '../../src/core/localiser.js';

/** What VS Code's `l10n` does without a bundle: fills in the arguments. */
export const english: Localiser = {
  t: (message, ...args) =>
    message.replace(/\{(\d+)\}/g, (_, n: string) => String(args[Number(n)])) as PlainText,
};
