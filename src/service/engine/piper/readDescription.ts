import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode, isMissing } from '../../../core/errorCode.js';
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
    if (error instanceof SyntaxError || isNoVoice(error)) return undefined;
    throw error;
  }
}

function isNoVoice(error: unknown): boolean {
  return isMissing(error) || errorCode(error) === 'ENOTDIR';
}
