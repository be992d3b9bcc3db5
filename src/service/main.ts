// The embedded service as a program: parses its arguments, prints one line of JSON when ready, and shuts down cleanly.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { later } from '../core/clock.js';
import { errorCode } from '../core/errors.js';
import { packedEngineFiles, type EngineVoice } from './engine/engine.js';
import { engineOf, processOf } from './engine/engines.js';
import { VoiceProcesses } from './engine/voiceProcesses.js';
import { WorkerPool } from './engine/workerPool.js';
import { naturalVoicesFolder } from '../core/naturalVoices/installedVoice.js';
import {
  ArgumentProblem,
  helpText,
  parseArguments,
  type ProgramArguments,
  untilOrphaned,
} from './program/starter.js';
import { defaultLimits, openService } from './service.js';

const sweepEveryMs = 10 * 60 * 1000;
const warmNumbersAfterMs = 1500;
const finishWithinMs = 10_000;
const idleForMs = 5 * 60 * 1000;
/** Reading half of a large model takes two seconds, and many times that on a busy machine. */
const longestSlowStepMs = 60_000;
/** The part of a voice's process that answers has next to nothing to do. */
const longestSilenceMs = 15_000;
/** A voice of usual size takes two thirds of it, one of high quality four fifths. */
const mostVoiceBytes = 600_000_000;

try {
  const args = parseArguments(process.argv.slice(2));
  if (args.help) process.stdout.write(helpText);
  else await run(args);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = error instanceof ArgumentProblem ? 2 : 1;
}

async function run(args: ProgramArguments): Promise<void> {
  process.umask(0o077);
  const token = args.token ?? randomBytes(32).toString('base64url');
  const folder = args.folder ?? mkdtempSync(join(tmpdir(), 'lector-'));
  const report = (message: string) => process.stderr.write(`${message}\n`);
  const speakers = speakersOf(folder, report);
  process.on('exit', () => {
    if (args.folder === undefined) rmSync(folder, { recursive: true, force: true });
  });
  const { server, sweep, voiceToLoad } = await openService({
    folder,
    token,
    now: () => new Date(),
    report,
    synthesize: (message, voice, signal) => speakers(voice).say(message, voice, signal),
    rehearse: (message, voice, signal) => speakers(voice).say(message, voice, signal, 'rehearsal'),
    loadMatcher: async () => {
      const { matcherProcesses } = await import('./program/matcherProcesses.js');
      return matcherProcesses(new URL('./matchingProcess.js', import.meta.url), report);
    },
    limits: {
      ...defaultLimits,
      charactersAMonth: args.charactersAMonth ?? defaultLimits.charactersAMonth,
      customVoices: args.customVoices ?? defaultLimits.customVoices,
    },
  });
  setInterval(() => {
    sweep().catch(() => report('Old audio could not be deleted.'));
  }, sweepEveryMs).unref();

  server.listen(args.port, '127.0.0.1');
  await once(server, 'listening');
  server.on('error', (error) => {
    report(`A connection could not be accepted (${errorCode(error) ?? 'unknown reason'}).`);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const load = async (idOrLanguage?: string): Promise<void> => {
    const voice = await voiceToLoad(idOrLanguage);
    if (voice === undefined) return;
    const warmUp = (message: string) =>
      speakers(voice).say(message, voice, new AbortController().signal, 'warmUp');
    // The first synthesis takes many times longer than the next. The patterns of numbers, which are compiled when used
    // again, leave the processor to a reading that waits for its first sound.
    warmUp('a')
      .then(() => later(warmNumbersAfterMs, '1 a'))
      .then((message) => warmUp(message).then(() => warmUp(message)))
      .catch(() => undefined);
  };
  untilOrphaned(
    () => process.exit(),
    (line) => void load(line),
  );
  await load(args.ready);
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, token })}\n`);

  let ending = false;
  const finish = () => {
    if (ending) return;
    ending = true;
    // Requests in flight finish; new ones are refused.
    server.close(() => process.exit());
    server.closeIdleConnections();
    setTimeout(() => process.exit(), finishWithinMs).unref();
  };
  process.on('SIGTERM', finish);
  process.on('SIGINT', finish);
}

/** Voices that ship speak in threads, those that people install in processes. */
function speakersOf(
  dataFolder: string,
  report: (message: string) => void,
): (voice: EngineVoice) => Pick<WorkerPool, 'say'> {
  const threads = new WorkerPool({
    script: new URL('./speechWorker.js', import.meta.url),
    size: Math.min(4, Math.max(2, availableParallelism())),
    loadProgram: packedEngineFiles(import.meta.url).program,
    longestStepMs: defaultLimits.deadlineMs.speech,
    dataFolder,
    report,
  });
  let processes: VoiceProcesses | undefined;
  const openProcesses = () =>
    new VoiceProcesses({
      script: new URL('./voiceProcess.js', import.meta.url),
      idleMs: idleForMs,
      longestSilenceMs,
      longestStepMs: longestSlowStepMs,
      mostBytes: mostVoiceBytes,
      dataFolder,
      report,
      setAside: async (voice) => {
        const name = processOf(voice) ?? '';
        await engineOf(voice).installed?.setAside(join(dataFolder, naturalVoicesFolder), name);
        report(`The natural voice ${name} failed twice. It was set aside.`);
      },
    });
  return (voice) => (processOf(voice) === undefined ? threads : (processes ??= openProcesses()));
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The service failed.';
  if (errorCode(error) === 'EADDRINUSE') return 'The port is in use: choose another with --port.';
  return error.message;
}
