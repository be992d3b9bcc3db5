import * as vscode from 'vscode';
import type { Localiser } from '../../core/localiser.js';
import type { PlainText } from '../../core/plainText.js';

/** VS Code's translations: Lector's own sentences, with nothing foreign in them that is not plain. */
export const l10n: Localiser = {
  t: (message, ...args) => vscode.l10n.t(message, ...args) as PlainText,
};
