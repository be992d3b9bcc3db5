import assert from 'node:assert/strict';
import { languageCodes } from '../../../src/api/wire/languages.js';
import { RunningService } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

interface Voice {
  readonly voice_id: string;
  readonly name: string;
  readonly sample: string;
  readonly metadata: string;
}

const labels: Readonly<Record<string, RegExp>> = {
  en: /^English \(/,
  es: /^Spanish/,
  fr: /^French/,
  ja: /^Japanese/,
  ko: /^Korean/,
  it: /^Italian/,
  pl: /^Polish/,
  de: /^German/,
  pt: /^Portuguese/,
  ar: /^Arabic/,
  nl: /^Dutch/,
  ru: /^Russian/,
  zh: /^Chinese/,
};

describe('The embedded service: 4.2 POST /voices', () => {
  let service: RunningService;
  let voices: readonly Voice[];
  before(async () => {
    service = await RunningService.start();
    voices = (await service.post('/voices')).json['voices'] as Voice[];
  });
  after(() => service.stop());

  it('4.2 answers with voices and customVoices', async () => {
    const { status, json } = await service.post('/voices');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json).sort(), ['customVoices', 'voices']);
    assert.deepEqual(json['customVoices'], []);
  });

  it('4.2 needs no body, and takes an empty one', async () => {
    assert.equal((await service.post('/voices', {})).status, 200);
    assert.equal((await service.post('/voices', '', { 'Content-Length': 0 })).status, 200);
  });

  it('4.2 gives the same list to everyone who asks', async () => {
    assert.deepEqual((await service.post('/voices')).json['voices'], voices);
  });

  it('2.1 each voice has voice_id, name, sample and metadata, all strings, and nothing else', () => {
    for (const voice of voices) {
      assert.deepEqual(Object.keys(voice).sort(), ['metadata', 'name', 'sample', 'voice_id']);
      assert.ok(Object.values(voice).every((value) => typeof value === 'string' && value !== ''));
    }
  });

  it('2.1 ids and names are unique', () => {
    assert.equal(new Set(voices.map(({ voice_id }) => voice_id)).size, voices.length);
    assert.equal(new Set(voices.map(({ name }) => name)).size, voices.length);
  });

  it('2.1 the voices of a language that are understood best come first: a client takes the first', () => {
    const english = voices.map(({ voice_id }) => voice_id).filter((id) => id.startsWith('en-'));
    assert.deepEqual(english.slice(0, 8), [
      ...['en-v3-robert', 'en-v3-judith', 'en-v3-clara', 'en-v3-angus'],
      ...['en-v2-carl', 'en-v2-toby', 'en-v2-kim', 'en-v2-conrad'],
    ]);
    assert.ok(english.slice(8).every((id) => !/-v\d-/.test(id)));
    assert.equal(voices[0]?.voice_id, 'en-v3-robert');
  });

  it('2.1 metadata is a language label and a gender, separated by a vertical bar', () => {
    for (const { metadata } of voices) assert.match(metadata, /^[A-Z][a-z]+( \([\w ]+\))? \| (Female|Male)$/);
  });

  it('2.1 sample is an unguessable URL of this service', () => {
    for (const { sample } of voices)
      assert.match(sample, /^http:\/\/127\.0\.0\.1:\d+\/audio\/[\w-]{43}\.wav$/);
  });

  for (const code of languageCodes) {
    it(`8.3 ${code} has at least four public voices, women and men`, () => {
      const own = voices.filter(({ voice_id }) => new RegExp(`^${code}-(?!v\\d)`).test(voice_id));
      assert.ok(own.length >= 4, String(own.length));
      for (const gender of ['Female', 'Male']) {
        assert.ok(
          own.some(({ metadata }) => metadata.endsWith(`| ${gender}`)),
          gender,
        );
      }
      const label = labels[code.slice(0, 2)];
      assert.ok(own.every(({ metadata }) => label?.test(metadata)));
    });

    it(`2.1 the samples of ${code} sound: none is silent, clipped or cut, and no two are alike`, async () => {
      const own = voices.filter(({ voice_id }) => new RegExp(`^${code}-(?!v\\d)`).test(voice_id));
      const sounds = [];
      for (const { sample } of own) {
        const { status, bytes } = await service.get(sample);
        assert.equal(status, 200);
        const wav = wavContent(bytes);
        const seconds = wav.samples.length / wav.sampleRate;
        assert.ok(seconds > 1.5 && seconds < 12, `${seconds} s`);
        assertSoundsWhole(wav);
        sounds.push(bytes.toString('base64'));
      }
      assert.equal(new Set(sounds).size, own.length);
    });
  }

  it('2.1 a sample supports ranges', async () => {
    const { status } = await service.get(voices[0]?.sample ?? '', { Range: 'bytes=0-9' });
    assert.equal(status, 206);
  });

  it('4.2 samples of public voices are not counted', async () => {
    assert.equal(await service.usage(), 0);
  });

  it('9.2 en, en-v2 and en-v3 are three models that sound different', async () => {
    const sounds = [];
    for (const id of ['en-henry', 'en-v2-carl', 'en-v3-robert']) {
      sounds.push((await service.sound(id, 'One sentence, three models.')).toString('base64'));
    }
    assert.equal(new Set(sounds).size, 3);
  });

  it('4.1 every public voice speaks its own name', async () => {
    for (const { voice_id, name } of voices) {
      const { samples } = wavContent(await service.sound(voice_id, name));
      assert.ok(
        samples.some((sample) => Math.abs(sample) > 1_000),
        voice_id,
      );
    }
  });
});
