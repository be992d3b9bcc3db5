import assert from 'node:assert/strict';
import { readWav } from '../../../src/core/audio/wav.js';
import { wordMarks } from '../../../src/core/audio/wavMarks.js';
import { wordAt, wordTimes } from '../../../src/reading/wordTimes.js';
import { soundingSpans } from '../../support/soundingSpans.js';
import { RunningService } from '../service/runningService.js';

/**
 * Each is a sentence between two silences, so the sound itself shows when it is heard. Some are said in several words, and
 * marked as one.
 */
const words = [
  'Morning',
  '£1m',
  'Lemon',
  '8 m/s',
  'Island',
  '9 mi',
  'May 2',
  'Mirror',
  '½',
  'Evening',
  'River',
];
const message = `${words.join('. ')}.`;
const toleranceSeconds = 0.05;

describe('the word that is marked', function () {
  this.timeout(60_000);
  let service: RunningService;
  let voices: readonly {
    readonly voice_id: string;
    readonly language?: string;
    readonly metadata?: string;
  }[];

  before(async () => {
    service = await RunningService.start();
    const { json } = await service.post('/voices');
    voices = json['voices'] as typeof voices;
  });
  after(() => service.stop());

  it('is the word that is audible, within 50 ms, and 20 ms where it is in words of its own', async () => {
    const english = voices.filter((voice) => /English/.test(JSON.stringify(voice)));
    assert.ok(english.length > 1, 'there are English voices');
    for (const { voice_id } of [...english.slice(0, 2), ...english.slice(-2)]) {
      const wav = readWav(new Uint8Array(await service.sound(voice_id, message)));
      const marks = wordMarks(message, wav);
      const times = wordTimes(message, wav, marks);
      assert.deepEqual(
        times.map(({ start, end }) => message.slice(start, end)),
        words,
        voice_id,
      );
      const heard = soundingSpans(wav, 0.075);
      assert.equal(heard.length, words.length, `${voice_id}: each word stands alone`);
      heard.forEach(({ start, end }, n) => {
        const at = message.indexOf(words[n] ?? '');
        const marked = times.find((time) => time.start === at)?.seconds ?? NaN;
        const isInWords = /\P{L}/u.test(words[n] ?? '');
        assert.ok(
          isInWords ? Math.abs(marked - start) <= 0.02 : marked <= start + toleranceSeconds,
          `${voice_id}, ${String(words[n])}: marked at ${String(marked)}, heard at ${String(start)}`,
        );
        for (const seconds of [start + toleranceSeconds, (start + end) / 2, end - toleranceSeconds]) {
          assert.equal(wordAt(times, seconds)?.start, at, `${voice_id} at ${String(seconds)} s`);
        }
      });
    }
  });
});
