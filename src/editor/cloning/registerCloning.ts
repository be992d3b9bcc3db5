import * as vscode from 'vscode';
import type { CustomVoice } from '../../core/voices/voice.js';
import { registerCommand } from '../commands.js';
import { pickVoice } from '../voices/pickVoice.js';
import { voiceOf } from '../voices/registerVoices.js';
import { changeVoiceLanguage, deleteVoice, renameVoice } from './changeVoice.js';
import { cloneVoice } from './cloneVoice.js';
import type { CustomVoiceParts } from './customVoiceParts.js';

/** Making, changing and deleting custom voices. */
export function registerCloning(context: vscode.ExtensionContext, parts: CustomVoiceParts): void {
  const withCustomVoice =
    (title: string, run: (parts: CustomVoiceParts, voice: CustomVoice) => Promise<void>) =>
    async (node?: unknown): Promise<void> => {
      try {
        const voice = voiceOf(node) ?? (await pickVoice(parts, { title, only: 'custom' }));
        if (voice?.kind === 'custom') await run(parts, voice);
      } catch (error) {
        parts.report(error);
      }
    };
  context.subscriptions.push(
    registerCommand('lector.cloneVoice', () => cloneVoice(parts).catch(parts.report)),
    registerCommand('lector.renameVoice', withCustomVoice(vscode.l10n.t('Rename Voice'), renameVoice)),
    registerCommand(
      'lector.changeVoiceLanguage',
      withCustomVoice(vscode.l10n.t('Change Voice Language'), changeVoiceLanguage),
    ),
    registerCommand('lector.deleteVoice', withCustomVoice(vscode.l10n.t('Delete Voice'), deleteVoice)),
  );
}
