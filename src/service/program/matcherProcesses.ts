import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unlessAborted } from '../../core/clock.js';
import type { RecordingRefusal } from '../../core/recording/checkRecording.js';
import type { BaseVoice, EngineVoice, SynthesizedSound, Synthesize } from '../engine/engine.js';
import { inTime } from '../http/server.js';
import { RecordingProblem, type VoiceMatcher, type VoiceProfile } from '../matching/voiceMatcher.js';

export type MatchingTask =
  | { readonly kind: 'measure'; readonly recording: Uint8Array }
  | {
      readonly kind: 'match';
      readonly profile: VoiceProfile;
      readonly language: string;
      readonly installed: readonly BaseVoice[];
    };

export type MatchingReply =
  | { readonly kind: 'profile'; readonly profile: VoiceProfile }
  | { readonly kind: 'voice'; readonly voice: EngineVoice }
  | { readonly kind: 'say'; readonly message: string; readonly voice: EngineVoice }
  | { readonly kind: 'problem'; readonly refusal: RecordingRefusal }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Nothing if the voice could not speak. */
export interface MatchingAnswer {
  readonly speech: SynthesizedSound | undefined;
}

/** A match has four minutes for all of its trials. */
const longestTrialMs = 25_000;

/** In megabytes. What the computation needs lies outside this heap: a large nursery would only take memory. */
const nursery = 1;

/**
 * A matcher that starts a process for each task. A task computes for seconds and must not hold up the service, and its
 * caller may hang up at any moment: to end a thread that Node 20 still compiles for can abort the whole service.
 */
export function matcherProcesses(script: URL, report: (message: string) => void): VoiceMatcher {
  const running = new Set<ChildProcess>();
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  const silent: Synthesize = () => Promise.reject(new Error('Measuring needs no speech.'));
  return {
    measure: async (recording, signal) => {
      const reply = await run({ kind: 'measure', recording }, silent, signal);
      if (reply.kind !== 'profile') throw new Error('The matcher did not measure.');
      return reply.profile;
    },
    match: async (profile, language, synthesize, signal, installed = []) => {
      const reply = await run({ kind: 'match', profile, language, installed }, synthesize, signal);
      if (reply.kind !== 'voice') throw new Error('The matcher did not match.');
      return reply.voice;
    },
  };

  async function run(
    task: MatchingTask,
    synthesize: Synthesize,
    signal: AbortSignal,
  ): Promise<MatchingReply> {
    signal.throwIfAborted();
    const child = fork(fileURLToPath(script), {
      execArgv: [...process.execArgv, `--max-semi-space-size=${nursery}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.add(child);
    const tell = (message: MatchingTask | MatchingAnswer): void => {
      // One that has ended cannot be told any more; `exit` says so.
      if (child.connected) child.send(message, () => undefined);
    };
    try {
      return await unlessAborted<MatchingReply>(signal, (done, failed) => {
        child.on('error', failed);
        child.on('exit', () => {
          failed(new Error('The matcher ended early.'));
        });
        child.on('message', (reply: MatchingReply) => {
          if (reply.kind === 'problem') failed(new RecordingProblem(reply.refusal));
          else if (reply.kind === 'failed') failed(reply.error);
          else if (reply.kind !== 'say') done(reply);
          else {
            const { message, voice } = reply;
            const trial = inTime(longestTrialMs, signal, (ending) =>
              synthesize(message, voice, ending.signal),
            );
            trial.then(
              (speech) => tell({ speech }),
              (error: unknown) => {
                if (signal.aborted) return;
                report(`A voice was not matched onto ${voice.base}: ${wordsOf(error)}`);
                tell({ speech: undefined });
              },
            );
          }
        });
        tell(task);
        return () => undefined;
      });
    } finally {
      running.delete(child);
      child.kill('SIGKILL');
    }
  }
}

/** Other errors may quote the text or a path. */
function wordsOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'it took too long.'
    : 'it could not speak.';
}
