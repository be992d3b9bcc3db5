import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { KeptOutput } from './keptOutput.js';

/** Keeps the last command of each terminal, as the user wants it. */
export function watchTerminals({ commands }: Lector): readonly vscode.Disposable[] {
  const { onDidStartTerminalShellExecution, onDidEndTerminalShellExecution } = vscode.window;
  return [
    onDidStartTerminalShellExecution((started) => {
      if (setting('terminal.commands') === 'never') return;
      const output = new KeptOutput();
      // What is written before somebody reads it is lost.
      const keep = async (): Promise<void> => {
        for await (const data of started.execution.read()) output.add(data);
      };
      void keep();
      void commands().then((kept) => kept.started(started, output));
    }),
    onDidEndTerminalShellExecution((ended) => void commands().then((kept) => kept.ended(ended))),
  ];
}
