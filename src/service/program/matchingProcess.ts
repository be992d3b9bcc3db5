// The matcher's process: it is told one task, asks the service for speech, and answers. The service ends it.

import type { Synthesize } from '../engine/engine.js';
import { SilentBase } from '../matching/searchVoice.js';
import { soundMatcher } from '../matching/soundMatcher.js';
import { RecordingProblem } from '../matching/voiceMatcher.js';
import type { MatchingAnswer, MatchingReply, MatchingTask } from './matcherProcesses.js';

const never = new AbortController().signal;

let hear: (answer: MatchingAnswer) => void = () => undefined;

process.on('disconnect', () => process.exit());
process.once('message', (task: MatchingTask) => {
  process.on('message', (answer: MatchingAnswer) => hear(answer));
  void replyTo(task).then(tell);
});

const synthesize: Synthesize = (message, voice) =>
  new Promise((resolve, reject) => {
    // One question at a time.
    hear = ({ speech }) => {
      if (speech === undefined) reject(new SilentBase('The voice could not speak.'));
      else resolve(speech);
    };
    tell({ kind: 'say', message, voice });
  });

async function replyTo(task: MatchingTask): Promise<MatchingReply> {
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
    return { kind: 'failed', error };
  }
}

function tell(reply: MatchingReply): void {
  // If the service has gone, `disconnect` says so.
  process.send?.(reply, undefined, undefined, () => undefined);
}
