import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import {
  charactersWords,
  levelWords,
  shortUsage,
  usageFacts,
  usageLevel,
  usedOf,
  usedWords,
} from '../../core/usage/usageWords.js';
import type { Usage } from '../../core/usage/userAnswer.js';
import type { Accounts } from '../account/accounts.js';
import { whatHappened } from '../ui/reportError.js';
import { setting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { withIcon, type IconName, type PlainTooltip } from '../ui/items.js';
import type { UsageMeter } from '../usage/usageMeter.js';

const dots = 10;

export interface AccountPart {
  readonly icon: IconName;
  /** While nothing is being read. */
  readonly text: PlainText;
  /** The characters used, if the service counts them and they are known: shown during a reading too. */
  readonly figures: PlainText;
  /** What a screen reader says. */
  readonly spoken: PlainText;
  readonly color?: 'warning' | 'error';
  /** The first sentence of the tooltip. */
  readonly about?: PlainText;
  /** What else the tooltip says. */
  describe?(tooltip: PlainTooltip): void;
}

export async function accountPart(accounts: Accounts, meter: UsageMeter): Promise<AccountPart> {
  const about = await serviceWords(accounts);
  const name = plainText('Lector');
  if (!accounts.isHosted) return embeddedPart(about, meter.usage);
  const signedIn = await accounts.isSignedIn();
  if (!accounts.kind.hasOwnInterface) return part(signedIn ? 'megaphone' : 'warning', name, about);
  if (!signedIn) return part('megaphone', l10n.t('Lector: signed out'), about);
  const { failure, usage } = meter;
  const problem = failure === undefined ? undefined : await whatHappened(failure);
  if (usage !== undefined) return usagePart(usage, problem);
  return problem === undefined
    ? part('loading~spin', name, l10n.t('Getting the usage from the service…'))
    : part('warning', name, l10n.t('The usage is unknown: {0}', problem));
}

/** What Lector reads with, or what keeps it from that. */
export async function serviceWords(accounts: Accounts): Promise<PlainText> {
  if (!accounts.isHosted) return l10n.t('Lector reads with the embedded service: free and offline.');
  const address = plainText(accounts.address);
  if (accounts.kind.hasOwnInterface)
    return (await accounts.isSignedIn())
      ? l10n.t('Signed in to {0}', address)
      : l10n.t('Sign in to the hosted service, or use the embedded one.');
  return accounts
    .account()
    .then(() => l10n.t('Lector reads with the voice server at {0}.', address), whatHappened);
}

function part(icon: IconName, text: PlainText, about: PlainText): AccountPart {
  return { icon, text, about, figures: noText, spoken: joined(', ', [text, about]) };
}

function embeddedPart(about: PlainText, usage: Usage | undefined): AccountPart {
  const name = plainText('Lector');
  if (usage === undefined || setting('status.usage') !== 'always') return part('megaphone', name, about);
  const used = usedWords(usage, Date.now(), l10n, vscode.env.language);
  const spoken = joined(', ', [joined(': ', [l10n.t('Lector Usage'), used]), about]);
  return { ...part('megaphone', used, about), figures: used, spoken };
}

function usagePart(usage: Usage, problem: PlainText | undefined): AccountPart {
  const locale = vscode.env.language;
  const level = usageLevel(usage, setting('status.warnAtPercent'));
  const icon = ({ plenty: 'megaphone', warning: 'warning', exhausted: 'error' } as const)[level];
  // High contrast has no color for it, so an icon and words say it too.
  const notice = levelWords(level, l10n);
  const figures = setting('status.usage') === 'never' ? noText : shortUsage(usage, locale);
  const text = joined(' · ', [figures, notice]);
  return {
    icon,
    text: text === noText ? plainText('Lector') : text,
    figures: level === 'plenty' ? text : withIcon(icon, text),
    spoken: joined(', ', [
      joined(': ', [l10n.t('Lector Usage'), charactersWords(usage, l10n, locale)]),
      notice,
    ]),
    ...(level !== 'plenty' && { color: level === 'warning' ? 'warning' : 'error' }),
    describe: (tooltip) => {
      tooltip.heading(l10n.t('Lector Usage')).dots(usedOf(dots, usage), dots);
      for (const { label, value, urgent } of usageFacts(usage, l10n, locale))
        tooltip.line(joined(': ', [label, value]), urgent === true ? 'warning' : undefined);
      if (level === 'exhausted')
        tooltip.line(
          l10n.t(
            'No characters are left for this period. You can still hear everything you have heard before.',
          ),
        );
      if (problem !== undefined) tooltip.line(l10n.t('These figures may be out of date: {0}', problem));
    },
  };
}
