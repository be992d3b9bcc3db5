import { joined, noText, type Localiser, type PlainText } from '../../core/plainText.js';
import { charactersOf } from '../../core/usage/usageWords.js';
import type { CostChoice, CostQuestion } from '../../speech/speech.js';

/** What is asked before speech that costs something. */
export function costWords(
  { toPay, free, isPart, remaining, isOtherAccount }: CostQuestion,
  l10n: Localiser,
  locale: string,
): PlainText {
  const words = (count: number): PlainText => charactersOf(count, l10n, locale);
  return joined(' ', [
    isOtherAccount
      ? l10n.t('You are signed in to another account now, which would pay for the rest.')
      : noText,
    isPart
      ? l10n.t('The first part of this long text uses {0}.', words(toPay))
      : l10n.t('This uses {0}.', words(toPay)),
    remaining === undefined ? noText : l10n.t('You have {0} left.', words(remaining)),
    free === 0 ? noText : l10n.t('Already cached and free: {0}.', words(free)),
    isPart ? l10n.t('Lector asks again before it uses more.') : noText,
  ]);
}

/** The buttons of the question. Enter presses the first, which must not be the one for all of it unless that fits. */
export function costChoices(
  { toPay, remaining, someFits }: CostQuestion,
  isSaved: boolean,
  l10n: Localiser,
): readonly (readonly [PlainText, CostChoice | 'showUsage'])[] {
  const all = [isSaved ? l10n.t('Save') : l10n.t('Read'), 'read'] as const;
  const some = [isSaved ? l10n.t('Save What Fits') : l10n.t('Read What Fits'), 'readWhatFits'] as const;
  const isTooMuch = remaining !== undefined && toPay > remaining;
  return isTooMuch ? [...(someFits ? [some] : []), [l10n.t('Show Usage'), 'showUsage'], all] : [all];
}
