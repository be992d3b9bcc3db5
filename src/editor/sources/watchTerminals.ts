import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';

/** Keeps the last command of each terminal, as the user wants it. */
export function watchTerminals({ commands }: Lector): readonly vscode.Disposable[] {
  const { onDidStartTerminalShellExecution, onDidEndTerminalShellExecution } = vscode.window;
  return [
    onDidStartTerminalShellExecution((started) => {
      if (setting('terminal.commands') === 'never') return;
      // What is written before it is asked for is lost.
      const written = started.execution.read();
      void commands().then((kept) => kept.started(started, written));
    }),
    onDidEndTerminalShellExecution((ended) => void commands().then((kept) => kept.ended(ended))),
  ];
}
