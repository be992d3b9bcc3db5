import * as vscode from 'vscode';
import { settingShapes, type SettingKey, type SettingValue } from './settingShapes.js';

const section = 'lector';

/** A setting as it can be used: what a person mistyped counts as not set. */
export function setting<Key extends SettingKey>(
  key: Key,
  scope?: vscode.ConfigurationScope,
): SettingValue<Key> {
  const { parse, fallback } = settingShapes[key];
  const value: unknown = vscode.workspace.getConfiguration(section, scope).get(key);
  return (parse(value) ?? fallback) as SettingValue<Key>;
}

/** What the user's own settings say, without the workspace's: the value to build a change upon. */
export function ownSetting<Key extends SettingKey>(key: Key): SettingValue<Key> {
  const { parse, fallback } = settingShapes[key];
  const inspected = vscode.workspace.getConfiguration(section).inspect<unknown>(key);
  return (parse(inspected?.globalValue) ?? fallback) as SettingValue<Key>;
}

/** Sets it for the user; undefined takes it out of the settings. */
export async function changeSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValue<Key> | undefined,
): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(key, value, vscode.ConfigurationTarget.Global);
}

export function onDidChangeSettings(keys: readonly SettingKey[], listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (keys.some((key) => event.affectsConfiguration(`${section}.${key}`))) listener();
  });
}
