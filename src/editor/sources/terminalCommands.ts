import type * as vscode from 'vscode';

/** Nobody turns away from a shorter one. */
const longCommandMs = 10_000;

const mostKept = 256 * 1024;

/** The end of what a command has written, with its colors and cursor movements. */
export class KeptOutput {
  raw = '';
  /** How many lines came before. */
  linesBefore = 0;

  add(data: string): void {
    this.raw += data;
    // Up to twice as much, so that it is not cut anew for every few characters.
    if (this.raw.length <= 2 * mostKept) return;
    const cut = this.raw.indexOf('\n', this.raw.length - mostKept) + 1 || this.raw.length - mostKept;
    this.linesBefore += this.raw.slice(0, cut).split('\n').length - 1;
    this.raw = this.raw.slice(cut);
  }
}

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

/** The last command of each terminal whose shell tells VS Code about its commands. */
export class TerminalCommands {
  private readonly commands = new WeakMap<vscode.Terminal, TerminalCommand>();
  private latest: vscode.Terminal | undefined;

  constructor(
    private readonly done: (command: TerminalCommand) => unknown,
    private readonly tellsOfLong: () => boolean,
  ) {}

  /** Of the terminal in front, or of the one that last started a command. */
  last(front: vscode.Terminal | undefined): TerminalCommand | undefined {
    return (front && this.commands.get(front)) ?? (this.latest && this.commands.get(this.latest));
  }

  /** Without output, the user does not want it kept, and what was kept before is no longer the last. */
  started(start: vscode.TerminalShellExecutionStartEvent, output: KeptOutput | undefined): void {
    const { terminal, execution } = start;
    this.commands.delete(terminal);
    if (output === undefined) return;
    this.latest = terminal;
    const line = execution.commandLine.value;
    const startedAt = Date.now();
    this.commands.set(terminal, { terminal, execution, line, startedAt, output, tellWhenDone: false });
  }

  ended({ terminal, execution, exitCode }: vscode.TerminalShellExecutionEndEvent): void {
    const command = this.commands.get(terminal);
    if (command?.execution !== execution) return;
    // The shell may know the whole line only now.
    const now = { ...command, line: execution.commandLine.value, ended: { exitCode } };
    this.commands.set(terminal, now);
    const isLong = Date.now() - command.startedAt >= longCommandMs;
    if (command.tellWhenDone || (isLong && this.tellsOfLong())) this.done(now);
  }

  /** A terminal that is closed ends its command, of which VS Code says nothing then. */
  closed(terminal: vscode.Terminal): void {
    const command = this.commands.get(terminal);
    if (command?.tellWhenDone !== true || command.ended !== undefined) return;
    this.done({ ...command, ended: { exitCode: undefined } });
    this.commands.delete(terminal);
  }
}
