import * as vscode from 'vscode';
import { joined, noText, plainText } from '../../core/plainText.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { withIcon } from '../ui/icons.js';
import { chosenItem, newQuickPick, type PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import {
  changePronunciation,
  forgetPronunciation,
  keptPronunciations,
  onlyIn,
  ownerWords,
  pronounce,
  type KeptPronunciation,
} from './pronounce.js';

interface EntryRow extends PlainItem {
  readonly entry?: KeptPronunciation;
  readonly run?: () => unknown;
}

/** *Edit Pronunciations*: a list in which to change, delete and add entries. */
export async function editPronunciations(lector: Lector): Promise<void> {
  const pick = newQuickPick<EntryRow>();
  pick.title = l10n.t('Pronunciations');
  const { isTrusted, workspaceFolders } = vscode.workspace;
  pick.placeholder =
    isTrusted || workspaceFolders === undefined
      ? l10n.t('Choose one to change it')
      : l10n.t('You do not trust this folder, so pronunciations kept in it do not apply.');
  pick.matchOnDescription = true;
  const remove: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('trash'),
    tooltip: l10n.t('Delete'),
  };
  const revealSetting = { key: 'lector.pronunciations', edit: true };
  const openSettings = () =>
    vscode.commands.executeCommand('workbench.action.openSettingsJson', { revealSetting });
  const fill = (): void => {
    pick.items = [
      ...keptPronunciations().map((entry) => ({
        entry,
        label: plainText(entry.word),
        description: plainText(entry.says),
        detail: joined(' · ', [
          ownerWords(entry.owner),
          entry.language === undefined ? noText : onlyIn(entry.language),
        ]),
        buttons: [remove],
      })),
      { label: withIcon('add', l10n.t('Add a Pronunciation…')), run: () => pronounce(lector) },
      { label: withIcon('json', l10n.t('Open the Settings File')), run: openSettings },
    ];
  };
  fill();
  // A change takes a moment to take effect.
  const watching = onDidChangeSettings(['pronunciations'], fill);
  pick.onDidTriggerItemButton(({ item: { entry } }) => {
    if (entry !== undefined) forgetPronunciation(entry).catch(lector.report);
  });
  const chosen = await chosenItem(pick);
  watching.dispose();
  if (chosen?.entry !== undefined) await changePronunciation(chosen.entry, lector);
  else await chosen?.run?.();
}
