import * as vscode from 'vscode';
import { type Localiser, plainText, type PlainText } from '../../core/plainText.js';

/** VS Code's translations of Lector's own sentences. Anything foreign in them must be plain. */
export const l10n: Localiser = {
  t: (message, ...args) => vscode.l10n.t(message, ...args.map(inUsersWay)) as PlainText,
};

/** VS Code may be in a language that Lector has no texts in. */
export const textsLanguage = vscode.l10n.bundle === undefined ? 'en' : vscode.env.language;

/** VS Code would write a number as programs do. */
function inUsersWay(arg: PlainText | number): string {
  return typeof arg === 'number' ? arg.toLocaleString(vscode.env.language) : arg;
}

export function speedWords(speed: number): PlainText {
  return plainText(`${speed.toLocaleString(vscode.env.language)}×`);
}
