import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import type { CostChoice, CostQuestion } from '../../speech/speech.js';
import { runCommand } from '../contributions/commands.js';
import { l10n } from '../ui/l10n.js';
import { ask } from '../ui/messages.js';

export async function askAboutCost(question: CostQuestion): Promise<CostChoice> {
  const { toPay, cached, isPart, remaining, isOtherAccount, choices } = question;
  const figure = new Intl.NumberFormat(vscode.env.language);
  const price = plainText(figure.format(toPay));
  const uses =
    remaining === undefined
      ? isPart
        ? l10n.t('The first part of this long text uses {0} characters.', price)
        : l10n.t('This uses {0} characters.', price)
      : ofRemaining(price, plainText(figure.format(remaining)), isPart);
  const known =
    cached === 0 ? noText : l10n.t('{0} more are already cached and free.', plainText(figure.format(cached)));
  const changed = isOtherAccount
    ? l10n.t('You are signed in to another account now, which would pay for the rest.')
    : noText;
  const titles: Readonly<Record<CostChoice, PlainText>> = {
    read: l10n.t('Read'),
    readWhatFits: l10n.t('Read What Fits'),
    // A modal message has its own Cancel button.
    cancel: noText,
  };
  const buttons = choices.filter((choice) => choice !== 'cancel').map((choice) => titles[choice]);
  const showUsage = l10n.t('Show Usage');
  // Enter presses the first button, which must not be *Read* unless everything fits.
  const isTooMuch = remaining !== undefined && toPay > remaining;
  const inOrder = isTooMuch ? [...buttons.slice(1), showUsage, ...buttons.slice(0, 1)] : buttons;
  const more = isPart ? l10n.t('Lector asks again before it uses more.') : noText;
  const chosen = await ask(joined(' ', [changed, uses, known, more]), inOrder);
  if (chosen === showUsage) void runCommand('lector.showUsage');
  return choices.find((choice) => titles[choice] === chosen) ?? 'cancel';
}

function ofRemaining(price: PlainText, remaining: PlainText, isPart: boolean): PlainText {
  return isPart
    ? l10n.t('The first part of this long text uses {0} of your remaining {1} characters.', price, remaining)
    : l10n.t('This uses {0} of your remaining {1} characters.', price, remaining);
}
