import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { matcherProcesses } from '../../../../src/service/program/matcherProcesses.js';
import { hasEnded } from '../../../support/hasEnded.js';
import { until } from '../../../support/until.js';

/** Writes down its own id, and then crashes, computes for good, or fails, as the recording says. */
const script = (file: string) => `
  import { writeFileSync } from 'node:fs';
  process.on('message', ({ recording }) => {
    writeFileSync(${JSON.stringify(file)}, String(process.pid));
    const what = Buffer.from(recording).toString();
    if (what === 'crash') process.kill(process.pid, 'SIGKILL');
    if (what === 'fail') process.send({ kind: 'failed', error: new RangeError('It is too much.') });
    if (what === 'answer') process.send({ kind: 'profile', profile: { seconds: 31 } });
    for (;;);
  });
`;

const program = (matching: string) => `
  import { matcherProcesses } from ${JSON.stringify(new URL('../../../../src/service/program/matcherProcesses.ts', import.meta.url))};
  const matcher = matcherProcesses(new URL(${JSON.stringify(matching)}), () => undefined);
  process.once('SIGTERM', () => process.exit());
  await matcher.measure(Buffer.from('compute'), new AbortController().signal);
`;

const never = new AbortController().signal;

describe('The process that matches a voice', () => {
  let file: string;
  let url: URL;
  let programFile: string;
  const { execArgv } = process;
  before(() => {
    // The script needs nothing that tests are started with, and starts faster without.
    process.execArgv = [];
  });
  after(() => {
    process.execArgv = execArgv;
  });
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lector-matcher-'));
    file = join(folder, 'pid');
    programFile = join(folder, 'program.mts');
    const scriptFile = join(folder, 'matching.mjs');
    url = pathToFileURL(scriptFile);
    await writeFile(scriptFile, script(file));
    await writeFile(programFile, program(url.href));
  });

  const measure = (what: string, signal = never) =>
    matcherProcesses(url, () => undefined).measure(Buffer.from(what), signal);
  /** Its id, once it has begun. */
  async function begun(): Promise<number> {
    let pid = 0;
    await until(async () => (pid = Number(await readFile(file, 'utf8').catch(() => ''))) > 0, 'it has begun');
    return pid;
  }

  it('ends once it has answered', async () => {
    assert.deepEqual(await measure('answer'), { seconds: 31 });
    await hasEnded(await begun());
  });

  it('ends nothing but its match when it crashes', async () => {
    await assert.rejects(measure('crash'), /ended early/);
  });

  it('says what kind of failure ended its match', async () => {
    await assert.rejects(measure('fail'), RangeError);
  });

  it('is ended in the middle of its work when the caller hangs up', async () => {
    const hangUp = new AbortController();
    const measured = measure('compute', hangUp.signal);
    const pid = await begun();
    hangUp.abort(new Error('The caller hung up.'));
    await assert.rejects(measured, /hung up/);
    await hasEnded(pid);
  });

  it('ends with the service', async () => {
    const service = spawn(process.execPath, ['--import', 'tsx', programFile], { stdio: 'inherit' });
    const pid = await begun();
    service.kill('SIGTERM');
    await once(service, 'exit');
    await hasEnded(pid);
  });
});
