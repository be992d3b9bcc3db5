import * as vscode from 'vscode';
import type { CommandId, ContextId } from '../../core/manifest.js';

/** Those that have something read aloud. */
export type SpeakCommandId = Extract<CommandId, `lector.speak${string}`>;

/** What a command does. */
export type Run = (...args: readonly unknown[]) => unknown;

/** What a command that asks the user something returns if it was not cancelled. */
export const done = 'done';

export async function runCommand(id: CommandId, ...args: readonly unknown[]): Promise<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}

export async function setContext(key: ContextId, value: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
