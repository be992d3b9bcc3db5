import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { soundIn, wavOf } from '../../../../../src/editor/services/openai/sound.js';
import { flacBlockFrames, flacBlocks, flacHead } from '../../../../../src/core/audio/flac.js';
import { readWav, wavInfo, wavOf16 } from '../../../../../src/core/audio/wav.js';
import { joinedBytes } from '../../../../../src/core/bytes.js';
import { isLectorError } from '../../../../../src/core/errors.js';
import { compressed } from '../../../../../src/speech/cacheEntry.js';
import { toneWav } from '../../../../support/toneWav.js';

const tone = toneWav({ seconds: 0.5, sampleRate: 24_000 });
const fixture = (name: string) => new Uint8Array(readFileSync(`test/fixtures/sounds/${name}`));
const secondsOf = (wav: Uint8Array): number => {
  const { channels, sampleRate } = readWav(wav);
  return (channels[0]?.length ?? 0) / sampleRate;
};

describe('The sound of a voice server', () => {
  it('is the same bit for bit if it is a WAV file', async () => {
    assert.deepEqual(await wavOf(tone, ''), tone);
  });

  it('is whole if it is a WAV stream that does not know its length', async () => {
    const streamed = tone.slice();
    new DataView(streamed.buffer).setUint32(4, 0xffffffff, true);
    new DataView(streamed.buffer).setUint32(40, 0xffffffff, true);
    assert.deepEqual(await wavOf(streamed, 'audio/wav'), tone);
  });

  it('is refused if a few bytes would become more than any answer may have', async () => {
    const format = { sampleRate: 192_000, channels: 8 };
    const silence = new Uint8Array(flacBlockFrames * format.channels * 2);
    const block = flacBlocks(silence, format, 0);
    const head = flacHead({ ...format, frames: 1100 * flacBlockFrames, md5: new Uint8Array(16) });
    const bomb = joinedBytes([head, ...Array.from({ length: 1100 }, () => block)]);
    assert.ok(bomb.length < 1_000_000, String(bomb.length));
    await assert.rejects(wavOf(bomb, ''), { kind: 'badAudio' });
  });

  it('is refused if it is FLAC with more blocks of metadata than any program writes', async () => {
    const empty = Buffer.alloc(4000, Uint8Array.of(1, 0, 0, 0));
    const bytes = fixture('tone-24k.flac');
    const padded = joinedBytes([bytes.subarray(0, 42), empty, bytes.subarray(42)]);
    padded[4] = 0;
    await assert.rejects(wavOf(padded, 'audio/flac'), { kind: 'badAudio' });
  });

  it('is heard in as many lines as a real server sends, and refused in more before one is read', async () => {
    const line = (audio: Uint8Array) => `{"audio":"${Buffer.from(audio).toString('base64')}"}\n`;
    // Each hundredth of a second of ten minutes.
    const real = Buffer.from(line(new Uint8Array()).repeat(59_999) + line(tone));
    assert.deepEqual(await soundIn(new Uint8Array(real), 'application/json', ''), tone);
    for (const line of ['not read\n', '\n']) {
      const bomb = new Uint8Array(Buffer.from(`{${line.repeat(60_001)}`));
      for (const isPart of [false, true])
        await assert.rejects(soundIn(bomb, 'application/json', '', isPart), { kind: 'badAudio' });
    }
  });

  it('stays cut off if it is FLAC, unless that does not say how long it is', async () => {
    const flac = fixture('tone-24k.flac');
    const { frames, truncated } = wavInfo(await wavOf(flac, ''));
    assert.equal(truncated, false);
    const part = flac.slice(0, -3000);
    const cut = wavInfo(await wavOf(part, ''));
    assert.ok(cut.truncated && cut.frames > 0 && cut.frames < frames, JSON.stringify(cut));
    // Four bits, and the four bytes after them.
    part[21] = (part[21] ?? 0) & 0xf0;
    part.fill(0, 22, 26);
    assert.equal(wavInfo(await wavOf(part, '')).truncated, false);
  });

  it('is whole if it is FLAC with tags around it', async () => {
    const flac = fixture('tone-24k.flac');
    const tag = Buffer.from('ID3\x04\0\0\0\0\0\x14'.padEnd(30, '\0'), 'latin1');
    const tagged = joinedBytes([tag, flac, Buffer.from('TAG'.padEnd(128))]);
    assert.deepEqual(await wavOf(tagged, ''), await wavOf(flac, ''));
  });

  it('stays cut off if it is, so that nobody keeps it', async () => {
    const cutOff = tone.slice(0, 1000);
    assert.ok(readWav(await wavOf(cutOff, '')).truncated);
  });

  for (const [name, seconds] of [
    ['tone-24k.mp3', 4],
    ['tone-24k.flac', 1],
  ] as const) {
    it(`is heard if it is ${name}, whatever its type says`, async () => {
      for (const type of ['audio/wav', 'audio/pcm']) {
        const wav = await wavOf(fixture(name), type);
        assert.equal(readWav(wav).sampleRate, 24_000);
        assert.ok(Math.abs(secondsOf(wav) - seconds) < 0.1, String(secondsOf(wav)));
        assert.ok(readWav(wav).channels[0]?.some((sample) => Math.abs(sample) > 0.05));
      }
    });
  }

  it('has as many channels as the MP3, so that what is kept of it can be small', async () => {
    const mono = await wavOf(new Uint8Array(readFileSync('test/fixtures/voice-31s.mp3')), '');
    assert.equal(readWav(mono).channels.length, 1);
    const small = await compressed(mono, () => Promise.resolve());
    assert.ok(small.length < mono.length, `${small.length} of ${mono.length} bytes`);
    const stereo = readFileSync('test/fixtures/recordings/joint-stereo.mp3');
    assert.equal(readWav(await wavOf(new Uint8Array(stereo), '')).channels.length, 2);
  });

  for (const [type, rate] of [
    ['audio/pcm', 24_000],
    ['audio/L16;rate=16000;channels=1', 16_000],
  ] as const) {
    it(`is heard if it is raw, as ${type}`, async () => {
      const wav = readWav(await wavOf(tone.slice(44, 44 + 2401), type));
      assert.deepEqual([wav.sampleRate, wav.channels[0]?.length], [rate, 1200]);
    });
  }

  it('is raw where its type says so, though quiet samples look like the beginning of an MP3', async () => {
    const samples = tone.slice(44);
    for (const at of [0, 32, 64]) samples.set([0xff, 0xff, 0x03, 0x00], at);
    assert.deepEqual((await wavOf(samples, 'audio/pcm')).slice(44), samples);
  });

  it('has its marks', async () => {
    const marks = [
      { offset: 0, length: 0, seconds: 0 },
      { offset: 6, length: 3, seconds: 0.25 },
      { offset: 9, length: 0, seconds: 99 },
    ];
    assert.deepEqual(
      readWav(await wavOf(tone, '', marks)).marks.map(({ frame, label }) => [frame, label]),
      [
        [0, '0+0'],
        [6000, '6+3'],
      ],
    );
  });

  for (const [what, bytes, type] of [
    ['FLAC without sound', fixture('tone-24k.flac').slice(0, 60), 'audio/flac'],
    ['nothing', new Uint8Array(), ''],
    ['noise of no known kind', Uint8Array.from({ length: 999 }, (_, n) => n % 251), 'audio/mpeg'],
    ['a WAV file without sound', tone.slice(0, 30), 'audio/wav'],
    ['a WAV file that ends with its header', tone.slice(0, 44), 'audio/wav'],
    ['a WAV file of no length', wavOf16({ sampleRate: 24_000, channels: 1 }, new Uint8Array()), 'audio/wav'],
    ['raw sound of no length', new Uint8Array(), 'audio/pcm'],
  ] as const) {
    it(`is refused if it is ${what}`, async () => {
      await assert.rejects(
        async () => wavOf(bytes, type),
        (error) => isLectorError(error) && error.kind === 'badAudio',
      );
    });
  }

  it('is no audio at all if it is a page', async () => {
    await assert.rejects(
      async () => wavOf(new TextEncoder().encode('<html>Log in to the network</html>'), 'text/html'),
      (error) => isLectorError(error) && error.kind === 'protocol',
    );
  });
});
