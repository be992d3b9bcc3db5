// Small scripts under names that stay the same while VS Code and Lector are updated: what is written into the files of
// agents.

import { join } from 'node:path';

export type Program = 'hook' | 'mcp';

export function launcherIn(folder: string, program: Program, platform = process.platform): string {
  return join(folder, platform === 'win32' ? `lector-${program}.cmd` : `lector-${program}`);
}

/** What a shell runs. */
export function commandOf(launcher: string, platform = process.platform): string {
  return platform === 'win32' ? `"${launcher}"` : shellWord(launcher);
}

/** The launcher that a command in a hook file runs, if it is one of Lector's. */
export function launcherOf(command: string): string | undefined {
  const word = command.trim();
  const path = word.startsWith("'")
    ? word.slice(1, -1).replaceAll("'\\''", "'")
    : word.replace(/^"(.*)"$/, '$1');
  return /[\\/]lector\.lector[\\/]agents[\\/]lector-hook(?:\.cmd)?$/.test(path) ? path : undefined;
}

export interface Launched {
  readonly program: Program;
  /** The program that runs VS Code's extensions, which is a Node if it is asked to be. */
  readonly node: string;
  readonly script: string;
  /** Where the windows say how to reach them. */
  readonly doors: string;
}

/** A hook says nothing, whatever happens. The other program speaks over its standard output. */
export function launcherText(
  { program, node, script, doors }: Launched,
  platform = process.platform,
): string {
  const parts = [node, script, doors];
  if (platform === 'win32') {
    const run = parts.map((part) => `"${part.replaceAll('%', '%%')}"`).join(' ');
    const quiet = program === 'hook' ? ' >nul 2>&1' : '';
    return `@echo off\r\nset ELECTRON_RUN_AS_NODE=1\r\n${run}${quiet}\r\nexit /b 0\r\n`;
  }
  const run = parts.map(shellWord).join(' ');
  return program === 'hook'
    ? `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 ${run} >/dev/null 2>&1\nexit 0\n`
    : `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec ${run}\n`;
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
