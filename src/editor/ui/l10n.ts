import * as vscode from 'vscode';
import type { Localiser } from '../../core/localiser.js';
import type { PlainText } from '../../core/plainText.js';

/** VS Code's translations of Lector's own sentences. Anything foreign in them must be plain. */
export const l10n: Localiser = {
  t: (message, ...args) => vscode.l10n.t(message, ...args) as PlainText,
};
