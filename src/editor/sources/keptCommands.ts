import type * as vscode from 'vscode';
import type { KeptOutput } from './keptOutput.js';

/** The last command of a terminal, as far as it is kept. */
export interface TerminalCommand {
  readonly terminal: vscode.Terminal;
  readonly execution: vscode.TerminalShellExecution;
  readonly line: string;
  readonly startedAt: number;
  readonly output: KeptOutput;
  /** Whether the user wants to hear when it is done. */
  tellWhenDone: boolean;
  /** Undefined while it runs. */
  readonly ended?: { readonly exitCode: number | undefined };
}

/** The last command of each terminal. */
export class KeptCommands {
  private readonly commands = new WeakMap<vscode.Terminal, TerminalCommand>();
  private latest: vscode.Terminal | undefined;

  /** Of the terminal in front, or of the one that last started a command. */
  last(front: vscode.Terminal | undefined): TerminalCommand | undefined {
    return (front && this.commands.get(front)) ?? (this.latest && this.commands.get(this.latest));
  }

  /** Without output, the user does not want it kept, and what was kept before is no longer the last. */
  started(
    { terminal, execution }: vscode.TerminalShellExecutionStartEvent,
    output: KeptOutput | undefined,
  ): void {
    if (output === undefined) {
      this.commands.delete(terminal);
      return;
    }
    const line = execution.commandLine.value;
    this.latest = terminal;
    this.commands.set(terminal, {
      terminal,
      execution,
      line,
      startedAt: Date.now(),
      output,
      tellWhenDone: false,
    });
  }

  /** The command that ended; undefined if it is not kept. */
  ended({
    terminal,
    execution,
    exitCode,
  }: vscode.TerminalShellExecutionEndEvent): TerminalCommand | undefined {
    const command = this.commands.get(terminal);
    if (command?.execution !== execution) return undefined;
    // The shell may know the whole line only now.
    const now = { ...command, line: execution.commandLine.value, ended: { exitCode } };
    this.commands.set(terminal, now);
    return now;
  }
}
