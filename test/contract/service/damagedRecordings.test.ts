// Recordings of the largest size allowed, and damaged: the hardest to read.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { buildWav } from '../../support/wavBuilder.js';
import { randomNumbers } from '../../unit/service/matching/tones.js';
import { dataUri } from './recordings.js';
import { RunningService } from './runningService.js';
import { wavContent } from './wavMarks.js';

const numRuns = Number(process.env['LECTOR_RECORDINGS'] ?? 4);
const mostMb = 300;
const watchEveryMs = 20;

interface Original {
  readonly type: 'audio/wav' | 'audio/mpeg';
  readonly bytes: Buffer;
}

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const damage = fc.record({
  which: fc.nat(),
  language: fc.constantFrom('en-v3', 'de'),
  /** How much of it is left, how many bits in a thousand bytes are flipped, and where chunks claim to be endless. */
  kept: fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: place }),
  flipped: fc.constantFrom(0, 0.001, 0.01, 1),
  header: fc.array(fc.tuple(fc.nat(47), fc.nat(255)), { maxLength: 2 }),
  endless: fc.array(place, { maxLength: 3 }),
  random: fc.nat(),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

describe('The embedded service: damaged recordings', function () {
  this.timeout(3_600_000);
  let service: RunningService;
  let originals: readonly Original[];
  /** With one engine loaded: what the others take counts as the recordings'. Unknown if it cannot be seen. */
  let restMb: number | undefined;
  before(async () => {
    service = await RunningService.start();
    await service.sound('en-henry', 'Ready.');
    restMb = await memoryMb(service.child.pid, 'VmRSS');
    originals = await largeRecordings(service);
  });
  after(() => service.stop());

  it(`8.1 ${numRuns} of them become a voice or are refused in a sentence, and none takes more than ${mostMb} MB`, async () => {
    let voices = 0;
    await fc.assert(
      fc.asyncProperty(damage, async (how) => {
        const { type, bytes } = originals[how.which % originals.length] ?? { type: 'audio/wav', bytes: null };
        assert.ok(bytes !== null);
        const file = dataUri(damaged(bytes, how), type);
        const { language } = how;
        const watched = watchMatching(service.child.pid);
        const made = await service.post('/voice-cloning', {
          action: 'create',
          file,
          voice_name: 'Damaged',
          language,
        });
        const matchingMb = await watched();
        if (made.status === 200) {
          voices++;
          const { voice_id } = made.json;
          assert.equal((await service.post('/voice-cloning', { action: 'delete', voice_id })).status, 200);
        } else {
          assert.ok([413, 415, 422].includes(made.status), `${made.status}`);
          const { message } = made.json['error'] as { readonly message: string };
          assert.match(message, /^[^\n]+\.$/);
        }
        const added = ((await memoryMb(service.child.pid, 'VmHWM')) ?? 0) - (restMb ?? 0) + matchingMb;
        assert.ok(added < mostMb, `${added} MB more than at rest`);
      }),
      { numRuns, examples: originals.map((_, which) => [{ ...undamaged, which }]) },
    );
    assert.ok(voices > 0, 'all were refused before much was done with them');
    assert.deepEqual(service.log, []);
  });
});

const undamaged: Damage = {
  which: 0,
  language: 'en-v3',
  kept: 1,
  flipped: 0,
  header: [],
  endless: [],
  random: 0,
};

/** Recordings of speech, each close to the longest time and the most bytes allowed. */
async function largeRecordings(service: RunningService): Promise<readonly Original[]> {
  const mp3 = await readFile('test/fixtures/voice-31s.mp3');
  const text = 'A recording for a voice has to be long enough to hear how somebody speaks. ';
  const { samples, sampleRate } = wavContent(await service.sound('en-v3-robert', text.repeat(6)));
  const wav = (rate: number, seconds: number): Original => ({
    type: 'audio/wav',
    bytes: eightBits(samples, sampleRate, rate, seconds),
  });
  return [
    // A rate with no common divisor with the one used for measuring.
    wav(31_991, 299),
    { type: 'audio/mpeg', bytes: Buffer.concat(Array<Buffer>(9).fill(mp3)) },
    wav(327_001, 30.4),
  ];
}

function eightBits(samples: Int16Array, from: number, sampleRate: number, seconds: number): Buffer {
  const channel = new Float32Array(Math.floor(sampleRate * seconds));
  for (let n = 0; n < channel.length; n++)
    channel[n] = (samples[Math.floor((n * from) / sampleRate) % samples.length] ?? 0) / 0x8000;
  return Buffer.from(buildWav({ channels: [channel], samples: 'u8', sampleRate }).buffer);
}

function damaged(original: Buffer, { kept, flipped, header, endless, random }: Damage): Buffer {
  const bytes = Buffer.from(original.subarray(0, Math.floor(kept * original.length)));
  const chance = randomNumbers(random);
  const next = (below: number): number => Math.floor(chance() * below);
  for (let n = 0; n < (flipped * bytes.length) / 1000; n++) {
    const at = 44 + next(bytes.length - 44);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
  }
  for (const [at, value] of header) if (at < bytes.length) bytes[at] = value;
  for (const share of endless) {
    const at = 36 + Math.floor(share * bytes.length);
    if (at + 8 < bytes.length) bytes.write('LIST\xff\xff\xff\x7f', at, 'latin1');
  }
  return bytes;
}

/** The most memory of any process that matches, looked at until the result is called. */
function watchMatching(service: number | undefined): () => Promise<number> {
  const over = new AbortController();
  const watching = (async () => {
    let most = 0;
    while (!over.signal.aborted) {
      const children = await readFile(`/proc/${service}/task/${service}/children`, 'utf8').catch(() => '');
      for (const pid of children.split(' ').filter(Boolean))
        most = Math.max(most, (await memoryMb(Number(pid), 'VmHWM')) ?? 0);
      await setTimeout(watchEveryMs);
    }
    return most;
  })();
  return () => {
    over.abort();
    return watching;
  };
}

/** Nothing where it cannot be seen, as of a process that has just ended. */
async function memoryMb(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = new RegExp(`${what}:\\s+(\\d+) kB`).exec(status);
  return found === null ? undefined : Math.round(Number(found[1]) / 1024);
}
