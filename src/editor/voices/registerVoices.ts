import * as vscode from 'vscode';
import type { ViewId } from '../../core/manifest.js';
import { type PlainText } from '../../core/plainText.js';
import { voiceLanguage, type Voice } from '../../core/voices/voice.js';
import { done, registerCommand } from '../contributions/commands.js';
import { changeSetting, onDidChangeSettings, ownSetting, setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly } from '../ui/messages.js';
import { reporting } from '../ui/reportError.js';
import type { VoiceSetting } from './chosenVoice.js';
import { VoiceTree } from './voiceTree.js';
import { shownName } from './voiceWords.js';

export const voiceSetting: VoiceSetting = {
  read: () => setting('voice'),
  own: () => ownSetting('voice'),
  write: (voices) => changeSetting('voice', voices),
  byLanguage: {
    own: () => ownSetting('voices.byLanguage'),
    write: (voices) => changeSetting('voices.byLanguage', voices),
  },
};

/** The tree of voices, and what can be done with any voice. */
export function registerVoices(context: vscode.ExtensionContext, lector: Lector): void {
  const { accounts, catalogue, chosen, favorites, preview, pickVoice, report } = lector;
  const tree = new VoiceTree(lector);
  const show = (): void => tree.refresh();

  /** Runs with the voice whose row the command was called on, or with one picked from the list. */
  const withVoice = (title: PlainText, run: (voice: Voice) => unknown) =>
    reporting(report, async (node) => {
      const voice = voiceOf(node) ?? (await pickVoice({ title }));
      if (voice === undefined) return undefined;
      await run(voice);
      return done;
    });

  const choose = (voice: Voice): Promise<void> => chosen.choose(voice.id, voiceLanguage(voice));

  context.subscriptions.push(
    tree,
    vscode.window.createTreeView('lector.voices' satisfies ViewId, {
      treeDataProvider: tree,
      showCollapseAll: true,
    }),
    catalogue.onDidChange(show),
    favorites.onDidChange(show),
    chosen.onDidChange(show),
    onDidChangeSettings(['voice', 'voices.byLanguage'], () => chosen.settingsChanged()),
    accounts.onDidChange(() => catalogue.refresh()),
    registerCommand('lector.refreshVoices', () => catalogue.refresh()),
    registerCommand('lector.selectVoice', withVoice(l10n.t('Select Voice'), choose)),
    registerCommand('lector.searchVoices', () => withVoice(l10n.t('Search Voices'), choose)()),
    registerCommand(
      'lector.previewVoice',
      withVoice(l10n.t('Preview Voice'), (voice) => preview.play(voice)),
    ),
    registerCommand(
      'lector.toggleFavorite',
      withVoice(l10n.t('Add to / Remove from Favorites'), ({ id }) => favorites.toggle(id)),
    ),
    registerCommand(
      'lector.copyVoiceId',
      withVoice(l10n.t('Copy Voice ID'), async (voice) => {
        await vscode.env.clipboard.writeText(voice.id);
        showBriefly(l10n.t('The ID of “{0}” was copied.', shownName(voice)));
      }),
    ),
  );
}

/** The voice of a row in the tree. Other extensions can call the command with anything. */
export function voiceOf(node: unknown): Voice | undefined {
  if (typeof node !== 'object' || node === null || !('voice' in node)) return undefined;
  const { voice } = node as { readonly voice: Voice | undefined };
  return typeof voice?.id === 'string' && typeof voice.name === 'string' ? voice : undefined;
}
