// How a program that an agent runs reaches the window whose folder it works in.

import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join, relative, sep, isAbsolute } from 'node:path';

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

/** The doors of the windows with a folder that holds this one, the nearest and latest first. */
export function doorsFor(place: string, cwd: string): readonly Door[] {
  const here = [cwd, realPath(cwd)];
  const found = readdirSync(place).flatMap((name) => {
    if (!name.endsWith('.json')) return [];
    const file = join(place, name);
    const door = doorIn(file);
    const depths = door?.folders.filter((folder) => here.some((path) => holds(folder, path)));
    const depth = Math.max(...(depths ?? []).map(({ length }) => length));
    return door === undefined || depth < 0 ? [] : [{ door, depth, at: statSync(file).mtimeMs }];
  });
  return found.sort((a, b) => b.depth - a.depth || b.at - a.at).map(({ door }) => door);
}

/** Passes something on, and resolves to the answer; undefined if nobody is there any more. */
export function pass(door: Door, what: object): Promise<string | undefined> {
  return new Promise((resolve) => {
    const line = `${JSON.stringify({ token: door.token, ...what })}\n`;
    const socket = connect(door.address, () => socket.end(line));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (answer.length > mostBytes) socket.destroy();
    });
    socket
      .on('error', () => resolve(undefined))
      .on('close', () => resolve(answer === '' ? undefined : answer));
  });
}

function doorIn(file: string): Door | undefined {
  try {
    const { address, token, folders } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Door>;
    if (typeof address !== 'string' || typeof token !== 'string' || !Array.isArray(folders)) return undefined;
    return { address, token, folders: folders.map(String) };
  } catch {
    // The window closes just now.
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
