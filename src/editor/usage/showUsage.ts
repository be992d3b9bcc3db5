import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { usageFacts, usedWords } from '../../core/usage/usageWords.js';
import type { Usage } from '../../core/usage/userAnswer.js';
import { runCommand } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { whatHappened } from '../ui/reportError.js';
import { l10n } from '../ui/l10n.js';
import { chosenItem, listInstead, newQuickPick, rowIcon, type PlainItem } from '../ui/inputs.js';

interface Row extends PlainItem {
  /** What choosing the row does. Rows that only inform do nothing. */
  readonly run?: () => unknown;
  /** The list stays open and shows the result. */
  readonly stays?: true;
}

/** Everything known about the usage and the account, and what can be done about it. */
export async function showUsage(lector: Lector): Promise<void> {
  const { accounts, meter } = lector;
  const pick = newQuickPick<Row>(l10n.t('Lector Usage'));
  const fill = async (): Promise<void> => {
    const signedIn = await accounts.isSignedIn();
    pick.placeholder = await (await import('../status/accountPart.js')).serviceWords(accounts);
    const rows = [...(await details(lector, signedIn)), ...actions(lector, signedIn)];
    listInstead(pick, rows, (row, active) => row.label === active.label);
  };
  const subscriptions = [meter.onDidChange(() => void fill()), accounts.onDidChange(() => void fill())];
  pick.onDidAccept(async () => {
    const [row] = pick.selectedItems;
    if (row?.stays === undefined) return;
    pick.busy = true;
    await row.run?.();
    pick.busy = false;
  });
  await fill();
  const isOpen = !accounts.isHosted || (await accounts.isSignedIn());
  if (isOpen && accounts.kind.hasOwnInterface) void meter.refresh();
  const chosen = await chosenItem(pick, ({ run, stays }) => run !== undefined && stays === undefined);
  for (const subscription of subscriptions) subscription.dispose();
  await chosen?.run?.();
}

async function details({ accounts, meter }: Lector, signedIn: boolean): Promise<Row[]> {
  const { failure, usage } = meter;
  if (accounts.isHosted && !signedIn) return [];
  if (!accounts.kind.hasOwnInterface) {
    const label = l10n.t('A voice server offers neither custom voices nor figures of usage.');
    return [{ label, iconPath: rowIcon('info') }];
  }
  const rows = usage === undefined ? [] : accounts.isHosted ? factRows(usage) : [usedRow(usage)];
  if (failure === undefined) return rows;
  const label = l10n.t('Couldn’t reach the service');
  const detail = await whatHappened(failure);
  return [{ label, iconPath: rowIcon('error'), detail, alwaysShow: true }, ...rows];
}

/** All there is to know where nothing is allowed or paid. */
function usedRow(usage: Usage): Row {
  return { label: usedWords(usage, Date.now(), l10n, vscode.env.language), iconPath: rowIcon('dashboard') };
}

function factRows(usage: Usage): Row[] {
  return usageFacts(usage, l10n, vscode.env.language).map(({ icon, label, value }) => ({
    label,
    iconPath: rowIcon(icon),
    description: value,
  }));
}

function actions({ accounts, meter }: Lector, signedIn: boolean): Row[] {
  const portalUrl = meter.usage?.portalUrl;
  const rows: (Row | false)[] = [
    { label: l10n.t('Actions'), kind: vscode.QuickPickItemKind.Separator },
    (signedIn || !accounts.isHosted) &&
      accounts.kind.hasOwnInterface && {
        label: l10n.t('Refresh'),
        iconPath: rowIcon('refresh'),
        run: () => meter.refresh({ always: true }),
        stays: true,
      },
    signedIn &&
      portalUrl !== undefined && {
        label: l10n.t('Open the Payment Portal'),
        iconPath: rowIcon('link-external'),
        description: plainText(new URL(portalUrl).host),
        // As it is: VS Code would write an address that it has parsed in another way.
        run: () => vscode.env.openExternal(portalUrl as unknown as vscode.Uri),
      },
    !signedIn && {
      label: l10n.t('Connect to a Voice Server…'),
      iconPath: rowIcon('sign-in'),
      run: () => runCommand('lector.connectVoiceServer'),
    },
    signedIn && {
      label: l10n.t('Sign Out'),
      iconPath: rowIcon('sign-out'),
      run: () => runCommand('lector.signOut'),
    },
    accounts.isHosted && {
      label: l10n.t('Use the Embedded Service'),
      iconPath: rowIcon('home'),
      description: l10n.t('free and offline'),
      run: () => runCommand('lector.useEmbeddedService'),
    },
  ];
  return rows.filter((row) => row !== false);
}
