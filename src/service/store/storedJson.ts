import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { isMissing } from '../../core/errorCode.js';

/**
 * What a JSON file holds, or `undefined` if there is no such file or it is damaged, in which case `setAside` was
 * called. A file counts as damaged only if two reads gave the same content and it cannot be parsed. Any other error,
 * such as too many open files or another program holding the file, says nothing about the content: it is thrown, and
 * only the request fails.
 */
export async function readStoredJson<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  setAside: () => Promise<void>,
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
  await setAside();
  return undefined;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
