import * as vscode from 'vscode';
import type { ViewId } from '../../core/manifest.js';
import { type PlainText } from '../../core/plainText.js';
import { voiceLanguage, type Voice } from '../../core/voices/voice.js';
import type { Accounts } from '../account/accounts.js';
import { done, registerCommand } from '../contributions/commands.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { ChosenVoice } from './chosenVoice.js';
import type { FavoriteVoices } from './favoriteVoices.js';
import type { PickVoice } from './pickVoice.js';
import type { VoiceCatalogue } from './voiceCatalogue.js';
import type { VoicePreview } from './voicePreview.js';
import type { VoiceTreeOnDemand } from './voiceTreeOnDemand.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly } from '../ui/messages.js';
import { shownName } from './voiceWords.js';

export interface VoiceParts {
  readonly accounts: Accounts;
  readonly catalogue: VoiceCatalogue;
  readonly chosen: ChosenVoice;
  readonly favorites: FavoriteVoices;
  readonly preview: VoicePreview;
  readonly tree: VoiceTreeOnDemand;
  readonly pickVoice: PickVoice;
  readonly report: (error: unknown) => void;
}

/** The tree of voices, and what can be done with any voice. */
export function registerVoices(context: vscode.ExtensionContext, parts: VoiceParts): void {
  const { accounts, catalogue, chosen, favorites, preview, tree, pickVoice, report } = parts;
  const show = (): void => {
    tree.refresh();
  };

  /** Uses the node that the command was called for, or the voice picked from the list. */
  const withVoice =
    (title: PlainText, run: (voice: Voice) => unknown) =>
    async (node?: unknown): Promise<typeof done | undefined> => {
      try {
        const voice = voiceOf(node) ?? (await pickVoice({ title }));
        if (voice === undefined) return undefined;
        await run(voice);
        return done;
      } catch (error) {
        report(error);
        return undefined;
      }
    };

  const choose = (voice: Voice): Promise<void> => chosen.choose(voice.id, voiceLanguage(voice));

  context.subscriptions.push(
    vscode.window.createTreeView('lector.voices' satisfies ViewId, {
      treeDataProvider: tree,
      showCollapseAll: true,
    }),
    catalogue.onDidChange(show),
    favorites.onDidChange(show),
    onDidChangeSettings(['voice'], show),
    accounts.onDidChange(() => {
      catalogue.refresh();
    }),
    registerCommand('lector.refreshVoices', () => {
      catalogue.refresh();
    }),
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
        showBriefly(l10n.t('The ID of “{0}” is copied.', shownName(voice)));
      }),
    ),
  );
}

/** Anyone can call commands, with anything. */
export function voiceOf(node: unknown): Voice | undefined {
  if (typeof node !== 'object' || node === null || !('voice' in node)) return undefined;
  const { voice } = node as { readonly voice: Voice | undefined };
  return typeof voice?.id === 'string' && typeof voice.name === 'string' ? voice : undefined;
}
