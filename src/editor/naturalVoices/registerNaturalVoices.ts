import type * as vscode from 'vscode';
import { registerCommand } from '../contributions/commands.js';
import { reportError } from '../shown/reportError.js';
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
  context.subscriptions.push(
    parts.changed.add(() => {
      parts.catalogue.refresh();
    }),
    registerCommand('lector.getNaturalVoices', (key) =>
      run(async () => (await import('./getNaturalVoices.js')).getNaturalVoices(parts, key)),
    ),
    registerCommand('lector.addVoiceFromFile', () =>
      run(async () => (await import('./addVoiceFromFile.js')).addVoiceFromFile(parts)),
    ),
    registerCommand('lector.removeNaturalVoice', (node) =>
      run(async () => (await import('./removeNaturalVoice.js')).removeNaturalVoice(parts, node)),
    ),
  );
}
