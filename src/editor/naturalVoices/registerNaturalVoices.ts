import type * as vscode from 'vscode';
import { noText } from '../../core/plainText.js';
import { registerCommand } from '../contributions/commands.js';
import { reportError } from '../ui/reportError.js';
import type { NaturalVoiceParts } from './naturalVoiceParts.js';

/** Getting and removing natural voices. */
export function registerNaturalVoices(context: vscode.ExtensionContext, parts: NaturalVoiceParts): void {
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      await reportError(error, parts.log, () => void run(work));
    }
  };
  const warn = (error: unknown): void => {
    parts.log.warn(String(error));
  };
  let suggested: string | undefined;
  const suggest = async (): Promise<void> => {
    const { suggestNaturalVoice } = await import('./suggestNaturalVoice.js');
    suggested = (await suggestNaturalVoice(parts)) ?? suggested;
  };
  const get = (key: unknown): Promise<void> =>
    run(async () => (await import('./getNaturalVoices.js')).getNaturalVoices(parts, key));
  context.subscriptions.push(
    parts.editorReader.onDidEnd(() => {
      suggest().catch(warn);
    }),
    parts.editorReader.onDidMissVoice(() => {
      parts.catalogue.refresh();
      import('./tellDamaged.js').then(async ({ tellDamaged }) => tellDamaged(parts)).catch(warn);
    }),
    parts.panel.onRequest((request) => {
      if (request.type !== 'suggestionAnswered') return;
      // A page that starts over does not show it again.
      parts.panel.send({ type: 'suggestion', text: noText });
      if (request.isTaken) void get(suggested);
    }),
    parts.changed.add(() => {
      parts.catalogue.refresh();
    }),
    registerCommand('lector.getNaturalVoices', get),
    registerCommand('lector.addVoiceFromFile', () =>
      run(async () => (await import('./addVoiceFromFile.js')).addVoiceFromFile(parts)),
    ),
    registerCommand('lector.removeNaturalVoice', (node) =>
      run(async () => (await import('./removeNaturalVoice.js')).removeNaturalVoice(parts, node)),
    ),
  );
}
