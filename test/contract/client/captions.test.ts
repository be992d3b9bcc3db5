// The times of saved captions, checked against the sound they belong to.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../../src/api/client.js';
import type { Account } from '../../../src/api/voiceService.js';
import { readWav } from '../../../src/core/audio/wav.js';
import { exportSpeech } from '../../../src/reading/export/exportSpeech.js';
import { wavFormat } from '../../../src/editor/export/audioFormats.js';
import { PartialAudio } from '../../../src/editor/export/partialAudio.js';
import { savingPlace } from '../../support/savingPlace.js';
import { chunkOf } from '../../support/chunksOf.js';
import { startEmbeddedProcess } from '../../support/embeddedProcess.js';
import { startScriptedService } from '../../support/scriptedService.js';
import { soundingSpans } from '../../support/soundingSpans.js';
import { wavFile } from '../../support/wavFile.js';

const never = new AbortController().signal;
const toleranceSeconds = 0.08;

/** Neither an abbreviation nor a decimal point ends a sentence. */
const sentences = [
  'Morning came to the harbor.',
  'Dr. Miller bought 3.5 pounds of lemons.',
  'Nobody else was there!',
  'Did the boat return?',
  'It did, and everyone went home.',
];
/** The last sentence is cut between two requests. */
const chunks = [
  chunkOf(sentences.slice(0, 3).join(' '), 'sentence'),
  chunkOf(`${String(sentences[3])} It did,`, 'clause'),
  chunkOf('and everyone went home.', 'paragraph'),
];

interface Served {
  readonly account: Account;
  close(): Promise<void>;
}

/**
 * A service whose audio has no marks: a sound for each stretch between two punctuation marks, with silence at the
 * marks.
 */
function unmarkedSpeech(message: string): Uint8Array {
  const sampleRate = 16_000;
  const stretches = message.split(/(?<=[,.!?])(?<!Dr\.) /u);
  const sounds = stretches.map(({ length }) =>
    Float32Array.from({ length: length * 0.06 * sampleRate }, (_, n) => 0.4 * Math.sin(n / 16)),
  );
  const pause = 0.25 * sampleRate;
  const samples = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length + pause, 0));
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound, at);
    at += sound.length + pause;
  }
  return wavFile({ sampleRate, channels: [samples] });
}

const services: Readonly<Record<string, () => Promise<Served>>> = {
  'a hosted service without marks': () => startScriptedService({ speechOf: unmarkedSpeech }),
  'the embedded service': startEmbeddedProcess,
};

for (const [name, start] of Object.entries(services)) {
  describe(`with ${name}, saved captions`, function () {
    this.timeout(60_000);
    let served: Served;
    let folder: string;

    before(async () => {
      served = await start();
      folder = await mkdtemp(join(tmpdir(), 'lector-captions-'));
    });

    after(async () => {
      await served.close();
      await rm(folder, { recursive: true });
    });

    it('are the sentences, each from when it is heard until the next', async () => {
      const client = new Client(served.account);
      const { voices } = await client.voices(never);
      const voiceId = voices[0]?.voice_id ?? '';
      const target = join(folder, 'said.wav');
      const audio = await PartialAudio.open(
        savingPlace({
          target,
          unfinished: join(folder, 'unfinished'),
          mayReplace: () => assert.fail('nothing is there'),
        }),
      );
      await exportSpeech(chunks, audio, {
        format: wavFormat,
        title: 'Said',
        speech: client,
        serviceOf: () => 'here',
        voiceFor: () => voiceId,
        signal: never,
        onProgress: () => undefined,
      });
      const cues = cuesOf(await readFile(join(folder, 'said.vtt'), 'utf8'));
      assert.deepEqual(
        cues.map(({ text }) => text),
        sentences,
      );
      const heard = soundingSpans(readWav(await readFile(target)));
      for (const [n, { start, text }] of cues.entries()) {
        const next = heard.find((span) => span.start > start - toleranceSeconds);
        assert.ok(next !== undefined, text);
        // What precedes the first word of a chunk belongs to its first sentence.
        const isFirst = n === 0 || n === 3;
        const late = next.start - start;
        assert.ok(
          late < (isFirst ? 0.3 : toleranceSeconds),
          `“${text}” at ${String(start)}, heard at ${String(next.start)}`,
        );
        const before = heard.findLast((span) => span.start < next.start);
        if (before === undefined) continue;
        assert.ok(next.start - before.end > 0.05, `silence before “${text}”`);
      }
    });
  });
}

function cuesOf(vtt: string) {
  return [...vtt.matchAll(/(\d+):(\d+):([\d.]+) --> .*\n(.+)/g)].map(([, h, m, s, text]) => ({
    start: Number(h) * 3600 + Number(m) * 60 + Number(s),
    text,
  }));
}
