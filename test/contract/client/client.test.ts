// One suite for every kind of service: the port gives the same, whatever is behind it.

import assert from 'node:assert/strict';
import type { VoiceCloning, VoiceService } from '../../../src/api/voiceService.js';
import { readWav } from '../../../src/core/audio/wav.js';
import { isLectorError, type ErrorKind } from '../../../src/core/errors.js';
import { keptBy } from '../../support/keptBy.js';
import { speakAhead } from '../../../src/reading/speakAhead.js';
import { chunks } from '../../../src/text/chunks.js';
import { kinds, type KindName } from '../../../src/editor/services/kinds.js';
import { kindsUnderTest, type Served } from '../../support/kinds.js';
import { MemoryCache } from '../../support/memoryCache.js';
import { wavFile } from '../../support/wavFile.js';
import { readSource } from '../../support/readSource.js';

const never = new AbortController().signal;
const sentence = 'The quick brown fox jumps over the lazy dog.';

const fails = (kind: ErrorKind) => (error: unknown) => {
  assert.ok(isLectorError(error), String(error));
  assert.equal(error.kind, kind, error.message);
  return true;
};

for (const [kind, { hasOwnInterface }] of Object.entries(kinds)) {
  const { name, start, open } = kindsUnderTest[kind as KindName];
  describe(`with ${name}, the client`, function () {
    this.timeout(300_000);
    let served: Served;
    let client: VoiceService;
    let voiceId: string;
    let told: number[];

    before(async () => {
      served = await start();
      client = open(served.account, { onUsage: (used) => told.push(used) });
      told = [];
      const { voices } = await client.voices(never);
      voiceId = voices[0]?.voice_id ?? '';
    });

    beforeEach(() => {
      told = [];
    });

    after(() => served.close());

    const used = () => served.used();

    it('lists voices that have an id and a name', async () => {
      const { voices, customVoices } = await client.voices(never);
      assert.ok(voices.length > 0);
      assert.ok(voices.every((voice) => voice.name !== ''));
      assert.deepEqual(customVoices, []);
    });

    it('hears speech that lasts as long as its text takes', async () => {
      const wav = readWav(await client.speak(sentence, voiceId, never));
      const seconds = (wav.channels[0]?.length ?? 0) / wav.sampleRate;
      assert.ok(!wav.truncated);
      assert.ok(seconds > 1 && seconds < 8, `${seconds} s`);
      assert.ok(wav.channels[0]?.some((sample) => Math.abs(sample) > 0.05));
    });

    it('is told what it used, and pays for what it hears and nothing else', async () => {
      const before = await used();
      await client.speak(sentence, voiceId, never);
      if (hasOwnInterface) assert.deepEqual(told.at(-1), before + sentence.length);
      await client.voices(never);
      assert.equal(await used(), before + sentence.length);
    });

    it('pays for no more than the 500 characters that are used', async () => {
      const before = await used();
      await client.speak(`${'Again and again. '.repeat(40)}End.`, voiceId, never);
      assert.equal((await used()) - before, 500);
    });

    it('knows its allowance, if the kind has one', async () => {
      assert.equal(client.user !== undefined, hasOwnInterface);
      const { allowed = 0, used = 0 } = (await client.user?.(never)) ?? {};
      assert.ok(allowed >= used);
    });

    it('is told of a voice that is not there, and pays nothing', async () => {
      const before = await used();
      await assert.rejects(client.speak(sentence, 'no-such-voice', never), fails('unknownVoice'));
      assert.equal(await used(), before);
    });

    for (const [what, change] of [
      ['a wrong token', (token: string) => `${token.slice(0, -1)}!`],
      ['another token', () => 'another'],
    ] as const) {
      it(`is told of ${what}`, async () => {
        const stranger = open({ ...served.account, token: change(served.account.token) });
        await assert.rejects(stranger.voices(never), fails('unauthorized'));
        await assert.rejects(stranger.speak(sentence, voiceId, never), fails('unauthorized'));
      });
    }

    it('hears many texts at once', async () => {
      const texts = Array.from({ length: 12 }, (_, n) => `This is text number ${n}.`);
      const heard = await Promise.all(
        texts.map((text) => client.speak(text, voiceId, new AbortController().signal)),
      );
      for (const audio of heard) assert.ok(readWav(audio).channels[0]?.length);
    });

    it('can stop at once, and then works as before', async () => {
      const stop = new AbortController();
      const reason = new Error('stopped');
      const speech = client.speak(sentence.repeat(10), voiceId, stop.signal);
      stop.abort(reason);
      await assert.rejects(speech, reason);
      assert.ok((await client.speak('Hello.', voiceId, never)).length > 0);
    });

    it('reads a document in order, and a second time for nothing', async () => {
      const paragraphs = Array.from({ length: 6 }, (_, n) => `Paragraph ${n}.`);
      const text = paragraphs.map((begins) => `${begins} ${sentence}`).join('\n\n');
      const source = keptBy(new MemoryCache(), client);
      const read = async () => {
        const heard: string[] = [];
        const options = { voiceFor: () => voiceId, ahead: 3, signal: never };
        for await (const { chunk } of speakAhead(chunks(readSource(text)), source, options)) {
          heard.push(chunk.text.slice(0, 12));
        }
        return heard;
      };
      assert.deepEqual(await read(), paragraphs);
      const paid = await used();
      assert.deepEqual(await read(), paragraphs);
      assert.equal(await used(), paid);
    });

    if (!hasOwnInterface) {
      it('makes no voices', () => assert.equal(client.cloning, undefined));
      return;
    }

    const its = (): VoiceCloning => client.cloning ?? assert.fail('makes no voices');

    it('makes a voice of a recording, renames it, changes its language, speaks with it and deletes it', async () => {
      const cloning = its();
      const { voice_id, training, ...made } = await cloning.createVoice(
        {
          recording: { bytes: await recording(), type: 'wav' },
          name: 'My voice',
          language: 'en-v3',
        },
        never,
      );
      assert.deepEqual([made.name, made.language], ['My voice', 'en-v3']);
      assert.ok((await client.file(made.sample, never)).length > 44);
      assert.ok((await client.file(training, never)).length > 44);
      assert.equal((await cloning.editVoice(voice_id, { name: 'Still mine' }, never)).name, 'Still mine');
      const edited = await cloning.editVoice(voice_id, { language: 'de' }, never);
      assert.equal(edited.language, 'de');
      assert.ok(edited.sample !== undefined);
      const mine = (await client.voices(never)).customVoices.find((voice) => voice.voice_id === voice_id);
      assert.deepEqual([mine?.name, mine?.language], ['Still mine', 'de']);
      assert.ok(readWav(await client.speak('Guten Tag.', voice_id, never)).channels[0]?.length);
      assert.notEqual((await cloning.deleteVoice(voice_id, never)).message, '');
      assert.deepEqual((await client.voices(never)).customVoices, []);
      await assert.rejects(client.speak('Guten Tag.', voice_id, never), fails('unknownVoice'));
    });

    it('is told of a custom voice that is not there', async () => {
      const cloning = its();
      for (const asked of [
        cloning.deleteVoice('nobody', never),
        cloning.editVoice('nobody', { name: 'Nobody' }, never),
      ]) {
        await assert.rejects(asked, fails('unknownVoice'));
      }
    });

    /** Slightly more than 30 seconds of the service's own speech. */
    async function recording(): Promise<Uint8Array> {
      const wav = readWav(await client.speak(sentence, voiceId, never));
      const [once] = wav.channels;
      if (once === undefined) throw new Error('The speech has no sound.');
      const times = Math.ceil((33 * wav.sampleRate) / once.length);
      const whole = new Float32Array(times * once.length);
      for (let n = 0; n < times; n++) whole.set(once, n * once.length);
      return wavFile({ sampleRate: wav.sampleRate, channels: [whole] });
    }
  });
}
