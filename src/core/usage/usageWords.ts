import { noText, plainText, type PlainText } from '../plainText.js';
import type { Localiser } from '../localiser.js';
import { usagePercent, type UsageLevel } from './usage.js';
import type { Usage } from './userAnswer.js';

/** One line of what is known, such as “Plan: Creator”. */
export interface UsageFact {
  readonly icon: 'dashboard' | 'tag' | 'arrow-down' | 'calendar' | 'warning' | 'info';
  readonly label: PlainText;
  readonly value: PlainText;
  /** Something the user may want to act on. */
  readonly urgent?: boolean;
}

export function usageFacts(usage: Usage, l10n: Localiser, locale: string): UsageFact[] {
  const facts: UsageFact[] = [
    { icon: 'dashboard', label: l10n.t('Characters'), value: charactersWords(usage, l10n, locale) },
  ];
  if (usage.plan !== undefined)
    facts.push({ icon: 'tag', label: l10n.t('Plan'), value: plainText(usage.plan) });
  if (usage.downgradingTo !== undefined) {
    facts.push({
      icon: 'arrow-down',
      label: l10n.t('Changes to plan'),
      value: plainText(usage.downgradingTo),
    });
  }
  if (usage.renewalTime !== undefined) {
    const value = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(
      usage.renewalTime,
    );
    facts.push({ icon: 'calendar', label: l10n.t('Renews'), value: plainText(value) });
  }
  if (usage.hasPaymentMethod === false) {
    facts.push({ icon: 'warning', label: l10n.t('Payment method'), value: l10n.t('none'), urgent: true });
  }
  if (usage.status !== undefined) {
    facts.push({ icon: 'info', label: l10n.t('Status'), value: plainText(usage.status) });
  }
  return facts;
}

export function charactersWords(usage: Usage, l10n: Localiser, locale: string): PlainText {
  const number = new Intl.NumberFormat(locale);
  const [used, allowed] = [number.format(usage.used), number.format(usage.allowed)];
  return l10n.t('{0} of {1} ({2} %)', plainText(used), plainText(allowed), usagePercent(usage));
}

/** Nothing, while there is plenty left. */
export function levelWords(level: UsageLevel, l10n: Localiser): PlainText {
  switch (level) {
    case 'plenty':
      return noText;
    case 'warning':
      return l10n.t('almost used up');
    case 'exhausted':
      return l10n.t('used up');
  }
}

/** Short enough for the status bar: “8.5K / 10K”. */
export function shortUsage({ used, allowed }: Usage, locale: string): PlainText {
  // Rounded down, so that slightly less than all does not show as all.
  const number = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumSignificantDigits: 3,
    roundingMode: 'trunc',
  });
  return plainText(`${number.format(used)} / ${number.format(allowed)}`);
}
