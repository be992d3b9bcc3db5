import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissing } from '../../core/errorCode.js';

/** Logs something that the owner of the data folder should know. */
export type Report = (message: string) => void;

/** Keeps a damaged file or folder under another name for its owner. Never stops the service. */
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
