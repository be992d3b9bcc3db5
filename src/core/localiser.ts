/** Says an English sentence in the user's language. VS Code's `l10n` is one. */
export interface Localiser {
  t(message: string, ...args: (string | number)[]): string;
}
