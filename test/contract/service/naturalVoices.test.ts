import assert from 'node:assert/strict';
import { access, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { naturalVoicesFolder, voiceFiles } from '../../../src/core/naturalVoices/installedVoice.js';
import { installToyVoice } from '../../support/installToyVoice.js';
import { assertMarksSound } from '../../support/marksSound.js';
import { dataUri } from './recordings.js';
import { assertRefused, RunningService } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

interface Listed {
  readonly voice_id: string;
  readonly name: string;
  readonly sample: string;
  readonly metadata: string;
}

describe('The embedded service: natural voices', function () {
  this.timeout(300_000);
  let service: RunningService;
  before(async () => {
    service = await RunningService.start();
  });
  after(() => service.stop());
  afterEach(() => rm(join(service.folder, naturalVoicesFolder), { recursive: true, force: true }));

  const listed = async () => (await service.post('/voices')).json['voices'] as readonly Listed[];
  const natural = async () => (await listed()).filter(({ voice_id }) => voice_id.startsWith('piper-'));
  const toy = 'piper-en_US-toy-medium';

  it('are listed as soon as they are installed, and as long as they are', async () => {
    assert.deepEqual(await natural(), []);
    const { folder } = await installToyVoice(service.folder, { gender: 'Female' });
    const [voice] = await natural();
    assert.equal(voice?.voice_id, toy);
    assert.equal(voice.name, 'Toy');
    assert.equal(voice.metadata, 'English (US) | Female');
    await service.sound(toy, 'Hello there.');
    await rm(folder, { recursive: true });
    assert.deepEqual(await natural(), []);
    const gone = await service.generate({ voice_id: toy, message: 'Hello there.' });
    assertRefused(gone, 404, 'unknown_voice', /voice/);
  });

  it('stand before the voices that ship, in their language', async () => {
    const before = await listed();
    await installToyVoice(service.folder, { language: 'de_DE' });
    const [first, ...rest] = (await listed()).filter(({ metadata }) => metadata.startsWith('German'));
    assert.equal(first?.voice_id, 'piper-de_DE-toy-medium');
    assert.equal(first.metadata, 'German (Germany) | Neutral');
    assert.deepEqual(
      rest.map(({ name }) => name),
      before.filter(({ metadata }) => metadata.startsWith('German')).map(({ name }) => name),
    );
    assert.equal((await listed())[0]?.voice_id, before[0]?.voice_id);
  });

  it('have a sample, also after other files came under the same name', async () => {
    await installToyVoice(service.folder);
    const sampleOf = async () => (await service.get((await natural())[0]?.sample ?? '')).bytes;
    const first = await sampleOf();
    assertSoundsWhole(wavContent(first));
    assert.ok(first.equals(await sampleOf()));
    await installToyVoice(service.folder, { sampleRate: 16_000 });
    const second = await sampleOf();
    assertSoundsWhole(wavContent(second));
    assert.ok(!second.equals(first));
  });

  for (const sampleRate of [22_050, 16_000] as const) {
    it(`mark each word within 20 ms of its sound, at ${sampleRate} Hz`, async () => {
      await installToyVoice(service.folder, { sampleRate });
      // None of these begins with a stressed sound, for which the toy is silent.
      const message = 'Again along hello, about. Hello again; among.';
      const wav = wavContent(await service.sound(toy, message));
      assert.deepEqual([wav.channels, wav.bits, wav.sampleRate], [1, 16, 22_050]);
      assertSoundsWhole(wav);
      assert.deepEqual(
        wav.marks.map(({ offset, length }) => message.slice(offset, offset + length)),
        message.match(/\w+/g),
      );
      assertMarksSound(
        wav.samples,
        wav.sampleRate,
        wav.marks.map(({ sample }) => sample),
      );
    });
  }

  it('count the characters of a message, and nothing for one that is refused', async () => {
    await installToyVoice(service.folder);
    const before = await service.usage();
    await service.sound(toy, 'Hello there.');
    assert.equal(await service.usage(), before + 12);
    assertRefused(await service.generate({ voice_id: toy, message: '' }), 422, 'invalid_field', /message/);
    assert.equal(await service.usage(), before + 12);
  });

  it('speak with each of their speakers, and with no other', async () => {
    await installToyVoice(service.folder, { speakers: ['anna', 'bob'] });
    assert.deepEqual(
      (await natural()).map(({ voice_id, name }) => [voice_id, name]),
      [
        [`${toy}:0`, 'Toy anna'],
        [`${toy}:1`, 'Toy bob'],
      ],
    );
    const [anna, bob] = [
      await service.sound(`${toy}:0`, 'Hello.'),
      await service.sound(`${toy}:1`, 'Hello.'),
    ];
    for (const sound of [anna, bob]) assertSoundsWhole(wavContent(sound));
    assert.ok(!anna.equals(bob));
    for (const voice_id of [toy, `${toy}:2`, `${toy}:-1`, `${toy}:00`, 'piper-../../voices']) {
      assertRefused(
        await service.generate({ voice_id, message: 'Hello.' }),
        404,
        'unknown_voice',
        /names no voice/,
      );
    }
  });

  it('speak one after the other, and leave scripts that they cannot read to the voices that ship', async () => {
    await installToyVoice(service.folder);
    await installToyVoice(service.folder, { language: 'de_DE' });
    await installToyVoice(service.folder, { language: 'fr_FR', quality: 'low', sampleRate: 16_000 });
    const ids = (await natural()).map(({ voice_id }) => voice_id);
    assert.equal(ids.length, 3);
    // One more than are kept, so that the first has to be started again.
    for (const id of [...ids, toy]) assertSoundsWhole(wavContent(await service.sound(id, 'Hello, again.')));
    assert.equal(ids[0], toy);
    const plain = wavContent(await service.sound(toy, 'Hello.'));
    const mixed = wavContent(await service.sound(toy, 'Hello. Привет, мир.'));
    assert.ok(mixed.samples.length > plain.samples.length + 10_000);
    assert.deepEqual(
      mixed.marks.map(({ offset }) => offset),
      [0, 7, 15],
    );
  });

  it('give a short silence where there is nothing to say', async () => {
    await installToyVoice(service.folder);
    const { samples } = wavContent(await service.sound(toy, '\u2028 ᚠᚢᚦ'));
    assert.ok(samples.every((sample) => sample === 0));
  });

  for (const [damage, name] of [
    ['truncated', 'Short'],
    ['with one bit flipped', 'Flipped'],
  ] as const) {
    it(`that are ${damage} are set aside, and the service goes on`, async () => {
      const voice_id = `piper-en_US-${name.toLowerCase()}-medium`;
      const { folder, model } = await installToyVoice(service.folder, { name });
      await installToyVoice(service.folder, { name: 'Other' });
      const bytes = Buffer.from(model);
      bytes[300] = (bytes[300] ?? 0) ^ 1;
      await writeFile(
        join(folder, voiceFiles.model),
        damage === 'truncated' ? model.subarray(0, -100) : bytes,
      );
      const before = await service.usage();
      const answer = await service.generate({ voice_id, message: 'Hello.' });
      assertRefused(answer, 404, 'unknown_voice', /damaged; install it again/);
      assert.equal(await service.usage(), before);
      assert.deepEqual(
        (await natural()).map(({ name }) => name),
        ['Other'],
      );
      const aside = join(service.folder, naturalVoicesFolder, `damaged-${voice_id.slice('piper-'.length)}`);
      await access(join(aside, voiceFiles.model));
      assert.match(
        service.log.join('\n'),
        new RegExp(`${name.toLowerCase()}-medium is damaged. It was set aside`),
      );
      await service.sound('piper-en_US-other-medium', 'Hello.');
      // What was damaged before makes room.
      await installToyVoice(service.folder, { name });
      await service.sound(voice_id, 'Hello.');
    });
  }

  it('that would speak for hours fail alone', async () => {
    await installToyVoice(service.folder);
    await installToyVoice(service.folder, { name: 'Slow', broken: 'endlessPhonemes' });
    const answer = await service.generate({ voice_id: 'piper-en_US-slow-medium', message: 'Hello.' });
    assertRefused(answer, 500, 'internal', /failed/);
    await service.sound(toy, 'Hello.');
    await service.sound('en-ada', 'Hello.');
  });

  it('speak whole when they cannot be cut in two', async () => {
    await installToyVoice(service.folder, { broken: 'noConvPre' });
    const wav = wavContent(await service.sound(toy, 'Hello again.'));
    assertSoundsWhole(wav);
    assert.equal(wav.marks.length, 2);
  });

  it('are tried as a base for a recording, and one that is damaged or fails stops nobody', async () => {
    const { folder } = await installToyVoice(service.folder, { language: 'de_DE', name: 'Torn' });
    await truncate(join(folder, voiceFiles.model), 1_000);
    await installToyVoice(service.folder, { language: 'de_DE', name: 'Slow', broken: 'endlessPhonemes' });
    await installToyVoice(service.folder, { language: 'de_DE' });
    await installToyVoice(service.folder);
    const file = dataUri(await readFile('test/fixtures/voice-31s.mp3'), 'audio/mpeg');
    const made = { action: 'create', file, voice_name: 'Mine', language: 'de' };
    const { status, json } = await service.post('/voice-cloning', made);
    assert.equal(status, 200, JSON.stringify(json));
    // Only a voice of the language was asked to speak: the damaged one was found out by it.
    assert.deepEqual(
      (await natural()).map(({ voice_id }) => voice_id),
      [toy, 'piper-de_DE-slow-medium', 'piper-de_DE-toy-medium'],
    );
    const slow = 'A voice was not matched onto de_DE-slow-medium:0:: it could not speak.';
    assert.ok(service.log.includes(slow), service.log.join('\n'));
    assertSoundsWhole(wavContent(await service.sound(String(json['voice_id']), 'Guten Tag.')));
  });

  it('are none while their description is missing or half written', async () => {
    const { folder } = await installToyVoice(service.folder);
    const description = join(folder, voiceFiles.description);
    const text = await readFile(description, 'utf8');
    for (const half of [text.slice(0, -20), '{}', '']) {
      await writeFile(description, half);
      assert.deepEqual(await natural(), []);
    }
    await rm(description);
    assert.deepEqual(await natural(), []);
    assertRefused(await service.generate({ voice_id: toy, message: 'Hi.' }), 404, 'unknown_voice', /voice/);
    await writeFile(description, text);
    await service.sound(toy, 'Hello.');
  });
});
