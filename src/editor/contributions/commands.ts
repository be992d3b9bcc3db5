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

/** What the extensions of a language answer; nothing of a document that they cannot be asked about, such as that of a search. */
export async function askProviders<T>(
  id: `vscode.execute${string}Provider`,
  ...about: readonly unknown[]
): Promise<readonly T[]> {
  try {
    return (await vscode.commands.executeCommand<readonly T[] | undefined>(id, ...about)) ?? [];
  } catch {
    return [];
  }
}
