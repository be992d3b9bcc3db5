import * as vscode from 'vscode';
import * as v from 'valibot';
import { Stored } from '../../disk/stored.js';
import { setContext } from '../contributions/commands.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { Lector } from '../lector.js';

/** What the embedded service counted last: it is shown at once, and the service need not be started for it. */
const lastUsage = v.object({
  used: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  allowed: v.number(),
  renewalTime: v.optional(v.number()),
});

/** Shows whether the user is signed in, and what the account has used. */
export function showAccount({ accounts, meter, status, state }: Lector): readonly { dispose(): unknown }[] {
  const kept = new Stored(state, 'usage.embedded', lastUsage);
  const showStatus = (): void => void status.refresh();
  const refreshUsage = async (): Promise<void> => {
    if (accounts.kind.tellsUsage && (await accounts.isSignedIn())) await meter.refresh();
  };
  const show = async (): Promise<void> => {
    if (!accounts.isHosted && kept.value !== undefined) meter.recall(kept.value);
    showStatus();
    void refreshUsage();
    await setContext('lector.isSignedIn', await accounts.isSignedIn());
  };
  void show();
  return [
    accounts.onDidChange(() => {
      meter.forget();
      void show();
    }),
    meter.onDidChange(() => {
      showStatus();
      const { usage } = meter;
      if (!accounts.isHosted && usage !== undefined) void kept.keep(v.parse(lastUsage, usage));
    }),
    onDidChangeSettings(['status.warnAtPercent', 'status.usage'], showStatus),
    // Other windows and machines use the same allowance.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void refreshUsage();
    }),
  ];
}
