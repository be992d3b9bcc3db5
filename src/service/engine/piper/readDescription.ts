import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  installedVoice,
  voiceFiles,
  type InstalledVoice,
} from '../../../core/naturalVoices/installedVoice.js';

/**
 * The description of an installed voice. Undefined if the folder is not a voice: not yet, no longer, or not one that
 * this version understands. The editor may be writing it right now, so nothing is done about it.
 */
export async function readDescription(folder: string, key: string): Promise<InstalledVoice | undefined> {
  try {
    const text = await readFile(join(folder, key, voiceFiles.description), 'utf8');
    const result = v.safeParse(installedVoice, JSON.parse(text));
    return result.success && result.output.key === key ? result.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
