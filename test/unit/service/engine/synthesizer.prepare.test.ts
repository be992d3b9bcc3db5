import { grammarOf } from '../../../../src/service/said/said.js';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { asSsml } from '../../../../src/service/engine/espeak/espeakProgram.js';
import { prepare } from '../../../../src/service/engine/synthesizer.js';
import { wordsHere } from '../../../support/saidPairs.js';

const here = {
  words: (language: string) =>
    grammarOf(language) === undefined ? Promise.resolve(undefined) : wordsHere(language),
  analyser: () => Promise.resolve((text: string) => [{ surface: text, partOfSpeech: 'UNK' }]),
};

describe('Preparing a message', () => {
  it('gives each script to the language that reads it', async () => {
    const runs = await prepare('Hello Привет 안녕', 'en', here);
    assert.deepEqual(
      runs.map(({ language, text }) => [language, text.trim()]),
      [
        ['en', 'Hello'],
        ['ru', 'Привет'],
        ['ko', '안녕'],
      ],
    );
  });

  it('reads Han as Chinese, and as Japanese beside kana or by a Japanese voice', async () => {
    const readers = async (message: string, language: string): Promise<string[]> =>
      (await prepare(message, language, here)).map((run) => `${run.language}: ${run.text.trim()}`);
    assert.deepEqual(await readers('Hello 你好世界', 'en'), ['en: Hello', 'zh: 你好世界']);
    // Kanji without a reading are dropped; this test has no dictionary.
    assert.deepEqual(await readers('Hello 東京の天気', 'de'), ['de: Hello', 'ja: の']);
    assert.deepEqual(await readers('あ 概要', 'ja'), ['ja: あ']);
    assert.deepEqual(await readers('他说こんにちは。', 'zh'), ['ja: こんにちは。']);
    assert.deepEqual(await readers('打开 VS Code 的设置', 'zh'), ['zh: 打开 VS Code 的设置']);
  });

  it('spells words of programmers anew for an engine that does not know them', async () => {
    const given = async (knows: boolean): Promise<string[]> =>
      (await prepare('Each git commit is a cached url.', 'en', here, () => knows)).map(({ text }) =>
        text.trim(),
      );
    assert.deepEqual(await given(false), ['Each ghit commit is a cashed U R L.']);
    assert.deepEqual(await given(true), ['Each git commit is a cached U R L.']);
  });

  it('leaves Latin words in other scripts to the engine, which switches by itself', async () => {
    assert.equal((await prepare('Привет hello мир', 'ru', here)).length, 1);
  });

  it('says nothing of what no engine can say', async () => {
    assert.deepEqual(await prepare('ᚠᚢᚦ \ue000 \u{10ffff}', 'en', here), []);
  });

  it('says what language it is that no engine can say', async () => {
    const said = async (message: string, language: string): Promise<string> =>
      (await prepare(message, language, here)).map(({ text }) => text).join('|');
    assert.equal(await said('The word "שלום עולם" is old.', 'en'), 'The word "Hebrew" is old.');
    assert.equal(
      await said('Das Wort ไทย, auf Khmer ភាសាខ្មែរ', 'de'),
      'Das Wort Thailändisch, auf Khmer Khmer',
    );
    assert.equal(await said('«שלום»', 'ru'), '«иврит»');
  });

  it('gives words of other scripts to the language that their letters tell, and a lone Greek letter to the voice', async () => {
    const readers = async (message: string): Promise<string[]> =>
      (await prepare(message, 'en', here)).map((run) => `${run.language}: ${run.text.trim()}`);
    assert.deepEqual(await readers('See Київ and Београд, Ћуприја'), [
      'en: See',
      'uk: Київ',
      'en: and',
      'sr: Београд, Ћуприја',
    ]);
    assert.deepEqual(await readers('The word λόγος'), ['en: The word', 'el: λόγος']);
    assert.deepEqual(await readers('an α test'), ['en: an alpha test']);
    assert.deepEqual(await readers('नमस्ते and ಕನ್ನಡ'), ['hi: नमस्ते', 'en: and', 'kn: ಕನ್ನಡ']);
  });

  it('gives Latin words in Korean to the engine as they are written', async () => {
    for (const message of ['toString', 'constructor', '__proto__', '값이 toString 같이'])
      assert.equal(
        (await prepare(message, 'ko', here))[0]?.text,
        message.replace('값이', '갑씨').replace('같이', '가치'),
      );
  });

  it('maps every run into the message, whatever the message', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom('en', 'ko', 'ru', 'it'),
        async (message, language) => {
          for (const { text, map } of await prepare(message, language, here)) {
            for (const { end, source } of map) {
              assert.ok(end <= text.length && source.start >= 0 && source.end <= message.length);
            }
          }
        },
      ),
    );
  });
});

describe('SSML for eSpeak', () => {
  it('has an offset for each of its code points, in order and inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('&', '<', '[', '\0', 'a', '😀', ' ') }), (text) => {
        const { ssml, offsets } = asSsml(text);
        assert.equal(offsets.length, Array.from(ssml).length);
        assert.ok(offsets.every((offset, n) => offset < text.length && offset >= (offsets[n - 1] ?? 0)));
        assert.doesNotMatch(ssml, /\[\[|<|\0/);
      }),
    );
  });
});
