import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import { KeptCommands, type TerminalCommand } from './keptCommands.js';
import type { KeptOutput } from './keptOutput.js';

/** Nobody turns away from a shorter one. */
const longCommandMs = 10_000;

/** The last command of each terminal whose shell tells VS Code about its commands. */
export class TerminalCommands {
  private readonly kept = new KeptCommands();

  constructor(private readonly done: (command: TerminalCommand) => Promise<void>) {}

  last(): TerminalCommand | undefined {
    return this.kept.last(vscode.window.activeTerminal);
  }

  started(started: vscode.TerminalShellExecutionStartEvent, output: KeptOutput | undefined): void {
    this.kept.started(started, output);
  }

  ended(ended: vscode.TerminalShellExecutionEndEvent): void {
    const command = this.kept.ended(ended);
    if (command === undefined) return;
    const isLong = Date.now() - command.startedAt >= longCommandMs;
    if (command.tellWhenDone || (isLong && setting('terminal.commands') === 'whenDone'))
      void this.done(command);
  }
}
