import * as vscode from 'vscode';
import { usageBar, type Usage } from '../../core/usage/usage.js';
import { usageFacts, type UsageFact } from '../../core/usage/usageWords.js';
import type { Accounts } from '../account/accounts.js';
import { runCommand } from '../commands.js';
import { whatHappened } from '../reportError.js';
import type { UsageMeter } from './usageMeter.js';

interface Row extends vscode.QuickPickItem {
  /** What choosing the row does; a row that only says something has none. */
  readonly run?: () => unknown;
  /** It stays open, for what it shows next. */
  readonly stays?: true;
}

/** Everything known of the usage and the account, and what can be done about it. */
export async function showUsage(accounts: Accounts, meter: UsageMeter): Promise<void> {
  const pick = vscode.window.createQuickPick<Row>();
  pick.title = vscode.l10n.t('Lector Usage');
  const fill = async (): Promise<void> => {
    const signedIn = await accounts.isSignedIn();
    pick.placeholder = placeholder(accounts, signedIn);
    pick.items = [...(await details(meter, signedIn)), ...actions(accounts, meter, signedIn)];
  };
  const subscriptions = [meter.onDidChange(() => void fill()), accounts.onDidChange(() => void fill())];
  pick.onDidAccept(async () => {
    const [row] = pick.selectedItems;
    if (row?.run === undefined) return;
    if (row.stays === undefined) {
      pick.hide();
      await row.run();
      return;
    }
    pick.busy = true;
    await row.run();
    pick.busy = false;
  });
  pick.onDidHide(() => {
    for (const subscription of subscriptions) subscription.dispose();
    pick.dispose();
  });
  await fill();
  pick.show();
  if (await accounts.isSignedIn()) await meter.refresh();
}

function placeholder(accounts: Accounts, signedIn: boolean): string {
  if (!accounts.isHosted) return vscode.l10n.t('Lector reads with the embedded service: free and offline.');
  return signedIn
    ? vscode.l10n.t('Signed in to {0}', accounts.service)
    : vscode.l10n.t('Signed out. Lector reads nothing until you sign in or use the embedded service.');
}

const icons: Readonly<Record<UsageFact['about'], string>> = {
  usage: '$(dashboard)',
  plan: '$(tag)',
  downgrade: '$(arrow-down)',
  renewal: '$(calendar)',
  payment: '$(warning)',
  status: '$(info)',
};

async function details({ state }: UsageMeter, signedIn: boolean): Promise<Row[]> {
  if (!signedIn) return [];
  const usage = state.kind === 'unknown' ? undefined : state.usage;
  const rows = usage === undefined ? [] : factRows(usage);
  return state.kind === 'failed'
    ? [
        {
          label: `$(error) ${vscode.l10n.t('The service could not be asked')}`,
          detail: await whatHappened(state.error),
          alwaysShow: true,
        },
        ...rows,
      ]
    : rows;
}

function factRows(usage: Usage): Row[] {
  return usageFacts(usage, vscode.l10n, vscode.env.language).map(({ about, label, value }) => ({
    label: `${icons[about]} ${label}`,
    description: value,
    ...(about === 'usage' ? { detail: usageBar(usage, 40) } : {}),
  }));
}

function actions(accounts: Accounts, meter: UsageMeter, signedIn: boolean): Row[] {
  const portalUrl = meter.state.kind === 'unknown' ? undefined : meter.state.usage?.portalUrl;
  const rows: (Row | false)[] = [
    { label: vscode.l10n.t('Actions'), kind: vscode.QuickPickItemKind.Separator },
    signedIn && {
      label: `$(refresh) ${vscode.l10n.t('Refresh')}`,
      run: () => meter.refresh({ always: true }),
      stays: true,
    },
    signedIn &&
      portalUrl !== undefined && {
        label: `$(link-external) ${vscode.l10n.t('Open the Payment Portal')}`,
        description: new URL(portalUrl).host,
        run: () => vscode.env.openExternal(vscode.Uri.parse(portalUrl, true)),
      },
    !signedIn && {
      label: `$(sign-in) ${vscode.l10n.t('Sign In to a Hosted Service…')}`,
      run: () => runCommand('lector.signIn'),
    },
    signedIn && {
      label: `$(sign-out) ${vscode.l10n.t('Sign Out')}`,
      run: () => runCommand('lector.signOut'),
    },
    accounts.isHosted && {
      label: `$(home) ${vscode.l10n.t('Use the Embedded Service')}`,
      description: vscode.l10n.t('free and offline'),
      run: () => runCommand('lector.useEmbeddedService'),
    },
  ];
  return rows.filter((row) => row !== false);
}
