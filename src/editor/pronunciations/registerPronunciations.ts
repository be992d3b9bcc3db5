import type * as vscode from 'vscode';
import { registerCommand } from '../contributions/commands.js';
import type { PronounceParts } from './pronounce.js';

/** How words are said: one from the cursor, and the list of them all. */
export function registerPronunciations(context: vscode.ExtensionContext, parts: PronounceParts): void {
  const { report } = parts;
  context.subscriptions.push(
    registerCommand('lector.pronounce', async () => {
      try {
        await (await import('./pronounce.js')).pronounce(parts);
      } catch (error) {
        report(error);
      }
    }),
    registerCommand('lector.managePronunciations', async () => {
      try {
        await (await import('./editPronunciations.js')).editPronunciations(parts);
      } catch (error) {
        report(error);
      }
    }),
  );
}
