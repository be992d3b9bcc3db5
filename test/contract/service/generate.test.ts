import assert from 'node:assert/strict';
import { assertRefused, RunningService } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

const voice_id = 'en-ada';

describe('The embedded service: 4.1 POST /generate', () => {
  let service: RunningService;
  before(async () => {
    service = await RunningService.start();
  });
  after(() => service.stop());

  it('4.1 answers with url and the number 200 as status, and without characterUsage', async () => {
    const { status, json } = await service.generate({ voice_id, message: 'Hello there.' });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json).sort(), ['status', 'url']);
    assert.equal(json['status'], 200);
    assert.match(String(json['url']), /^http:\/\/127\.0\.0\.1:\d+\/audio\/[\w-]{43}\.wav$/);
  });

  it('4.1 gives a WAV file at the url: mono, 16 bits, 22,050 Hz', async () => {
    const wav = wavContent(await service.sound(voice_id, 'Hello there.'));
    assert.deepEqual([wav.channels, wav.bits, wav.sampleRate], [1, 16, 22_050]);
    assertSoundsWhole(wav);
  });

  it('4.1 return_usage true adds the current usage', async () => {
    const before = await service.usage();
    const { json } = await service.generate({ voice_id, message: 'Hello', return_usage: true });
    assert.equal(json['characterUsage'], before + 5);
  });

  it('4.1 return_usage false is the default', async () => {
    const { json } = await service.generate({ voice_id, message: 'Hello', return_usage: false });
    assert.ok(!('characterUsage' in json));
  });

  it('4.1 uses only the first 500 characters of a message', async () => {
    const words = 'one two three four five six seven eight nine ten '.repeat(20);
    const before = await service.usage();
    const long = await service.sound('en-v3-clara', words);
    assert.equal(await service.usage(), before + 500);
    const cut = await service.sound('en-v3-clara', words.slice(0, 500));
    assert.ok(long.equals(cut));
  });

  it('4.1 uses exactly 500 characters whole', async () => {
    const before = await service.usage();
    await service.sound(voice_id, 'a'.repeat(499) + '.');
    assert.equal(await service.usage(), before + 500);
  });

  it('4.1 does not cut a character of two units in half at 500', async () => {
    const before = await service.usage();
    await service.sound(voice_id, `${'a '.repeat(249)}a😀 and more`);
    assert.equal(await service.usage(), before + 499);
  });

  it('4.1 takes a message of 5 MB and uses its first 500 characters', async () => {
    const before = await service.usage();
    const { status } = await service.generate({ voice_id, message: 'word '.repeat(1_000_000) });
    assert.equal(status, 200);
    assert.equal(await service.usage(), before + 500);
  });

  for (const [what, message] of [
    ['digits', 'In 2024 there were 12 of 3,500.'],
    ['emoji only', '😀😀'],
    ['punctuation only', '... ?!'],
    ['markup of the engine', 'a < b & c [[x]] <break/> </speak>'],
    ['a NUL character', 'one\0two'],
    ['many scripts', 'Hello Привет مرحبا こんにちは 안녕 你好 שלום ไทย'],
    ['control characters and unassigned code points', 'a\u0007b\u{e0001}c\u{10ffff}d\ue000'],
    ['newlines', 'one\n\ntwo\r\nthree\ttab'],
    ['a script nobody reads', 'ⴰⵎⴰⵣⵉⵖ ᚠᚢᚦ'],
  ] as const) {
    it(`4.1 answers a message of ${what}`, async () => {
      for (const voice of [voice_id, 'en-v3-clara', 'ja-sakura', 'ko-jiwoo', 'ru-anna']) {
        const wav = wavContent(await service.sound(voice, message));
        assert.ok(wav.samples.length > 0 && wav.samples.length < 60 * wav.sampleRate, voice);
      }
    });
  }

  it('4.1 skips what it cannot say, and does not spell it', async () => {
    for (const voice of ['it-giulia', 'ja-sakura', 'ko-jiwoo', 'en-v3-clara', 'en-ada']) {
      const wav = wavContent(await service.sound(voice, '\ue000\ue001\u{1f9ff}ᚠᚢᚦᚨᚱᚲ'));
      assert.ok(wav.samples.length < 2.5 * wav.sampleRate, `${voice}: ${wav.samples.length}`);
    }
  });

  it('4.1 the same message and voice give the same sound', async () => {
    // eSpeak's breath is random noise, so the word marks are what stays the same.
    const message = 'The same every time.';
    const places = (file: Buffer) => wavContent(file).marks.map(({ offset, length }) => [offset, length]);
    const noisy = await service.sound('en-ada', message);
    const exact = await service.sound('en-v3-clara', message);
    await service.sound('en-walter', 'Something else.');
    assert.deepEqual(places(await service.sound('en-ada', message)), places(noisy));
    assert.ok(exact.equals(await service.sound('en-v3-clara', message)));
  });

  it('4.1 marks each word in the WAV, at its sample and its offset in the message', async () => {
    const message = 'Hello brave & new "world", at 12.';
    for (const voice of ['en-ada', 'en-v3-clara', 'en-v3-robert', 'en-v2-kim']) {
      const { chunks, marks, samples } = wavContent(await service.sound(voice, message));
      assert.deepEqual(chunks, ['fmt ', 'data', 'cue ', 'LIST']);
      const words = marks.map(({ offset, length }) => message.slice(offset, offset + length));
      for (const word of ['Hello', 'brave', 'new', 'world', 'at', '12'])
        assert.ok(words.includes(word), word);
      assert.ok(marks.every(({ sample }, n) => sample >= (marks[n - 1]?.sample ?? 0)));
      assert.ok(marks.every(({ sample }) => sample < samples.length));
    }
  });

  it('4.1 marks words at their places in languages that do not part them, and in other scripts', async () => {
    for (const [voice, message, word] of [
      ['ja-sakura', '今日は東京へ行きます', '東京へ'],
      ['ko-jiwoo', '저는 글을 읽습니다', '글을'],
      ['zh-xiaolan', '今天我们去公园看音乐表演', '音乐'],
      ['zh-xiaolan', '2026年有3.5公里', '3.5'],
      ['ru-anna', 'Привет, мир', 'мир'],
      ['ar-layla', 'مرحبا بالعالم', 'بالعالم'],
    ] as const) {
      const { marks } = wavContent(await service.sound(voice, message));
      assert.ok(
        marks.some(({ offset, length }) => message.slice(offset, offset + length) === word),
        JSON.stringify(marks),
      );
    }
  });

  it('4.1 the voice of the message is the one that was asked for', async () => {
    const first = await service.sound('en-ada', 'One and the same sentence.');
    for (const other of ['en-henry', 'en-grace', 'en-v2-carl', 'en-v3-clara']) {
      assert.ok(!first.equals(await service.sound(other, 'One and the same sentence.')), other);
    }
  });

  for (const [what, body, words] of [
    ['no voice_id', { message: 'a' }, /voice_id is required/],
    ['no message', { voice_id }, /message is required/],
    ['a number as voice_id', { voice_id: 1, message: 'a' }, /voice_id must be a string/],
    ['null as voice_id', { voice_id: null, message: 'a' }, /voice_id must be a string/],
    ['an empty voice_id', { voice_id: '', message: 'a' }, /voice_id must not be empty/],
    ['a number as message', { voice_id, message: 5 }, /message must be a string/],
    ['an array as message', { voice_id, message: ['a'] }, /message must be a string/],
    ['null as message', { voice_id, message: null }, /message must be a string/],
    ['an empty message', { voice_id, message: '' }, /message must have something to say/],
    ['a whitespace-only message', { voice_id, message: ' \n\t\u00a0' }, /message must have something to say/],
    ['a lone high surrogate', { voice_id, message: 'a\ud800' }, /message must be well-formed Unicode/],
    ['a lone low surrogate', { voice_id, message: '\udc00b' }, /message must be well-formed Unicode/],
    [
      'a string as return_usage',
      { voice_id, message: 'a', return_usage: 'true' },
      /return_usage must be true or false/,
    ],
    [
      'null as return_usage',
      { voice_id, message: 'a', return_usage: null },
      /return_usage must be true or false/,
    ],
  ] as const) {
    it(`4.1 refuses ${what}, and counts nothing`, async () => {
      const before = await service.usage();
      assertRefused(await service.generate(body), 422, 'invalid_field', words);
      assert.equal(await service.usage(), before);
    });
  }

  it('4.1 refuses an unknown voice, and counts nothing', async () => {
    const before = await service.usage();
    for (const unknown of ['nobody', '__proto__', 'en-ada ', 'EN-ADA', '../voices']) {
      assertRefused(
        await service.generate({ voice_id: unknown, message: 'a' }),
        404,
        'unknown_voice',
        /voice_id/,
      );
    }
    assert.equal(await service.usage(), before);
  });

  it('4.1 ignores fields it does not know', async () => {
    const { status } = await service.generate({ voice_id, message: 'a', speed: 3, action: 'delete' });
    assert.equal(status, 200);
  });
});
