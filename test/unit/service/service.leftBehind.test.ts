// What was refused, hung up on or failed leaves nothing behind, and is not counted.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../../src/api/wire/shapes.js';
import type { EngineVoice, SynthesizedSound } from '../../../src/service/engine/engine.js';
import { ServiceHere, type HereAnswer } from '../../support/serviceHere.js';

const speech: SynthesizedSound = { samples: new Int16Array(100), words: [] };

describe('The embedded service leaves nothing behind', () => {
  let service: ServiceHere;

  beforeEach(async () => {
    service = await ServiceHere.start({ requests: 1 });
  });
  afterEach(() => service.end());

  /** After a first message, no count can be written until `repair` is called. */
  function breakCounting(): { readonly repair: () => void } {
    const folder = join(service.folder, 'usage', '2026-05');
    const path = join(folder, readdirSync(folder)[0] ?? '');
    const kept = `${path}.kept`;
    renameSync(path, kept);
    // A file cannot replace a folder that is not empty.
    mkdirSync(join(path, 'in the way'), { recursive: true });
    return {
      repair: () => {
        rmSync(path, { recursive: true });
        // A count that is gone would be one that another process has taken over.
        renameSync(kept, path);
      },
    };
  }

  /** The engine's next work waits for `finish`; `hungUp` resolves when the service knows that its caller is gone. */
  function holdEngine(): { readonly begun: Promise<{ hungUp: Promise<unknown>; finish: () => void }> } {
    return {
      begun: new Promise((begin) => {
        service.synthesize = (_message, _voice, signal) =>
          new Promise((resolve) => {
            begin({
              hungUp: once(signal, 'abort'),
              finish: () => {
                resolve(speech);
              },
            });
          });
      }),
    };
  }

  /** What the service starts, unless it answers first. */
  function orAnswered<T>(begun: Promise<T>, answer: Promise<HereAnswer>): Promise<T> {
    return Promise.race([
      begun,
      answer.then(({ status, json }) => assert.fail(`${status} ${JSON.stringify(json)}`)),
    ]);
  }

  it('of a message whose caller hangs up while it is spoken', async () => {
    const held = holdEngine();
    const caller = new AbortController();
    const answer = service.say('Never heard.', caller.signal);
    const { hungUp, finish } = await orAnswered(held.begun, answer);
    caller.abort();
    await assert.rejects(answer);
    await hungUp;
    finish();
    await service.idle();
    assert.deepEqual(await service.files('audio'), []);
    assert.equal(await service.used(), 0);
  });

  it('of a message that cannot be counted', async () => {
    await service.say('abc');
    const { repair } = breakCounting();
    assert.equal((await service.say('defgh')).status, 500);
    assert.equal((await service.files('audio')).length, 1);
    repair();
    assert.equal(await service.used(), 3, 'what could not be written is not counted');
    await service.say('xy');
    assert.equal(await service.used(), 5);
  });

  it('of a voice whose caller hangs up while its sample is spoken', async () => {
    const held = holdEngine();
    const caller = new AbortController();
    const answer = service.makeVoice(caller.signal);
    const { hungUp, finish } = await orAnswered(held.begun, answer);
    caller.abort();
    await assert.rejects(answer);
    await hungUp;
    finish();
    await service.idle();
    assert.deepEqual(await service.files('voices'), []);
    assert.deepEqual((await service.post('/voices')).json['customVoices'], []);
    assert.equal(await service.used(), 0);
  });

  it('of a voice that cannot be counted', async () => {
    await service.say('abc');
    const { repair } = breakCounting();
    assert.equal((await service.makeVoice()).status, 500);
    assert.deepEqual(await service.files('voices'), []);
    repair();
    assert.equal(await service.used(), 3);
    assert.equal((await service.makeVoice()).status, 200);
    assert.equal((await service.files('voices')).length, 3);
  });

  it('of an edit that cannot be counted', async () => {
    const { json } = await service.makeVoice();
    const before = await service.used();
    const files = await service.files('voices');
    const { repair } = breakCounting();
    assert.equal((await edit(json['voice_id'])).status, 500);
    repair();
    assert.deepEqual((await service.post('/voices')).json['customVoices'], [
      { voice_id: json['voice_id'], name: 'Mine', language: 'en', sample: json['sample'] },
    ]);
    assert.deepEqual(await service.files('voices'), files);
    assert.equal(await service.used(), before);
  });

  it('of the old sample, once a voice speaks another language', async () => {
    const { json } = await service.makeVoice();
    const { json: edited } = await edit(json['voice_id']);
    const [old, sample] = [json, edited].map((answer) => String(answer['sample']));
    assert.notEqual(sample, old);
    assert.equal((await fetch(sample ?? '')).status, 200);
    assert.equal((await fetch(old ?? '')).status, 404);
    assert.equal((await service.files('voices')).length, 3);
  });

  it('of an edit whose caller hangs up while its sample is spoken', async () => {
    const { json } = await service.makeVoice();
    const before = await service.used();
    const files = await service.files('voices');
    const held = holdEngine();
    const caller = new AbortController();
    const answer = edit(json['voice_id'], caller.signal);
    const { hungUp, finish } = await orAnswered(held.begun, answer);
    caller.abort();
    await assert.rejects(answer);
    await hungUp;
    finish();
    await service.idle();
    assert.deepEqual(await service.files('voices'), files);
    assert.equal(await service.used(), before);
  });

  it('of an edit whose voice is deleted at its last step: what was counted is taken back', async () => {
    const { json } = await service.makeVoice();
    const before = await service.used();
    const { now, synthesize } = service;
    service.synthesize = (message, voice: EngineVoice, signal) => {
      // The sample is spoken: the next look at the clock is the count, and after that only a rename is left.
      service.now = () => {
        rmSync(join(service.folder, 'voices', 'voice-1'), { recursive: true, force: true });
        return now();
      };
      return synthesize(message, voice, signal);
    };
    assert.equal((await edit(json['voice_id'])).status, 404);
    service.now = now;
    assert.equal(await service.used(), before);
    assert.deepEqual(await service.files('voices'), []);
  });

  it('of a voice whose place was taken while it was made', async () => {
    const two = await ServiceHere.start({ customVoices: 1 });
    try {
      const waiting: (() => void)[] = [];
      two.synthesize = () =>
        new Promise((resolve) => {
          waiting.push(() => {
            resolve(speech);
          });
          if (waiting.length === 2) for (const finish of waiting) finish();
        });
      const answers = await Promise.all([two.makeVoice(), two.makeVoice()]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
      assert.equal((await two.files('voices')).length, 3);
      const usedByOne = await two.used();
      await service.makeVoice();
      assert.equal(usedByOne, await service.used());
    } finally {
      await two.end();
    }
  });

  it('of a message that cannot be stored', async () => {
    const audio = join(service.folder, 'audio');
    rmSync(audio, { recursive: true });
    writeFileSync(audio, 'not a folder');
    assert.equal((await service.say('abc')).status, 507);
    rmSync(audio);
    assert.equal(await service.used(), 0);
  });

  it('of a match whose caller hangs up: it ends, and gives its turn to the next', async () => {
    const { matcher } = service;
    const ended: string[] = [];
    for (const step of ['measure', 'match'] as const) {
      let begin: (() => void) | undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const work = (signal: AbortSignal) =>
        new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => {
            ended.push(step);
            reject(signal.reason as Error);
          });
          begin?.();
        });
      service.matcher =
        step === 'measure'
          ? { ...matcher, measure: (_recording, signal) => work(signal) }
          : { ...matcher, match: (_profile, _language, _rehearse, signal) => work(signal) };
      const caller = new AbortController();
      const answer = service.makeVoice(caller.signal);
      await orAnswered(begun, answer);
      caller.abort();
      await assert.rejects(answer);
      await service.idle();
    }
    assert.deepEqual(ended, ['measure', 'match']);
    service.matcher = matcher;
    assert.equal((await service.makeVoice()).status, 200);
  });

  function edit(voice_id: unknown, signal?: AbortSignal) {
    return service.post(routes.voiceCloning, { action: 'edit', voice_id, language: 'de' }, signal);
  }
});
