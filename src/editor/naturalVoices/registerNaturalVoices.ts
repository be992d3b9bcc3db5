import type * as vscode from 'vscode';
import { noText } from '../../core/plainText.js';
import { registerCommand } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { reportError } from '../ui/reportError.js';

/** Getting and removing natural voices. */
export function registerNaturalVoices(context: vscode.ExtensionContext, lector: Lector): void {
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      await reportError(error, lector.log, () => void run(work));
    }
  };
  const warn = (error: unknown): void => lector.log.warn(String(error));
  let suggested: string | undefined;
  const suggest = async (): Promise<void> => {
    const { suggestNaturalVoice } = await import('./voiceNotices.js');
    suggested = (await suggestNaturalVoice(lector)) ?? suggested;
  };
  const get = (key: unknown): Promise<void> =>
    run(async () => (await import('./getNaturalVoices.js')).getNaturalVoices(lector, key));
  context.subscriptions.push(
    lector.shown.onDidEnd(() => {
      suggest().catch(warn);
    }),
    lector.shown.onDidMissVoice(() => {
      lector.catalogue.refresh();
      import('./voiceNotices.js').then(async ({ tellDamaged }) => tellDamaged(lector)).catch(warn);
    }),
    lector.panel.onRequest((request) => {
      if (request.type !== 'suggestionAnswered') return;
      // A page that starts over does not show it again.
      lector.panel.send({ type: 'suggestion', text: noText });
      if (request.isTaken) void get(suggested);
    }),
    lector.naturalVoicesChanged.add(() => lector.catalogue.refresh()),
    registerCommand('lector.getNaturalVoices', get),
    registerCommand('lector.addVoiceFromFile', () =>
      run(async () => (await import('./addVoiceFromFile.js')).addVoiceFromFile(lector)),
    ),
    registerCommand('lector.removeNaturalVoice', (node) =>
      run(async () => (await import('./removeNaturalVoice.js')).removeNaturalVoice(lector, node)),
    ),
  );
}
