import * as vscode from 'vscode';
import type { CommandId, ContextKey } from './contributions.js';

export function registerCommand(
  id: CommandId,
  run: (...args: readonly unknown[]) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, run);
}

export async function runCommand(id: CommandId): Promise<void> {
  await vscode.commands.executeCommand(id);
}

export async function setContext(key: ContextKey, value: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
