import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { usageBar, usageLevel, type Usage } from '../../core/usage/usage.js';
import { shortUsage, usageFacts } from '../../core/usage/usageWords.js';
import type { Accounts } from '../account/accounts.js';
import { setting } from '../contributions/settings.js';
import { whatHappened } from '../shown/reportError.js';
import type { UsageMeter } from './usageMeter.js';
import { l10n } from '../shown/l10n.js';
import { withIcon, withoutIcons } from '../shown/icons.js';
import { StatusBarItem, type PlainStatusBarItem } from '../shown/statusBarItem.js';
import { PlainTooltip } from '../shown/tooltip.js';

type Shown = Omit<PlainStatusBarItem, 'command' | 'label'>;

/** The usage in the status bar, or why there is none. */
export class UsageStatus implements vscode.Disposable {
  private readonly item = new StatusBarItem('lector.usage', l10n.t('Lector Usage'), 'right');

  constructor(
    private readonly accounts: Accounts,
    private readonly meter: UsageMeter,
  ) {}

  async show(): Promise<void> {
    const { accounts, meter } = this;
    const { state } = meter;
    const shown = await this.shown(await accounts.isSignedIn());
    // Whoever changed the state in the meantime shows it.
    if (state !== meter.state) return;
    const words = typeof shown.tooltip === 'string' ? shown.tooltip : shown.text;
    const label = joined(': ', [l10n.t('Lector Usage'), withoutIcons(words)]);
    this.item.show({ ...shown, label, command: 'lector.showUsage' });
  }

  dispose(): void {
    this.item.dispose();
  }

  private async shown(signedIn: boolean): Promise<Shown> {
    const { accounts, meter } = this;
    if (!accounts.isHosted) {
      return {
        text: withIcon('megaphone', plainText('Lector')),
        tooltip: l10n.t('Lector reads with the embedded service: free and offline.'),
      };
    }
    if (!signedIn) {
      return {
        text: withIcon('megaphone', l10n.t('Lector: signed out')),
        tooltip: l10n.t('Sign in to the hosted service, or use the embedded one.'),
      };
    }
    const { state } = meter;
    const problem = state.kind === 'failed' ? await whatHappened(state.error) : undefined;
    const { usage } = { usage: undefined, ...state };
    if (usage !== undefined) return usageItem(usage, problem);
    return {
      text: withIcon('megaphone', joined(' ', [plainText('Lector'), icon(problem)])),
      tooltip:
        problem === undefined
          ? l10n.t('Asking the service for the usage…')
          : l10n.t('The usage is not known: {0}', problem),
    };
  }
}

function icon(problem: PlainText | undefined): PlainText {
  return withIcon(problem === undefined ? 'loading~spin' : 'warning', noText);
}

function usageItem(usage: Usage, problem: PlainText | undefined): Shown {
  const level = usageLevel(usage, setting('status.warnAtPercent'));
  const locale = vscode.env.language;
  const tooltip = new PlainTooltip().heading(l10n.t('Lector Usage')).drawing(plainText(usageBar(usage, 24)));
  for (const { label, value, urgent } of usageFacts(usage, l10n, locale)) {
    tooltip.line(joined(': ', [label, value]), urgent === true ? 'warning' : undefined);
  }
  if (level === 'exhausted') {
    tooltip.line(l10n.t('Nothing is left of this period. What was heard before can still be heard.'));
  }
  if (problem !== undefined) tooltip.line(l10n.t('These figures may be out of date: {0}', problem));
  return {
    text: withIcon('megaphone', shortUsage(usage, locale)),
    tooltip,
    ...(level !== 'plenty' && { colour: level === 'warning' ? 'warning' : 'error' }),
  };
}
