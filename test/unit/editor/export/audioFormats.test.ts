import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import { parseBuffer } from 'music-metadata';
import { textLanguages } from '../../../../src/core/textLanguages.js';
import { pcm16, readWav } from '../../../../src/core/audio/wav.js';
import { joinedBytes } from '../../../../src/core/bytes.js';
import {
  encodedFrames,
  flacFormat,
  mp3Format,
  wavFormat,
  type AudioFormat,
} from '../../../../src/editor/export/audioFormats.js';
import { lettersOf, type About } from '../../../../src/editor/export/tags.js';
import type { Spoken } from '../../../../src/reading/export/exportSpeech.js';
import { savingPlace } from '../../../support/savingPlace.js';
import { speechLike } from '../../../support/speechLike.js';
import { wavFile } from '../../../support/wavFile.js';

const { mp3Program } = savingPlace({ target: '', unfinished: '' });
const seconds = 3.21;
const titles = ['Öne & <two>', '二', '👩‍🚀'];
const chapters = titles.map((title, n) => ({ start: n, end: titles[n + 1] ? n + 1 : seconds, title }));
const about: About = { title: 'Títle', album: { title: 'Book', track: 2, tracks: 3 } };

/** A file of this sound. */
async function encoded(
  format: AudioFormat,
  sampleRate: number,
  channels: readonly Float32Array[],
  more: Partial<Spoken & About> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const data = pcm16(channels);
  const sound = { sampleRate, channels: channels.length, frames: channels[0]?.length ?? 0 };
  const spoken = { ...sound, captions: [], chapters, language: 'de', ...more };
  const encoder = await format.encoder(spoken, { ...about, ...more }, mp3Program);
  const parts: Uint8Array[] = [];
  const step = encodedFrames * channels.length * 2;
  for (let at = 0; at < data.length; at += step) {
    parts.push(encoder.encode(data.subarray(at, at + step)).slice());
  }
  const { head, tail } = encoder.end();
  assert.equal(head.length, encoder.headBytes);
  return joinedBytes([head, ...parts, tail]);
}

const speech = (sampleRate: number, pitch = 120) => speechLike(sampleRate, seconds, pitch, 1);

describe('Saved MP3', () => {
  for (const [sampleRate, channels] of [
    [8000, 1],
    [22_050, 1],
    [24_000, 2],
    [48_000, 1],
  ] as const) {
    it(`sounds as it should from the first sample to the last, at ${sampleRate} Hz in ${channels}`, async () => {
      const given = Array.from({ length: channels }, (_, n) => speech(sampleRate, 100 + 50 * n));
      const { channelData, sampleRate: rate } = await decodedMp3(await encoded(mp3Format, sampleRate, given));
      assert.equal(rate, sampleRate);
      for (const [n, channel] of given.entries()) {
        const heard = channelData[n] ?? [];
        assert.equal(heard.length, channel.length);
        assert.ok(signalToNoise(channel, heard) > 15, `${signalToNoise(channel, heard)} dB`);
      }
    });
  }

  it('says what it is, and where each chapter begins', async () => {
    const cover = await readFile('media/icon.png');
    const file = await encoded(mp3Format, 22_050, [speech(22_050)], { cover });
    const { common, format, quality } = await parseBuffer(file, 'audio/mpeg', { includeChapters: true });
    assert.deepEqual(quality.warnings, []);
    assert.deepEqual([common.title, common.album, common.track], ['Títle', 'Book', { no: 2, of: 3 }]);
    assert.equal(common.language, 'deu');
    assert.deepEqual(Buffer.from(common.picture?.[0]?.data ?? []), cover);
    assert.deepEqual(
      format.chapters?.map(({ title, start, end }) => ({ title, start, end })),
      chapters,
    );
  });

  it('lists the chapters of the highest headings where one table cannot hold all', async () => {
    const many = Array.from({ length: 600 }, (_, n) => ({
      start: n,
      end: n + 1,
      title: String(n),
      depth: n % 3,
    }));
    const file = await encoded(mp3Format, 8000, [new Float32Array(800)], { chapters: many });
    const { format } = await parseBuffer(file, 'audio/mpeg', { includeChapters: true });
    assert.deepEqual(
      format.chapters?.map(({ title, start, end }) => ({ title, start, end })),
      Array.from({ length: 200 }, (_, n) => ({ title: String(3 * n), start: 3 * n, end: 3 * n + 3 })),
    );
  });

  it('says nothing that is not known', async () => {
    const none = { chapters: [], language: undefined, album: undefined };
    const { native } = await parseBuffer(await encoded(mp3Format, 8000, [new Float32Array(800)], none));
    assert.deepEqual(native['ID3v2.4'], [{ id: 'TIT2', value: 'Títle' }]);
  });

  it('names the language of every text in the letters of its standard', () => {
    for (const language of textLanguages) assert.match(lettersOf(language), /^(?!und)[a-z]{3}$/, language);
    assert.equal(lettersOf('haw'), 'haw');
    assert.equal(lettersOf('xx'), 'und');
  });

  it('takes the nearest rate that it has, and two channels at most', () => {
    for (const [given, rate] of [
      [7000, 8000],
      [22_050, 22_050],
      [20_000, 22_050],
      [96_000, 48_000],
    ] as const) {
      assert.deepEqual(mp3Format.shapeFor({ sampleRate: given, channels: 6 }), {
        sampleRate: rate,
        channels: 2,
      });
    }
  });
});

describe('Saved FLAC', () => {
  it('is the sound bit for bit, over many blocks', async () => {
    const given = [speech(22_050), speech(22_050, 200)];
    const decoder = new FLACDecoder();
    await decoder.ready;
    const { channelData, errors } = await decoder.decodeFile(await encoded(flacFormat, 22_050, given));
    decoder.free();
    assert.deepEqual(errors, []);
    // The decoder takes 0x7fff for full scale.
    const heard = channelData.map((channel) => channel.map((value) => (value * 0x7fff) / 0x8000));
    assert.deepEqual(pcm16(heard), pcm16(given));
  });

  it('has a rate that the head of a block can express', () => {
    for (const [given, rate] of [
      [22_050, 22_050],
      [65_535, 65_535],
      [70_001, 70_000],
      [96_000, 96_000],
      [768_000, 192_000],
    ] as const) {
      assert.deepEqual(flacFormat.shapeFor({ sampleRate: given, channels: 9 }), {
        sampleRate: rate,
        channels: 8,
      });
    }
  });

  it('says what it is, and where each chapter begins', async () => {
    const cover = await readFile('media/icon.png');
    const file = await encoded(flacFormat, 22_050, [speech(22_050)], { cover });
    const { common, format, native, quality } = await parseBuffer(file, 'audio/flac');
    assert.deepEqual(quality.warnings, []);
    assert.deepEqual([common.title, common.album, common.track], ['Títle', 'Book', { no: 2, of: 3 }]);
    assert.equal(format.duration?.toFixed(3), seconds.toFixed(3));
    assert.deepEqual(Buffer.from(common.picture?.[0]?.data ?? []), cover);
    const said = native['vorbis']?.filter(({ id }) => id.startsWith('CHAPTER')).map(({ value }) => value);
    assert.deepEqual(
      said,
      titles.flatMap((title, n) => [`00:00:0${n}.000`, title]),
    );
  });
});

describe('A saved WAV', () => {
  it('is the samples', async () => {
    const given = [speech(8000)];
    const file = await encoded(wavFormat, 8000, given);
    const samples = wavFile({ sampleRate: 8000, channels: given });
    assert.deepEqual(file.subarray(44, samples.length), samples.subarray(44));
    assert.equal(readWav(file).truncated, false);
    assert.deepEqual(await encoded(wavFormat, 8000, given, { chapters: [] }), samples);
  });

  it('has a mark for each chapter', async () => {
    const { marks } = readWav(await encoded(wavFormat, 8000, [speech(8000)]));
    assert.deepEqual(
      marks,
      chapters.map(({ start, end, title }) => ({
        frame: start * 8000,
        frames: Math.round((end - start) * 8000),
        label: title,
      })),
    );
  });
});

async function decodedMp3(file: Uint8Array) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    return decoder.decode(file);
  } finally {
    decoder.free();
  }
}

/** In decibels. A shift by one sample costs more than the encoder does. */
function signalToNoise(given: Float32Array, heard: ArrayLike<number>): number {
  const energy = given.reduce((sum, value) => sum + value ** 2, 0);
  const off = given.reduce((sum, value, n) => sum + (value - (heard[n] ?? 0)) ** 2, 0);
  return 10 * Math.log10(energy / off);
}
