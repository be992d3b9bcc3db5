// The process of a natural voice. Its thread speaks; this one watches how much memory all of it takes, which no limit of
// a thread covers, and stays free to hear that the service has ended.

import { packedEngineFiles } from '../engine/engine.js';
import type { VoiceAnswer, VoiceLimits, VoiceRequest } from '../engine/voiceProcesses.js';
import { resultOf, WorkerPool } from '../engine/workerPool.js';

const watchEveryMs = 50;
const aliveEveryMs = 500;

const { mostBytes, ...limits } = JSON.parse(process.argv[2] ?? '') as VoiceLimits;
const pool = new WorkerPool({
  ...limits,
  script: new URL('./speechWorker.js', import.meta.url),
  size: 1,
  loadProgram: packedEngineFiles(import.meta.url).program,
  report: (message) => {
    answer({ kind: 'report', message });
  },
});
const stops = new Map<number, AbortController>();

process.on('message', (request: VoiceRequest) => {
  if (request.kind === 'stop') stops.get(request.id)?.abort(new Error('Nobody waits for it.'));
  else void speak(request);
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}, watchEveryMs).unref();

setInterval(() => {
  if (stops.size > 0) answer({ kind: 'alive' });
}, aliveEveryMs).unref();

async function speak({ id, message, voice, purpose }: VoiceRequest & { kind: 'speak' }): Promise<void> {
  const stop = new AbortController();
  stops.set(id, stop);
  const [begun, worked] = [performance.now(), process.cpuUsage()];
  const result = await resultOf(pool.say(message, voice, stop.signal, purpose));
  stops.delete(id);
  const { user, system } = process.cpuUsage(worked);
  answer({ kind: 'result', id, result, tookMs: performance.now() - begun, workedMs: (user + system) / 1000 });
}

function answer(answer: VoiceAnswer): void {
  process.send?.(answer);
}
