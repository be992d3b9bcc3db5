import { chmod } from 'node:fs/promises';
import { execPath } from 'node:process';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { launcherIn, launcherText } from '../../agents/wayIn.js';
import { systemClock } from '../../core/clock.js';
import { writeAtomically } from '../../disk/wholeFile.js';
import type { ReadingQueue } from '../../reading/queue.js';
import { setContext } from '../contributions/commands.js';
import { setting } from '../contributions/settings.js';
import type { Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';
import { AgentSessions, hookInput } from './agentSessions.js';
import { WindowDoor } from './windowDoor.js';

const programs = { hook: 'dist/agentHook.mjs', mcp: 'dist/agentTools.mjs' };

/** Lets agents reach this window from now on, if their user lets them run what reaches it. */
export async function openAgents(
  queue: ReadingQueue<Source>,
  /** What agents run, and where windows say how to reach them. */
  folder: string,
  { asAbsolutePath, subscriptions }: Pick<vscode.ExtensionContext, 'asAbsolutePath' | 'subscriptions'>,
  report: (error: unknown) => void,
): Promise<AgentSessions> {
  const sessions = new AgentSessions({
    queue,
    answers: () => setting('agents.answers'),
    mayUseHosted: () => setting('agents.hosted'),
    doneWords: (name) => l10n.t('{0} is done.', name),
    clock: systemClock,
  });
  const doors = join(folder, 'windows');
  const door = new WindowDoor(doors, async ({ hook, tool }) => {
    if (tool !== undefined) {
      const { speakForModel } = await import('../api/speakForOthers.js');
      return { said: speakForModel(queue, tool) };
    }
    const input = hookInput(hook);
    if (input !== undefined) {
      void setContext('lector.hasAgents', true);
      sessions.hear(input).catch(report);
    }
    // The agent does not wait.
    return undefined;
  });
  const folders = (): readonly string[] =>
    (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  // Also if it opens only halfway, as on a full disk.
  subscriptions.push(door);
  await door.open(folders());
  subscriptions.push(
    sessions,
    vscode.workspace.onDidChangeWorkspaceFolders(() => void door.tell(folders()).catch(report)),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void door.isLookedAt();
    }),
  );
  for (const program of ['hook', 'mcp'] as const) {
    const launcher = launcherIn(folder, program);
    const script = asAbsolutePath(programs[program]);
    const text = launcherText({ program, node: execPath, script, doors });
    await writeAtomically(launcher, text, { sync: false });
    await chmod(launcher, 0o700);
  }
  return sessions;
}
