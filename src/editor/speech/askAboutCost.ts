import * as vscode from 'vscode';
import type { CostChoice, CostQuestion } from '../../core/usage/costQuestion.js';

/** Asks before characters are paid for. */
export async function askAboutCost(question: CostQuestion): Promise<CostChoice> {
  const { toPay, cached, remaining, choices } = question;
  const figure = new Intl.NumberFormat(vscode.env.language);
  const price =
    remaining === undefined
      ? vscode.l10n.t('This uses {0} characters.', figure.format(toPay))
      : vscode.l10n.t(
          'This uses {0} of your remaining {1} characters.',
          figure.format(toPay),
          figure.format(remaining),
        );
  const known =
    cached === 0 ? '' : ` ${vscode.l10n.t('{0} more are already cached and free.', figure.format(cached))}`;
  const titles: Readonly<Record<CostChoice, string>> = {
    read: vscode.l10n.t('Read'),
    readWhatFits: vscode.l10n.t('Read What Fits'),
    // A modal message has its own button for this.
    cancel: '',
  };
  const buttons = choices.filter((choice) => choice !== 'cancel').map((choice) => titles[choice]);
  const chosen = await vscode.window.showWarningMessage(price + known, { modal: true }, ...buttons);
  return choices.find((choice) => titles[choice] === chosen) ?? 'cancel';
}
