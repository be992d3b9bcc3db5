import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { voiceCheck, type VoiceCheck } from '../../core/naturalVoices/voiceCheck.js';
import { serviceEnvironment } from '../services/embedded/serviceSupervisor.js';

const run = promisify(execFile);

/** A voice needs a tenth of it. The model itself lies outside this memory. */
const mostHeapMegabytes = 256;
/** A voice needs a second. */
const longestMs = 60_000;

/** Whether two files are a voice. Files made to do harm end only the process of the service's checker, `program`. */
export async function checkVoice(
  program: string,
  model: Uint8Array,
  config: Uint8Array,
  signal: AbortSignal,
): Promise<VoiceCheck> {
  const args = [`--max-old-space-size=${mostHeapMegabytes}`, program, `${config.length}`, `${model.length}`];
  const checking = run(process.execPath, args, {
    env: serviceEnvironment(process.env),
    killSignal: 'SIGKILL',
    signal,
    timeout: longestMs,
    windowsHide: true,
  });
  const { stdin } = checking.child;
  // One that has ended refuses what is still to come.
  stdin?.on('error', () => undefined);
  stdin?.write(config);
  stdin?.end(model);
  try {
    return v.parse(voiceCheck, JSON.parse((await checking).stdout));
  } catch (error) {
    signal.throwIfAborted();
    if (!hasEndedEarly(error)) throw error;
    return { ok: false, refusal: { reason: 'tooComplex' } };
  }
}

/** It ran, and its memory or its time was not enough. A fault of the program itself ends it with 1. */
function hasEndedEarly(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return error instanceof Error && 'stdout' in error && typeof code !== 'string' && code !== 1;
}
