// The matcher's worker thread: it does one task, and asks the main thread for speech.

import { parentPort, workerData } from 'node:worker_threads';
import type { Synthesize } from '../engine/engine.js';
import { SilentBase } from '../matching/searchVoice.js';
import { soundMatcher } from '../matching/soundMatcher.js';
import { RecordingProblem } from '../matching/voiceMatcher.js';
import type { MatchingAnswer, MatchingReply, MatchingTask } from './threadedMatcher.js';

const port = parentPort;
if (port === null) throw new Error('This module is started as a worker thread.');

const never = new AbortController().signal;
const task = workerData as MatchingTask;

let hear: (answer: MatchingAnswer) => void = () => undefined;
// It listens until it is ended. A thread that listens to nothing waits for all that Node compiles in the process, and one
// of these compilations may wait for that thread. Then both stand still, and so does every such thread after them.
port.on('message', (answer: MatchingAnswer) => hear(answer));

const synthesize: Synthesize = (message, voice) =>
  new Promise((resolve, reject) => {
    // One question at a time.
    hear = (speech) => {
      if (speech === undefined) reject(new SilentBase('The voice could not speak.'));
      else resolve(speech);
    };
    port.postMessage({ kind: 'say', message, voice } satisfies MatchingReply);
  });

port.postMessage(await reply());

async function reply(): Promise<MatchingReply> {
  try {
    if (task.kind === 'measure') {
      return { kind: 'profile', profile: await soundMatcher.measure(task.recording, never) };
    }
    const { profile, language, installed } = task;
    return {
      kind: 'voice',
      voice: await soundMatcher.match(profile, language, synthesize, never, installed),
    };
  } catch (error) {
    if (error instanceof RecordingProblem) return { kind: 'problem', refusal: error.refusal };
    throw error;
  }
}
