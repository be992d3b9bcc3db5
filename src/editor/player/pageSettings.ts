import type * as vscode from 'vscode';
import { pageSettings, type PageSettings } from '../../reading/playerCommand.js';
import type { MessageOf } from '../../protocol/messages.js';
import { changeSettingInForce, onDidChangeSettings, setting } from '../contributions/settings.js';
import type { SettingKey } from '../contributions/settingShapes.js';
import type { PlayerPanel } from './playerPanel.js';

const keys: readonly SettingKey[] = Object.keys(pageSettings.entries) as (keyof PageSettings)[];

/** Sends the page the settings it needs, now and whenever one of them changes. */
export function showPageSettings(panel: PlayerPanel): vscode.Disposable {
  const show = (): void => {
    const settings = Object.fromEntries(keys.map((key) => [key, setting(key)])) as PageSettings;
    panel.send({ type: 'settings', settings });
  };
  show();
  return onDidChangeSettings(keys, show);
}

export async function changePageSettings({ speed, volume }: MessageOf<'change'>['settings']): Promise<void> {
  if (speed !== undefined) await changeSettingInForce('speed', speed);
  if (volume !== undefined) await changeSettingInForce('volume', volume);
}
