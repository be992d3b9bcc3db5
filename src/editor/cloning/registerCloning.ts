import type * as vscode from 'vscode';
import { type PlainText } from '../../core/plainText.js';
import type { CustomVoice } from '../../core/voices/voice.js';
import { registerCommand } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { reporting } from '../ui/reportError.js';
import { voiceOf } from '../voices/registerVoices.js';

/** Making, changing and deleting custom voices. */
export function registerCloning(context: vscode.ExtensionContext, lector: Lector): void {
  const { report, pickVoice } = lector;
  const withCustomVoice = (title: PlainText, run: (voice: CustomVoice) => Promise<void>) =>
    reporting(report, async (node) => {
      const voice = voiceOf(node) ?? (await pickVoice({ title, only: 'custom' }));
      if (voice?.kind === 'custom') await run(voice);
    });
  const changes = () => import('./changeVoice.js');
  context.subscriptions.push(
    registerCommand(
      'lector.cloneVoice',
      reporting(report, async () => (await import('./cloneVoice.js')).cloneVoice(lector)),
    ),
    registerCommand(
      'lector.renameVoice',
      withCustomVoice(l10n.t('Rename Voice'), async (voice) => (await changes()).renameVoice(lector, voice)),
    ),
    registerCommand(
      'lector.changeVoiceLanguage',
      withCustomVoice(l10n.t('Change Voice Language'), async (voice) =>
        (await changes()).changeVoiceLanguage(lector, voice),
      ),
    ),
    registerCommand(
      'lector.deleteVoice',
      withCustomVoice(l10n.t('Delete Voice'), async (voice) => (await changes()).deleteVoice(lector, voice)),
    ),
  );
}
