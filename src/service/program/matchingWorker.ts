// The matcher's worker thread: it does one task and ends, and asks the main thread for speech.

import { parentPort, workerData } from 'node:worker_threads';
import type { Synthesize } from '../engine/engineVoice.js';
import { soundMatcher } from '../matching/soundMatcher.js';
import { RecordingProblem } from '../matching/recording/recordingProblem.js';
import type { MatchingAnswer, MatchingReply, MatchingTask } from './threadedMatcher.js';

const port = parentPort;
if (port === null) throw new Error('This module is started as a worker thread.');

const never = new AbortController().signal;
const task = workerData as MatchingTask;

const synthesize: Synthesize = (message, voice) =>
  new Promise((resolve) => {
    // One question at a time, so the next message is its answer.
    port.once('message', ({ speech }: MatchingAnswer) => {
      resolve(speech);
    });
    port.postMessage({ kind: 'say', message, voice } satisfies MatchingReply);
  });

port.postMessage(await reply());
port.unref();

async function reply(): Promise<MatchingReply> {
  try {
    if (task.kind === 'measure') {
      return { kind: 'profile', profile: await soundMatcher.measure(task.recording, never) };
    }
    return { kind: 'voice', voice: await soundMatcher.match(task.profile, task.language, synthesize, never) };
  } catch (error) {
    if (error instanceof RecordingProblem)
      return { kind: 'problem', problem: error.kind, message: error.message };
    throw error;
  }
}
