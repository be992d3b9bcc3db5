import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Answers, and then stays in a call that nothing ends but a file, as a thread that waits for Node's compiler does. */
const stuckThread = (file: string) => `
  import { execFileSync } from 'node:child_process';
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage({ kind: 'profile', profile: {} });
  const wait = "setInterval(() => require('node:fs').existsSync(process.argv[1]) && process.exit(), 20)";
  execFileSync(process.execPath, ['-e', wait, ${JSON.stringify(file)}]);
`;

const program = `
  import { threadedMatcher } from ${JSON.stringify(new URL('../../../../src/service/program/threadedMatcher.ts', import.meta.url))};
  const matcher = threadedMatcher(new URL('./thread.mjs', import.meta.url), () => undefined);
  await matcher.measure(new Uint8Array(), new AbortController().signal);
  process.stdout.write('measured', () => process.exit());
`;

describe('A thread that matches a voice and never ends', () => {
  let folder = '';
  let release = '';
  let child: ChildProcess | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-matcher-'));
    release = join(folder, 'release');
    await writeFile(join(folder, 'thread.mjs'), stuckThread(release));
    await writeFile(join(folder, 'program.mts'), program);
  });
  after(async () => {
    child?.kill('SIGKILL');
    await writeFile(release, '');
  });

  it('keeps neither its answer nor the service from ending', async () => {
    child = spawn(process.execPath, ['--import', 'tsx', join(folder, 'program.mts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (data) => (said += String(data)));
    await once(child, 'close');
    assert.equal(said, 'measured');
  });
});
