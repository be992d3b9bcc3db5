import { noText, plainText, type PlainText, type Localiser } from '../plainText.js';
import type { Usage } from './userAnswer.js';

/** One line of what is known, such as “Plan: Creator”. */
interface UsageFact {
  readonly icon: 'dashboard' | 'tag' | 'arrow-down' | 'calendar' | 'warning' | 'info';
  readonly label: PlainText;
  readonly value: PlainText;
  /** Something the user may want to act on. */
  readonly urgent?: boolean;
}

export function usageFacts(usage: Usage, l10n: Localiser, locale: string): UsageFact[] {
  const { plan, downgradingTo, renewalTime, hasPaymentMethod, status } = usage;
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const known = (icon: UsageFact['icon'], label: PlainText, value: string | undefined): UsageFact | false =>
    value !== undefined && { icon, label, value: plainText(value) };
  const facts: readonly (UsageFact | false)[] = [
    { icon: 'dashboard', label: l10n.t('Characters'), value: charactersWords(usage, l10n, locale) },
    known('tag', l10n.t('Plan'), plan),
    known('arrow-down', l10n.t('Next plan'), downgradingTo),
    known('calendar', l10n.t('Renews'), renewalTime === undefined ? undefined : dates.format(renewalTime)),
    hasPaymentMethod === false && {
      icon: 'warning',
      label: l10n.t('Payment method'),
      value: l10n.t('none'),
      urgent: true,
    },
    known('info', l10n.t('Status'), status),
  ];
  return facts.filter((fact) => fact !== false);
}

export function charactersWords(usage: Usage, l10n: Localiser, locale: string): PlainText {
  const number = new Intl.NumberFormat(locale);
  const [used, allowed] = [number.format(usage.used), number.format(usage.allowed)];
  return l10n.t('{0} of {1} ({2} %)', plainText(used), plainText(allowed), usagePercent(usage));
}

/** For a service that is free: “12,345 characters”. A figure from an earlier period counts as none. */
export function usedWords(usage: Usage, now: number, l10n: Localiser, locale: string): PlainText {
  return charactersOf(hasRenewed(usage, now) ? 0 : usage.used, l10n, locale);
}

export function charactersOf(count: number, l10n: Localiser, locale: string): PlainText {
  if (count === 1) return l10n.t('1 character');
  return l10n.t('{0} characters', plainText(new Intl.NumberFormat(locale).format(count)));
}

/** Whether these figures are from a period that is over. */
export function hasRenewed({ renewalTime = Infinity }: Usage, now: number): boolean {
  return renewalTime <= now;
}

/** Nothing, while there is plenty left. */
export function levelWords(level: UsageLevel, l10n: Localiser): PlainText {
  const words = { plenty: noText, warning: l10n.t('almost used up'), exhausted: l10n.t('used up') };
  return words[level];
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

type UsageLevel = 'plenty' | 'warning' | 'exhausted';

export function usageLevel({ used, allowed }: Usage, warnAtPercent: number): UsageLevel {
  if (used >= allowed) return 'exhausted';
  return (used / allowed) * 100 >= warnAtPercent ? 'warning' : 'plenty';
}

/** Whole percent, rounded down: 100 % means that nothing is left. */
export function usagePercent({ used, allowed }: Usage): number {
  return allowed > 0 ? Math.floor((used / allowed) * 100) : 100;
}

/** How many of some dots stand for what is used: at least one if any is used, and not all if any is left. */
export function usedOf(dots: number, { used, allowed }: Usage): number {
  const share = allowed > 0 ? Math.min(1, used / allowed) : 1;
  const rounded = Math.round(share * dots);
  return share === 0 || share === 1 ? rounded : Math.min(dots - 1, Math.max(1, rounded));
}
