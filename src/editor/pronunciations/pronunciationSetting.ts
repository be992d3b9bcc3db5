import * as vscode from 'vscode';
import { plainText, type PlainText } from '../../core/plainText.js';
import {
  pronunciationEntries,
  type PronunciationEntry,
  withoutPronunciation,
  withPronunciation,
} from '../../text/pronunciations/pronunciationEntries.js';
import { changeSetting, ownSetting, type SettingOwner } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { localeNames } from '../voices/voiceWords.js';

export interface KeptPronunciation extends PronunciationEntry {
  readonly owner: SettingOwner;
}

/** The user's entries, then the workspace's, which apply only if the workspace is trusted. */
export function keptPronunciations(): readonly KeptPronunciation[] {
  return owners().flatMap((owner) =>
    pronunciationEntries(ownSetting('pronunciations', owner)).map((entry) => ({ ...entry, owner })),
  );
}

/** Whose settings can hold an entry that applies. */
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

/** Says the name of a natural language, and the id of a programming language. */
export function onlyIn(language: string): PlainText {
  return /^[a-z]{2}$/.test(language)
    ? l10n.t('Only in {0} text', plainText(localeNames().language(language)))
    : l10n.t('Only in {0} files', plainText(language));
}

export function ownerWords(owner: SettingOwner): PlainText {
  return owner === 'user' ? l10n.t('For me, everywhere') : l10n.t('For this workspace');
}
