import type * as vscode from 'vscode';
import { registerCommand } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { reporting } from '../ui/reportError.js';

/** The commands that change how words are pronounced. */
export function registerPronunciations(context: vscode.ExtensionContext, lector: Lector): void {
  const { report } = lector;
  context.subscriptions.push(
    registerCommand(
      'lector.pronounce',
      reporting(report, async () => (await import('./pronounce.js')).pronounce(lector)),
    ),
    registerCommand(
      'lector.managePronunciations',
      reporting(report, async () => (await import('./editPronunciations.js')).editPronunciations(lector)),
    ),
  );
}
