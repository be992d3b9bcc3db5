import assert from 'node:assert/strict';
import { readWav, type Pcm } from '../../../src/core/audio/wav.js';
import { wordAt, wordMarks, wordTimes } from '../../../src/core/playback/wordTimes.js';
import { RunningService } from '../service/runningService.js';

/** Each word is a sentence between two silences, so that the sound itself says when it is heard. */
const words = ['Morning', 'Lemon', 'Island', 'Yellow', 'Mirror', 'Evening', 'River'];
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

  it('is the word that is audible, within 50 ms', async () => {
    const english = voices.filter((voice) => /English/.test(JSON.stringify(voice)));
    assert.ok(english.length > 1, 'there are English voices');
    for (const { voice_id } of [...english.slice(0, 2), ...english.slice(-2)]) {
      const wav = readWav(new Uint8Array(await service.sound(voice_id, message)));
      const marks = wordMarks(message, wav);
      assert.equal(marks.length, words.length, 'the sound marks every word');
      const times = wordTimes(message, wav, marks);
      const heard = spans(wav);
      assert.equal(heard.length, words.length, `${voice_id}: each word stands alone`);
      heard.forEach(({ start, end }, n) => {
        const at = message.indexOf(words[n] ?? '');
        const marked = times.find((time) => time.start === at)?.seconds ?? NaN;
        assert.ok(
          marked <= start + toleranceSeconds,
          `${voice_id}, ${String(words[n])}: marked at ${String(marked)}, heard at ${String(start)}`,
        );
        for (const seconds of [start + toleranceSeconds, (start + end) / 2, end - toleranceSeconds]) {
          assert.equal(wordAt(times, seconds)?.start, at, `${voice_id} at ${String(seconds)} s`);
        }
      });
    }
  });
});

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The stretches of sound between silences of more than 50 ms. */
function spans({ channels, sampleRate }: Pcm): readonly Span[] {
  const [samples = new Float32Array()] = channels;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const found: { start: number; end: number }[] = [];
  samples.forEach((sample, n) => {
    if (Math.abs(sample) < loudest / 60) return;
    const at = n / sampleRate;
    const last = found.at(-1);
    if (last !== undefined && at - last.end < 0.05) last.end = at;
    else found.push({ start: at, end: at });
  });
  return found;
}
