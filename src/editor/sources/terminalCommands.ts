import * as vscode from 'vscode';
import { setting } from '../contributions/settings.js';
import type { KeptOutput } from './keptOutput.js';

/** The last command of a terminal, as far as it is kept. */
export interface TerminalCommand {
  readonly terminal: vscode.Terminal;
  readonly line: string;
  readonly startedAt: number;
  readonly output: KeptOutput;
  /** Whether the user wants to hear when it is done. */
  tellWhenDone: boolean;
  /** Undefined while it runs. */
  readonly ended?: { readonly exitCode: number | undefined };
}

/** Nobody turns away from a shorter one. */
const longCommandMs = 10_000;

/** The last command of each terminal whose shell tells VS Code about its commands. */
export class TerminalCommands {
  private readonly commands = new WeakMap<vscode.Terminal, TerminalCommand>();
  private latest: vscode.Terminal | undefined;

  constructor(private readonly done: (command: TerminalCommand) => Promise<void>) {}

  /** Of the terminal in front, or of the one that last started a command. */
  last(): TerminalCommand | undefined {
    const { activeTerminal } = vscode.window;
    const front = activeTerminal && this.commands.get(activeTerminal);
    return front ?? (this.latest && this.commands.get(this.latest));
  }

  started({ terminal, execution }: vscode.TerminalShellExecutionStartEvent, output: KeptOutput): void {
    const line = execution.commandLine.value;
    this.latest = terminal;
    this.commands.set(terminal, { terminal, line, startedAt: Date.now(), output, tellWhenDone: false });
  }

  ended({ terminal, execution, exitCode }: vscode.TerminalShellExecutionEndEvent): void {
    const command = this.commands.get(terminal);
    if (command === undefined) return;
    // The shell may know the whole line only now.
    const now = { ...command, line: execution.commandLine.value, ended: { exitCode } };
    this.commands.set(terminal, now);
    const isLong = Date.now() - command.startedAt >= longCommandMs;
    if (command.tellWhenDone || (isLong && setting('terminal.commands') === 'whenDone')) void this.done(now);
  }
}
