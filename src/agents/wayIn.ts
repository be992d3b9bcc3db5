// The way from what an agent runs to the window whose folder it works in: small scripts under names that stay the same
// while VS Code and Lector are updated, written into the files of agents, and the doors of the windows.

import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { ownerState } from '../disk/claims.js';

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
  home = homedir(),
): string {
  const parts = [node, script, doors];
  const isHook = program === 'hook';
  if (platform === 'win32') {
    const run = parts.map((part) => `"${pathInLauncher(part, platform, home)}"`).join(' ');
    // Windows reads the file in the console's encoding.
    const encoding = foreignLetter.test(run) ? 'chcp 65001 >nul\r\n' : '';
    return `@echo off\r\n${encoding}set ELECTRON_RUN_AS_NODE=1\r\n${run}${isHook ? ' >nul 2>&1' : ''}\r\nexit /b 0\r\n`;
  }
  const run = parts.map(shellWord).join(' ');
  return `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 ${isHook ? `${run} >/dev/null 2>&1\nexit 0` : `exec ${run}`}\n`;
}

const foreignLetter = /\P{ASCII}/u;

/**
 * How a launcher has a path, between quotes. On Windows, the user's folder is its variable if it has foreign letters: the
 * variable's value needs no encoding.
 */
export function pathInLauncher(path: string, platform = process.platform, home = homedir()): string {
  if (platform !== 'win32') return path.replaceAll("'", "'\\''");
  const isIn = foreignLetter.test(home) && path.toLowerCase().startsWith(`${home}\\`.toLowerCase());
  const [folder, rest] = isIn ? ['%USERPROFILE%', path.slice(home.length)] : ['', path];
  return `${folder}${rest.replaceAll('%', '%%')}`;
}

function shellWord(text: string): string {
  return `'${pathInLauncher(text, 'linux')}'`;
}

/** How a window can be reached: written by that window into a file that only its user can read. */
export interface Door {
  /** A socket's path, or the name of a pipe. */
  readonly address: string;
  readonly token: string;
  /** The folders that are open in the window. */
  readonly folders: readonly string[];
}

/** No more is passed on at once. */
export const mostBytes = 1_000_000;

/** What a model is told: the program says it in its own words, so that no answer can tell the model anything else. */
export const willBeHeard = 'It will be heard after what the user listens to.';

/** The name of the process whose door a file is. */
export function ownerOfDoor(file: string): string {
  return file.replace(/\.json$/, '');
}

/** The doors of the windows with a folder that holds this one, the nearest and latest first. */
export function doorsFor(place: string, cwd: string): readonly Door[] {
  const here = [cwd, realPath(cwd)];
  const depth = ({ folders }: Door): number => {
    const around = folders.filter((folder) => here.some((path) => holds(folder, path)));
    return Math.max(0, ...around.map(({ length }) => length));
  };
  // Whoever knows the address of a window that was killed can wait there for what agents say. A door of another machine
  // may be of this one: computers change their names on the way.
  const names = readdirSync(place).filter((name) => ownerState(ownerOfDoor(name)) !== 'ended');
  const doors = names.flatMap((name) => doorIn(join(place, name)) ?? []);
  return doors.filter((door) => depth(door) > 0).sort((a, b) => depth(b) - depth(a) || b.at - a.at);
}

/** A window answers at once, unless it stands still. */
const longestWaitMs = 2_000;

/**
 * Passes something on, and resolves to the answer; undefined if nobody answers any more, or perhaps somebody else. A
 * window that stood still must not act on it later: another one has it by then.
 */
export async function pass(door: Door, what: object, waitMs = longestWaitMs): Promise<string | undefined> {
  if (!isOnlyOurs(door.address)) return undefined;
  const socket = connect(door.address);
  socket.setTimeout(waitMs, () => socket.destroy());
  socket.end(JSON.stringify({ token: door.token, until: Date.now() + waitMs, ...what }));
  const answer = await textIn(socket).catch(() => '');
  return answer === '' ? undefined : answer;
}

/**
 * Whether nobody else can have made what is at an address. The folder of a window that was killed may be gone, and anybody
 * can make one of that name. A pipe of Windows has none.
 */
function isOnlyOurs(address: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    const folder = lstatSync(dirname(address));
    return folder.isDirectory() && folder.uid === process.getuid?.() && (folder.mode & 0o077) === 0;
  } catch {
    return false;
  }
}

/** All that comes in. Rejects if that is more than anybody has to say. */
export async function textIn(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) {
    text += String(part);
    if (text.length > mostBytes) throw new Error('There is too much.');
  }
  return text;
}

function doorIn(file: string): (Door & { readonly at: number }) | undefined {
  try {
    const { address, token, folders } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Door>;
    if (typeof address !== 'string' || typeof token !== 'string' || !Array.isArray(folders)) return undefined;
    return { address, token, folders: folders.map(String), at: statSync(file).mtimeMs };
  } catch {
    // The window opens or closes just now.
    return undefined;
  }
}

export function holds(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
