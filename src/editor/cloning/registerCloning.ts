import type * as vscode from 'vscode';
import { type PlainText } from '../../core/plainText.js';
import type { CustomVoice } from '../../core/voices/voice.js';
import { registerCommand } from '../contributions/commands.js';
import { voiceOf } from '../voices/registerVoices.js';
import type { CustomVoiceParts } from './customVoiceParts.js';
import { l10n } from '../ui/l10n.js';

/** Making, changing and deleting custom voices. */
export function registerCloning(context: vscode.ExtensionContext, parts: CustomVoiceParts): void {
  const withCustomVoice =
    (title: PlainText, run: (voice: CustomVoice) => Promise<void>) =>
    async (node?: unknown): Promise<void> => {
      try {
        const voice = voiceOf(node) ?? (await parts.pickVoice({ title, only: 'custom' }));
        if (voice?.kind === 'custom') await run(voice);
      } catch (error) {
        parts.report(error);
      }
    };
  context.subscriptions.push(
    registerCommand('lector.cloneVoice', async () => {
      try {
        await (await import('./cloneVoice.js')).cloneVoice(parts);
      } catch (error) {
        parts.report(error);
      }
    }),
    registerCommand(
      'lector.renameVoice',
      withCustomVoice(l10n.t('Rename Voice'), async (voice) =>
        (await import('./changeVoice.js')).renameVoice(parts, voice),
      ),
    ),
    registerCommand(
      'lector.changeVoiceLanguage',
      withCustomVoice(l10n.t('Change Voice Language'), async (voice) =>
        (await import('./changeVoice.js')).changeVoiceLanguage(parts, voice),
      ),
    ),
    registerCommand(
      'lector.deleteVoice',
      withCustomVoice(l10n.t('Delete Voice'), async (voice) =>
        (await import('./changeVoice.js')).deleteVoice(parts, voice),
      ),
    ),
  );
}
