import type * as vscode from 'vscode';
import { pageSettingKeys, type PageSettings } from '../../reading/playerCommand.js';
import type { MessageOf } from '../../protocol/messages.js';
import { changeSettingInForce, onDidChangeSettings, setting } from '../contributions/settings.js';
import type { PlayerPanel } from './playerPanel.js';

/** Sends the page the settings it needs, now and whenever one of them changes. */
export function showPageSettings(panel: PlayerPanel): vscode.Disposable {
  const show = (): void => {
    const settings = Object.fromEntries(pageSettingKeys.map((key) => [key, setting(key)])) as PageSettings;
    panel.send({ type: 'settings', settings });
  };
  show();
  return onDidChangeSettings(pageSettingKeys, show);
}

export async function changePageSettings(changed: MessageOf<'change'>['settings']): Promise<void> {
  for (const key of pageSettingKeys) {
    if (changed[key] !== undefined) await changeSettingInForce(key, changed[key]);
  }
}
