import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { naturalVoicesFolder, voiceFiles } from '../../../../../src/core/naturalVoices/installedVoice.js';
import type { EngineVoice } from '../../../../../src/service/engine/engine.js';
import { speechLevel } from '../../../../../src/service/engine/piper/piperProgram.js';
import { piperBaseName } from '../../../../../src/service/engine/piper/installedVoices.js';
import { Synthesizer } from '../../../../../src/service/engine/synthesizer.js';
import { engineFilesHere } from '../../../../support/engineFilesHere.js';
import { greedyVoice } from '../../../../support/hostileVoices.js';
import { installToyVoice } from '../../../../support/installToyVoice.js';
import { installVoiceFiles } from '../../../../support/naturalVoiceFiles.js';
import { toyConfig, toyVoice } from '../../../../support/toyVoice.js';

const plain = { pace: 1, pitch: 1, pitchRange: 1 };
const sentence = 'Hello again, and along we go: among the others, about the same.';

describe('A natural voice', function () {
  this.timeout(60_000);
  let folder: string;
  let synthesizer: Synthesizer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-piper-'));
    synthesizer = new Synthesizer(engineFilesHere(folder));
    await installToyVoice(folder);
    await installToyVoice(folder, { name: 'Whole', broken: 'noConvPre' });
  });

  const voiceOf = (name = 'toy', knobs = plain): EngineVoice => ({
    engine: 'piper',
    base: piperBaseName({ key: `en_US-${name}-medium`, speaker: 0, gender: undefined }),
    knobs,
  });
  const say = (text: string, voice = voiceOf(), stopped = () => false) =>
    synthesizer.speak(text, voice, stopped);

  it('sounds in parts as it does in one', async () => {
    const [parts, whole] = [await say(sentence), await say(sentence, voiceOf('whole'))];
    assert.ok(parts.samples.length > 3 * 96 * 256, 'several windows');
    assert.equal(parts.samples.length, whole.samples.length);
    const apart = parts.samples.reduce(
      (most, sample, n) => Math.max(most, Math.abs(sample - (whole.samples[n] ?? 0))),
      0,
    );
    assert.ok(apart <= 2, String(apart));
    assert.deepEqual(parts.words, whole.words);
  });

  it('stops between two parts of a sentence', async () => {
    const whole = await say(sentence);
    let asked = 0;
    // Before the sentence it is asked a few times; its parts are a second each. The last time, it never stops.
    const lengths = [];
    for (let stopAt = 1; asked >= stopAt - 1; stopAt++) {
      asked = 0;
      const { samples } = await say(sentence, voiceOf(), () => ++asked >= stopAt);
      lengths.push(samples.length);
    }
    const parts = [...new Set(lengths)].filter((length) => length % (96 * 256) === 0 && length > 0);
    assert.ok(parts.length >= 3, String([...new Set(lengths)]));
    assert.ok(Math.max(...lengths) === whole.samples.length);
  });

  it('is as loud as the voices that ship', async () => {
    const { samples } = await say(sentence);
    assert.ok(Math.abs(speechLevel(samples) - 0.19) < 0.04, String(speechLevel(samples)));
  });

  it('speaks at the pace that is asked for', async () => {
    const usual = (await say(sentence)).samples.length;
    const fast = (await say(sentence, voiceOf('toy', { ...plain, pace: 1.5 }))).samples.length;
    assert.ok(Math.abs(usual / fast - 1.5) < 0.2, String(usual / fast));
  });

  it('moves its pitch without its pace, and keeps its words where they sound', async () => {
    const [usual, high] = [
      await say(sentence),
      await say(sentence, voiceOf('toy', { ...plain, pitch: 1.25 })),
    ];
    const length = high.samples.length / usual.samples.length;
    assert.ok(Math.abs(length - 1) < 0.1, String(length));
    const pitch = crossings(high.samples) / crossings(usual.samples);
    assert.ok(Math.abs(pitch - 1.25) < 0.1, String(pitch));
    for (const [n, word] of high.words.entries()) {
      const [at, usually] = [
        word.sample / high.samples.length,
        (usual.words[n]?.sample ?? 0) / usual.samples.length,
      ];
      assert.ok(Math.abs(at - usually) < 0.02, `${n}: ${at}, ${usually}`);
    }
  });

  it('says a very long sentence in pieces, with a mark for each word', async () => {
    const long = 'again and again '.repeat(30).trim();
    const { words } = await say(long);
    assert.deepEqual(
      words.map(({ offset }) => offset),
      [...long.matchAll(/\w+/g)].map(({ index }) => index),
    );
  });

  it('that is damaged is set aside once, whichever of several processes sees it first', async () => {
    const reports: string[] = [];
    const files = { ...engineFilesHere(folder), report: (message: string) => reports.push(message) };
    const windows = [new Synthesizer(files), new Synthesizer(files), new Synthesizer(files)];
    for (let time = 1; time <= 2; time++) {
      const { folder: place } = await installToyVoice(folder, { name: 'Torn' });
      await truncate(join(place, voiceFiles.model), 1_000);
      const answers = await Promise.allSettled(
        windows.map((window) => window.speak('Hello.', voiceOf('torn'), () => false)),
      );
      for (const answer of answers) {
        assert.match(answer.status === 'rejected' ? String(answer.reason) : '', /install/);
      }
      assert.deepEqual(
        (await readdir(join(folder, naturalVoicesFolder))).filter((name) => name.includes('torn')),
        ['damaged-en_US-torn-medium'],
      );
      assert.equal(reports.length, time);
    }
  });

  it('is refused when only its configuration was changed', async () => {
    const { folder: place } = await installToyVoice(folder, { name: 'Other' });
    await appendFile(join(place, voiceFiles.config), '\n');
    await assert.rejects(say('Hello.', voiceOf('other')), /damaged; install it again/);
  });

  it('gets no more memory than its bound', async () => {
    const greedy = { key: 'en_US-greedy-medium', name: 'Greedy' };
    await installVoiceFiles(folder, greedyVoice(1_000_000), greedy);
    assert.ok((await say('Hello.', voiceOf('greedy'))).samples.length > 0);
    await installVoiceFiles(folder, greedyVoice(170_000_000), greedy);
    await assert.rejects(say('Hello.', voiceOf('greedy')));
  });

  it('is refused before it sounds if it would speak for minutes', async () => {
    const slow = { ...toyConfig(), inference: { noise_scale: 0.667, length_scale: 10, noise_w: 0.8 } };
    const files = { ...toyVoice(), config: JSON.stringify(slow) };
    await installVoiceFiles(folder, files, { key: 'en_US-slow-medium', name: 'Slow' });
    let asked = 0;
    const slowly = voiceOf('slow', { ...plain, pace: 0.4 });
    const sound = say(sentence, slowly, () => ++asked > 100);
    await assert.rejects(sound, /longer than 70 seconds/);
  });

  it('speaks on after its files were replaced, with the new ones', async () => {
    const before = await say('Hello.');
    await installToyVoice(folder, { sampleRate: 16_000 });
    const after = await say('Hello.');
    assert.ok(Math.abs(after.samples.length / before.samples.length - 22_050 / 16_000) < 0.02);
    await installToyVoice(folder);
    assert.equal((await say('Hello.')).samples.length, before.samples.length);
  });
});

/** How often a sound passes zero, as loud parts count. */
function crossings(samples: Int16Array): number {
  let count = 0;
  for (let n = 1; n < samples.length; n++)
    if ((samples[n - 1] ?? 0) < -300 !== (samples[n] ?? 0) < -300) count++;
  return count;
}
