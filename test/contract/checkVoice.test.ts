// Files made to do harm, checked as the editor has them checked: by the built program, in a process of its own.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PbfWriter } from 'pbf';
import { ensureBundles } from '../../scripts/setup/built.js';
import type { VoiceRefusal } from '../../src/core/naturalVoices/voiceCheck.js';
import { checkVoice } from '../../src/editor/naturalVoices/checkVoice.js';
import { mostOfChildren } from '../support/collectedMemory.js';
import { toyVoice } from '../support/toyVoice.js';

const program = fileURLToPath(new URL('../../dist/checkVoice.js', import.meta.url));
/** In megabytes. */
const mostOfChecker = 400;
const never = new AbortController().signal;
const toy = toyVoice({ speakers: ['anna', 'bert'], language: 'de_DE', quality: 'low' });
const config = new TextEncoder().encode(toy.config);

describe('The check of a voice', function () {
  this.timeout(60_000);
  let folder: string;
  before(async function () {
    this.timeout(300_000);
    await ensureBundles();
    folder = await mkdtemp(join(tmpdir(), 'lector-check-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('says what a voice is', async () => {
    assert.deepEqual(await checkVoice(program, toy.model, config, never), {
      ok: true,
      voice: { language: 'de', region: 'DE', name: 'toy', quality: 'low', speakers: ['anna', 'bert'] },
    });
  });

  it('says why files are not a voice', async () => {
    const half = toy.model.subarray(0, toy.model.length / 2);
    assert.deepEqual(await checkVoice(program, half, config, never), {
      ok: false,
      refusal: { reason: 'notModel' },
    });
    assert.deepEqual(await checkVoice(program, toy.model, new TextEncoder().encode('{'), never), {
      ok: false,
      refusal: { reason: 'configNotJson' },
    });
  });

  const one = Buffer.from([1]);
  const emptyDimension = Buffer.from([0x0a, 0]);
  const large: readonly (readonly [string, readonly number[], Buffer, VoiceRefusal['reason']])[] = [
    ['a list of integers', [7, 1, 5, 8], one, 'tooComplex'],
    ['the dimensions of weights', [7, 5, 1], one, 'tooComplex'],
    ['the dimensions of an input', [7, 11, 2, 1, 2], emptyDimension, 'inconsistent'],
    ['a name', [7, 1, 1], one, 'tooComplex'],
    ['inputs without a name', [7, 1], emptyDimension, 'tooComplex'],
    ['what is said about it', [2], one, 'notModel'],
  ];
  for (const [title, place, content, reason] of large) {
    it(`refuses a model of 140 MB that is only ${title}, and takes little memory`, async () => {
      const model = within(place, Buffer.alloc(140_000_000, content));
      const before = process.memoryUsage().rss;
      const check = checkVoice(program, model, config, never);
      const taken = process.platform === 'linux' ? await mostOfChildren(process.pid, check) : 0;
      assert.deepEqual(await check, { ok: false, refusal: { reason } });
      assert.ok(process.memoryUsage().rss - before < 20_000_000);
      assert.ok(taken < mostOfChecker, `${taken} MB`);
    });
  }

  it('refuses files whose check takes more memory than there is', async () => {
    const greedy = join(folder, 'greedy.mjs');
    await writeFile(
      greedy,
      'const all = []; for (;;) all.push(Array.from({ length: 100_000 }, Math.random));',
    );
    assert.deepEqual(await checkVoice(greedy, toy.model, config, never), {
      ok: false,
      refusal: { reason: 'tooComplex' },
    });
  });

  it('does not call a voice harmful when there is no program to check it', async () => {
    await assert.rejects(checkVoice(join(folder, 'missing.js'), toy.model, config, never));
  });

  it('ends when it is cancelled', async () => {
    await assert.rejects(checkVoice(program, toy.model, config, AbortSignal.abort()), { name: 'AbortError' });
  });
});

/** These bytes as a field in fields in a file, by their numbers from the outside. */
function within(place: readonly number[], bytes: Uint8Array): Uint8Array {
  let [head, length]: [Uint8Array, number] = [new Uint8Array(), bytes.length];
  for (const number of place.toReversed()) {
    const tag = new PbfWriter();
    tag.writeTag(number, 2);
    tag.writeVarint(length);
    const header = tag.finish();
    head = Buffer.concat([header, head]);
    length += header.length;
  }
  return Buffer.concat([head, bytes]);
}
