import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { errorCode, isMissing } from '../core/errors.js';

/** Where values are kept between sessions: VS Code's state, as far as it is used. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A value that is kept between sessions. One that this version cannot use counts as none. */
export class Stored<Schema extends v.GenericSchema> {
  constructor(
    private readonly memory: Memory,
    private readonly key: string,
    private readonly schema: Schema,
  ) {}

  get value(): v.InferOutput<Schema> | undefined {
    const result = v.safeParse(this.schema, this.memory.get(this.key));
    return result.success ? result.output : undefined;
  }

  async keep(value: v.InferOutput<Schema> | undefined): Promise<void> {
    await this.memory.update(this.key, value);
  }
}

/** Logs something that the owner of a folder should know. */
export type Report = (message: string) => void;

/** No file that is read at once is larger, unless it is damaged. */
const mostBytes = 1_000_000;

/**
 * What a JSON file holds, or `undefined` if there is no such file or it is damaged, in which case `damaged` was called.
 * A file counts as damaged only if two reads gave the same content and it cannot be used. Any other error, such as too
 * many open files or another program holding the file, says nothing about the content: it is thrown.
 */
export async function readStoredJson<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  damaged: () => unknown = () => undefined,
): Promise<v.InferOutput<Schema> | undefined> {
  let before: string | undefined;
  for (;;) {
    const text = await textOf(path);
    if (text === undefined) return undefined;
    const result = v.safeParse(schema, jsonOf(text));
    if (result.success) return result.output;
    if (text === before) break;
    before = text;
  }
  await damaged();
  return undefined;
}

/** Keeps a damaged file or folder under another name for its owner. */
export async function setAside(path: string, report: Report): Promise<void> {
  const name = `damaged-${Date.now().toString(36)}-${basename(path)}`;
  try {
    await rename(path, join(dirname(path), name));
  } catch (error) {
    // Another process with the same folder was faster.
    if (isMissing(error)) return;
    throw error;
  }
  report(`${basename(path)} in the data folder is damaged. It was set aside as ${name}.`);
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      return size > mostBytes ? `${size} bytes` : await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isMissing(error) || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** What the text says, if it is JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
