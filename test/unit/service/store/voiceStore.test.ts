import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VoiceStore } from '../../../../src/service/store/voiceStore.js';

const kills = Number(process.env['LECTOR_RUNS'] ?? 3);
const loop = fileURLToPath(new URL('../../../support/voiceStoreLoop.ts', import.meta.url));

describe('VoiceStore', function () {
  this.timeout(600_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-voices-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** What a program said before it was killed, some moment after its first voice. */
  async function killedAmidst(voices: string): Promise<readonly (readonly [string, string])[]> {
    const child = spawn(process.execPath, ['--import', 'tsx', loop, voices], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => {
      if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * 60);
      output += piece.toString();
    });
    await new Promise((done) => child.once('close', done));
    return output
      .split('\n')
      .slice(0, -1)
      .map((line): readonly [string, string] => {
        const [verb = '', ...rest] = line.split(' ');
        return [verb, rest.join(' ')];
      });
  }

  it('killed while it creates and deletes, it keeps what it acknowledged, whole', async () => {
    for (let kill = 0; kill < kills; kill++) {
      const voices = join(folder, String(kill));
      const said = await killedAmidst(voices);
      const of = (wanted: string) => said.filter(([verb]) => verb === wanted).map(([, id]) => id);
      const reports: string[] = [];
      const store = new VoiceStore(voices, 50, (message) => reports.push(message));
      await store.open();
      const listed = await store.list();
      const ids = new Set(listed.map(({ id }) => id));
      assert.ok(of('created').length > 0);
      const deleting = new Set(of('deleting'));
      for (const id of of('created')) assert.ok(ids.has(id) || deleting.has(id), 'a voice is lost');
      for (const id of of('deleted')) assert.ok(!ids.has(id), 'a deleted voice is back');
      // At most the one that was being made is there without having been acknowledged.
      assert.ok([...ids].filter((id) => !of('created').includes(id)).length <= 1);
      for (const { sampleName, trainingName } of listed) {
        for (const name of [sampleName, trainingName]) {
          const path = await store.findAudio(name);
          assert.equal((await stat(path ?? '')).size, 200_000);
        }
      }
      assert.deepEqual([...of('report'), ...reports], []);
      assert.ok((await readdir(voices)).every((name) => /^(voice-\d+|\.(draft|deleted)-.*)$/.test(name)));
    }
  });
});
