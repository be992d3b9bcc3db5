import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { KeptOutput } from './terminalCommands.js';

/** Keeps the last command of each terminal, as the user wants it. */
export function watchTerminals({ commands }: Lector): readonly vscode.Disposable[] {
  const { onDidStartTerminalShellExecution, onDidEndTerminalShellExecution } = vscode.window;
  return [
    onDidStartTerminalShellExecution((started) => {
      const output = setting('terminal.commands') === 'never' ? undefined : new KeptOutput();
      // What is written before somebody reads it is lost.
      if (output !== undefined) void keep(started.execution.read(), output);
      void commands().then((kept) => kept.started(started, output));
    }),
    onDidEndTerminalShellExecution((ended) => void commands().then((kept) => kept.ended(ended))),
    vscode.window.onDidCloseTerminal((terminal) => void commands().then((kept) => kept.closed(terminal))),
  ];
}

async function keep(written: AsyncIterable<string>, output: KeptOutput): Promise<void> {
  for await (const data of written) output.add(data);
}
