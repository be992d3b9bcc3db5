import * as vscode from 'vscode';
import type { PronunciationEntry } from '../../text/pronunciations/pronunciationEntries.js';
import {
  pronunciationEntries,
  withoutPronunciation,
  withPronunciation,
} from '../../text/pronunciations/pronunciationEntries.js';
import { changeSetting, ownSetting, type SettingOwner } from '../contributions/settings.js';

/** An entry, and in whose settings it stands. */
export interface KeptPronunciation extends PronunciationEntry {
  readonly owner: SettingOwner;
}

/** The user's pronunciations and the workspace's, which apply only if the workspace is trusted. */
export function keptPronunciations(): readonly KeptPronunciation[] {
  return owners().flatMap((owner) =>
    pronunciationEntries(ownSetting('pronunciations', owner)).map((entry) => ({ ...entry, owner })),
  );
}

/** Where a pronunciation can be kept so that it applies. */
export function owners(): readonly SettingOwner[] {
  const { workspaceFolders, isTrusted } = vscode.workspace;
  return isTrusted && workspaceFolders !== undefined && workspaceFolders.length > 0
    ? ['user', 'workspace']
    : ['user'];
}

export async function keepPronunciation({ owner, ...entry }: KeptPronunciation): Promise<void> {
  const now = ownSetting('pronunciations', owner);
  await changeSetting('pronunciations', withPronunciation(now, entry), owner);
}

export async function forgetPronunciation({ owner, ...entry }: KeptPronunciation): Promise<void> {
  const now = ownSetting('pronunciations', owner);
  await changeSetting('pronunciations', withoutPronunciation(now, entry), owner);
}
