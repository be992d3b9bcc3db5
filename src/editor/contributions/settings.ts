// The only door to VS Code's configuration; lint closes every other.

import * as vscode from 'vscode';
import type { ServiceProfile } from '../../api/voiceService.js';
import {
  settingFrom,
  type SettingKey,
  type SettingValue,
  withService,
  type PerService,
} from '../../core/settingValue.js';
import { remoteNames, type KindName, type RemoteName } from '../services/kinds.js';

const section = 'lector';

export function setting<Key extends SettingKey>(
  key: Key,
  scope?: vscode.ConfigurationScope,
): SettingValue<Key> {
  return settingFrom(key, vscode.workspace.getConfiguration(section, scope).get(key));
}

export type SettingOwner = 'user' | 'workspace';

/** What the owner's own settings say, without the other's: the value to build a change on. */
export function ownSetting<Key extends SettingKey>(
  key: Key,
  owner: SettingOwner = 'user',
): SettingValue<Key> {
  const values = vscode.workspace.getConfiguration(section).inspect<unknown>(key);
  return settingFrom(key, owner === 'user' ? values?.globalValue : values?.workspaceValue);
}

/** Changes it in the owner's settings; undefined removes it there. */
export async function changeSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValue<Key> | undefined,
  owner: SettingOwner = 'user',
): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const target = owner === 'user' ? Global : Workspace;
  await vscode.workspace.getConfiguration(section).update(key, value, target);
}

/** Changes a setting where it takes effect: in the workspace's settings if they set it, otherwise in the user's. */
export async function changeSettingInForce<Key extends SettingKey>(
  key: Key,
  value: SettingValue<Key>,
): Promise<void> {
  const values = vscode.workspace.getConfiguration(section).inspect<unknown>(key);
  await changeSetting(key, value, values?.workspaceValue === undefined ? 'user' : 'workspace');
}

/** How fast a language is read: at its own speed, if the user gave it one. */
export function speedOf(language: string | undefined): number {
  return setting('speeds.byLanguage')[language ?? ''] ?? setting('speed');
}

/** Changes the speed in force for a language. */
export async function changeSpeed(language: string | undefined, speed: number): Promise<void> {
  const own = setting('speeds.byLanguage');
  if (language === undefined || own[language] === undefined) await changeSettingInForce('speed', speed);
  else await changeSettingInForce('speeds.byLanguage', { ...own, [language]: speed });
}

/** Stands for all settings whose names begin with it, such as `speak`. */
type SettingGroup<Key = SettingKey> = Key extends `${infer Group}.${string}` ? Group : never;

export function onDidChangeSettings(
  keys: readonly (SettingKey | SettingGroup)[],
  listener: () => void,
): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (keys.some((key) => event.affectsConfiguration(`${section}.${key}`))) listener();
  });
}

export type ServiceSettings = typeof serviceSettings;

/** The choice of service. */
export const serviceSettings = {
  chosen: () => setting('service'),
  address: (kind: RemoteName) => setting(`${kind}.baseUrl`),
  /** What is set for the service at this address. */
  profile: (baseUrl: string): ServiceProfile => ({
    model: setting('openai.model')[baseUrl] ?? '',
    voices: setting('openai.voices')[baseUrl] ?? [],
    isFree: setting('openai.isFree')[baseUrl] === true,
  }),
  write: async (kind: KindName, baseUrl?: string, profile?: ServiceProfile) => {
    if (baseUrl !== undefined && profile !== undefined) {
      const { model, isFree } = profile;
      const voices = profile.voices.length > 0 ? profile.voices : undefined;
      const kept = <T>(all: PerService<T>, value: T | undefined) => withService(all, baseUrl, value);
      await changeSetting('openai.model', kept(ownSetting('openai.model'), model || undefined));
      await changeSetting('openai.voices', kept(ownSetting('openai.voices'), voices));
      await changeSetting('openai.isFree', kept(ownSetting('openai.isFree'), isFree || undefined));
    }

    // The address goes first: the other way round, the token of the previous one would be looked up for a moment.
    if (kind !== 'embedded' && baseUrl !== undefined) await changeSetting(`${kind}.baseUrl`, baseUrl);
    await changeSetting('service', kind);
  },
  onDidChange: (listener: () => void) => onDidChangeSettings(['service', ...remoteNames], listener),
};

export type VoiceSetting = typeof voiceSetting;

export const voiceSetting = {
  /** The current value, including a workspace's own choice. */
  read: () => setting('voice'),
  ...voicesIn('voice'),
  byLanguage: voicesIn('voices.byLanguage'),
};

function voicesIn<Key extends 'voice' | 'voices.byLanguage'>(key: Key) {
  return {
    /** Whose settings decide for a service. */
    ownerFor: (service: string): SettingOwner =>
      Object.hasOwn(ownSetting(key, 'workspace'), service) ? 'workspace' : 'user',
    own: (owner?: SettingOwner): SettingValue<Key> => ownSetting(key, owner),
    write: (voices: SettingValue<Key>, owner?: SettingOwner) => changeSetting<Key>(key, voices, owner),
  };
}
