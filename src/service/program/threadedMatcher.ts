import { Worker } from 'node:worker_threads';
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
  | { readonly kind: 'problem'; readonly refusal: RecordingRefusal };

/** A match has four minutes for all of its trials. */
const longestTrialMs = 25_000;

/** Nothing if the voice could not speak. */
export type MatchingAnswer = SynthesizedSound | undefined;

/** A matcher that starts a thread for each task, since a task computes for seconds and must not hold up the service. */
export function threadedMatcher(script: URL, report: (message: string) => void): VoiceMatcher {
  const leaving = new Set<Worker>();
  // Leaving waits for every thread, also for one that never ends.
  process.once('exit', () => {
    if (leaving.size > 0) process.kill(process.pid, 'SIGKILL');
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
    // What the computation needs lies outside this heap: a large nursery would only take memory.
    const worker = new Worker(script, {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    try {
      return await unlessAborted<MatchingReply>(signal, (done, failed) => {
        worker.on('error', failed);
        worker.on('exit', () => {
          failed(new Error('The matcher ended early.'));
        });
        worker.on('message', (reply: MatchingReply) => {
          if (reply.kind === 'problem') failed(new RecordingProblem(reply.refusal));
          else if (reply.kind !== 'say') done(reply);
          else {
            const answer = (speech: MatchingAnswer) => {
              worker.postMessage(speech);
            };
            const { message, voice } = reply;
            const trial = inTime(longestTrialMs, signal, (ending) =>
              synthesize(message, voice, ending.signal),
            );
            trial.then(answer, (error: unknown) => {
              if (signal.aborted) return;
              report(`A voice was not matched onto ${voice.base}: ${wordsOf(error)}`);
              answer(undefined);
            });
          }
        });
        return () => undefined;
      });
    } finally {
      // Not awaited: Node's compiler and its end of a thread can wait for each other for good.
      leaving.add(worker);
      void worker.terminate().then(() => leaving.delete(worker));
    }
  }
}

/** Other errors may quote the text or a path. */
function wordsOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'it took too long.'
    : 'it could not speak.';
}
