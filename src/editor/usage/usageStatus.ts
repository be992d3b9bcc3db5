import * as vscode from 'vscode';
import { usageBar, usageLevel } from '../../core/usage/usage.js';
import { shortUsage, usageFacts } from '../../core/usage/usageWords.js';
import type { Accounts } from '../account/accounts.js';
import type { CommandId } from '../contributions.js';
import { setting } from '../settings.js';
import { whatHappened } from '../reportError.js';
import type { UsageMeter } from './usageMeter.js';

/** The usage in the status bar, or that there is none to speak of. */
export class UsageStatus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'lector.usage',
    vscode.StatusBarAlignment.Right,
    50,
  );

  constructor(
    private readonly accounts: Accounts,
    private readonly meter: UsageMeter,
  ) {
    this.item.name = vscode.l10n.t('Lector Usage');
    this.item.command = 'lector.showUsage' satisfies CommandId;
  }

  async show(): Promise<void> {
    const { item, accounts, meter } = this;
    const signedIn = await accounts.isSignedIn();
    item.backgroundColor = undefined;
    if (!accounts.isHosted) {
      item.text = '$(megaphone) Lector';
      item.tooltip = vscode.l10n.t('Lector reads with the embedded service: free and offline.');
    } else if (!signedIn) {
      item.text = `$(megaphone) ${vscode.l10n.t('Lector: signed out')}`;
      item.tooltip = vscode.l10n.t('Sign in to the hosted service, or use the embedded one.');
    } else if (!(await this.showUsage(meter))) return;
    item.accessibilityInformation = { label: spoken(item), role: 'button' };
    item.show();
  }

  dispose(): void {
    this.item.dispose();
  }

  /** False where the state changed meanwhile: whoever changed it shows it. */
  private async showUsage(meter: UsageMeter): Promise<boolean> {
    const { item } = this;
    const { state } = meter;
    const problem = state.kind === 'failed' ? await whatHappened(state.error) : '';
    if (state !== meter.state) return false;
    const usage = state.kind === 'unknown' ? undefined : state.usage;
    if (usage === undefined) {
      const failed = state.kind === 'failed';
      item.text = failed ? '$(megaphone) Lector $(warning)' : '$(megaphone) Lector $(loading~spin)';
      item.tooltip = failed
        ? vscode.l10n.t('The usage is not known: {0}', problem)
        : vscode.l10n.t('Asking the service for the usage…');
      return true;
    }
    const level = usageLevel(usage, setting('status.warnAtPercent'));
    const locale = vscode.env.language;
    item.text = `$(megaphone) ${shortUsage(usage, locale)}`;
    if (level !== 'plenty') {
      const colour =
        level === 'warning' ? 'statusBarItem.warningBackground' : 'statusBarItem.errorBackground';
      item.backgroundColor = new vscode.ThemeColor(colour);
    }
    const tooltip = new vscode.MarkdownString('', true);
    tooltip.appendMarkdown(`**${vscode.l10n.t('Lector Usage')}**\n\n`);
    tooltip.appendMarkdown(`\`${usageBar(usage, 24)}\`\n\n`);
    for (const { label, value, urgent } of usageFacts(usage, vscode.l10n, locale)) {
      tooltip.appendMarkdown(urgent === true ? '$(warning) ' : '');
      tooltip.appendText(`${label}: ${value}`);
      tooltip.appendMarkdown('\n\n');
    }
    if (level === 'exhausted') {
      tooltip.appendText(
        vscode.l10n.t('Nothing is left of this period. What was heard before can still be heard.'),
      );
    }
    if (state.kind === 'failed') {
      tooltip.appendText(vscode.l10n.t('These figures may be out of date: {0}', problem));
    }
    item.tooltip = tooltip;
    return true;
  }
}

/** What a screen reader says: the text without its icons. */
function spoken(item: vscode.StatusBarItem): string {
  const text = item.text.replace(/\$\([^)]*\)/g, '').trim();
  return `${vscode.l10n.t('Lector Usage')}: ${typeof item.tooltip === 'string' ? item.tooltip : text}`;
}
