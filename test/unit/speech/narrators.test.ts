import assert from 'node:assert/strict';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../../src/api/client.js';
import { speakAhead } from '../../../src/reading/speakAhead.js';
import { chunks } from '../../../src/text/chunks.js';
import type { Chunk } from '../../../src/text/segment.js';
import { fittingRest } from '../../../src/reading/reread.js';
import type { CostChoice, CostQuestion } from '../../../src/speech/speech.js';
import type { Narrator } from '../../../src/reading/narrator.js';
import { AudioShelves } from '../../../src/speech/audioShelves.js';
import { Narrators } from '../../../src/speech/narrators.js';
import { chunkOf, chunksOf } from '../../support/chunksOf.js';
import { until } from '../../support/until.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { readSource } from '../../support/readSource.js';

const day = 24 * 60 * 60 * 1000;
const never = new AbortController().signal;
const paragraphs = Array.from({ length: 50 }, (_, n) => `Paragraph number ${n + 100} has some words to say.`);
const each = paragraphs[0]?.length ?? 0;

describe('speech that is paid for', () => {
  let service: ScriptedService;
  let folder: string;
  let maxBytes: number;
  let now: number;
  let questions: CostQuestion[];
  let areSaved: boolean[];
  let answer: CostChoice;
  let isHosted: boolean;
  let confirmAboveCharacters: number;
  let account: Client;

  beforeEach(async () => {
    service = await startScriptedService({ secondsPerCharacter: 0.01, sampleRate: 8000 });
    folder = await mkdtemp(join(tmpdir(), 'lector-speech-'));
    maxBytes = 100_000_000;
    now = Date.now();
    questions = [];
    areSaved = [];
    answer = 'read';
    isHosted = true;
    account = new Client(service.account);
    confirmAboveCharacters = 0;
  });

  afterEach(async () => {
    await service.close();
  });

  /** A window in which the user gives this answer. */
  function aWindow(known?: number, cache = theCache()): Narrators {
    const remaining = () => service.user.character_allowance - service.user.character_usage;
    const clock = { now: () => now, after: notUsed };
    return new Narrators(
      () =>
        Promise.resolve({
          voiceFor: (language) => (language === 'de' ? 'ben' : 'ada'),
          voiceName: () => Promise.resolve(undefined),
          serviceOf: () => service.url,
          ...(isHosted
            ? {
                billing: {
                  account: () => Promise.resolve(account),
                  remaining: known ?? remaining(),
                  freshRemaining: () => Promise.resolve(remaining()),
                  soonRemaining: () => Promise.resolve(remaining()),
                  confirmAboveCharacters,
                },
              }
            : { speech: new Client(service.account) }),
        }),
      (question, isSaved) => {
        questions.push(question);
        areSaved.push(isSaved);
        return Promise.resolve(answer);
      },
      cache,
      () => undefined,
      clock,
    );
  }

  function theCache(): AudioShelves {
    const sizes = { freeBytes: () => maxBytes, paidBytes: () => maxBytes };
    return new AudioShelves(folder, { ...sizes, now: () => (now += 1000) });
  }

  async function hear(chunks: Iterable<Chunk>, narrator: Narrator, ahead = 3): Promise<number> {
    const { voiceFor } = narrator;
    let heard = 0;
    for await (const { seconds } of speakAhead(chunks, narrator, { voiceFor, ahead, signal: never })) {
      heard += seconds > 0 ? 1 : 0;
    }
    return heard;
  }

  /** What was asked, and what it cost at that time. */
  async function read(texts: readonly string[]): Promise<{ quoted: number; paid: number }> {
    questions = [];
    const before = service.charged;
    const text = () => chunksOf(texts);
    const narrator = await aWindow().narrator(text);
    const agreed = await narrator.agree(text);
    assert.ok(agreed !== undefined);
    assert.equal(await hear(agreed(), narrator), texts.length);
    narrator.done();
    assert.ok(questions.length <= 1, 'asked once');
    return { quoted: questions[0]?.toPay ?? 0, paid: service.charged - before };
  }

  async function sizesKept(): Promise<readonly number[]> {
    const names = await readdir(join(folder, 'paid'));
    // One that was just compressed has taken the place of what was listed.
    const sizeOf = (name: string) =>
      stat(join(folder, 'paid', name)).then(
        ({ size }) => size,
        () => 0,
      );
    return Promise.all(names.map(sizeOf));
  }

  async function bytesKept(): Promise<number> {
    return (await sizesKept()).reduce((sum, size) => sum + size, 0);
  }

  it('costs what was said before, for a text longer than the cache that is read again', async () => {
    await read(paragraphs);
    maxBytes = (await bytesKept()) / 1.25;
    await theCache().trim();
    now += 2 * day;
    const { quoted, paid } = await read(paragraphs);
    assert.ok(quoted > 0 && quoted < (paragraphs.length / 2) * each, String(quoted));
    assert.equal(paid, quoted);
    // The cache looks again after each 5 % that it writes, and four may be written meanwhile.
    const largest = Math.max(...(await sizesKept()));
    assert.ok((await bytesKept()) <= maxBytes * 1.05 + 4 * largest);
  });

  it('costs what was said before, for a text that repeats itself where nothing is kept', async () => {
    maxBytes = 0;
    const { quoted, paid } = await read(Array.from({ length: 200 }, (_, n) => paragraphs[n % 4] ?? ''));
    assert.equal(quoted, 4 * each);
    assert.equal(paid, quoted);
  });

  it('takes a no for all that was on its way to the question', async () => {
    const [first = '', second = ''] = paragraphs;
    let found: () => void = () => undefined;
    const looking = new Promise<void>((resolve) => (found = resolve));
    const cache = theCache();
    const get = cache.forPaid.get.bind(cache.forPaid);
    cache.forPaid.get = async (key) => {
      if (key.text === first) await looking;
      return get(key);
    };
    answer = 'cancel';
    const narrator = await aWindow(undefined, cache).narrator(() => chunksOf(paragraphs));
    const earlier = narrator.speak(first, 'ada', never);
    await assert.rejects(narrator.speak(second, 'ada', never), { kind: 'declined' });
    found();
    await assert.rejects(earlier, { kind: 'declined' });
    assert.equal(questions.length, 1);
  });

  it('says what is left now, not what was left once', async () => {
    service.user.character_allowance = 1_000_000;
    const text = () => chunksOf(paragraphs);
    await (await aWindow(10).narrator(text)).agree(text);
    assert.equal(questions[0]?.remaining, 1_000_000);
    assert.equal(questions[0].someFits, false);
  });

  it('is asked about as what it is for: to be heard, or to be saved', async () => {
    const text = () => chunksOf(paragraphs);
    for (const wish of [undefined, { isSaved: true }])
      await (await aWindow().narrator(text, wish)).agree(text);
    assert.deepEqual(areSaved, [false, true]);
  });

  it('is never bought before somebody agreed to it', async () => {
    const narrator = await aWindow().narrator(() => []);
    await assert.rejects(narrator.speak('Hello.', 'ada', never), { kind: 'declined' });
    assert.equal(service.requests.length, 0);
  });

  it('asks about all the rest when a reading continues beyond what was agreed', async () => {
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow().narrator(text);
    const rest = chunksOf(paragraphs.slice(10));
    assert.equal(await hear(rest, narrator), 40);
    assert.deepEqual(
      questions.map(({ toPay }) => toPay),
      [40 * each],
    );
    assert.equal(service.charged, 40 * each);
  });

  it('asks about all the rest also where a later piece is looked up sooner', async () => {
    const [first = '', second = ''] = paragraphs;
    const cache = theCache();
    const text = () => chunksOf([first, second]);
    const narrator = await aWindow(undefined, cache).narrator(text);
    // The disk is slow with the first, until somebody is asked.
    const look = cache.forPaid.get.bind(cache.forPaid);
    cache.forPaid.get = async (key) => {
      if (key.text === first) await until(() => questions.length > 0, 'the second is paid for', 10);
      return look(key);
    };
    await Promise.all([first, second].map((piece) => narrator.speak(piece, 'ada', never)));
    assert.deepEqual(
      questions.map(({ toPay }) => toPay),
      [2 * each],
    );
  });

  describe('and takes long to count', () => {
    /** A text whose every piece takes a hundredth of a second to cut. */
    function* slowly(texts: readonly string[] = long): Generator<Chunk> {
      for (const chunk of chunksOf(texts)) {
        now += 10;
        yield chunk;
      }
    }
    const long = Array.from({ length: 120 }, (_, n) => `Paragraph number ${n + 100} has some words to say.`);

    it('asks about its first part, and about all the rest once that was bought', async () => {
      const narrator = await aWindow().narrator(slowly);
      const agreed = await narrator.agree(slowly, { inParts: true });
      const quoted = () => questions.map(({ toPay, isPart }) => ({ toPay, isPart }));
      assert.deepEqual(quoted(), [{ toPay: 50 * each, isPart: true }]);
      assert.equal(await hear(agreed?.() ?? [], narrator), 120);
      assert.deepEqual(quoted(), [
        { toPay: 50 * each, isPart: true },
        { toPay: 70 * each, isPart: false },
      ]);
      assert.equal(service.charged, 120 * each);
    });

    it('buys no more than the part that was agreed to, after a no to the rest', async () => {
      const narrator = await aWindow().narrator(slowly);
      const agreed = await narrator.agree(slowly, { inParts: true });
      answer = 'cancel';
      await assert.rejects(hear(agreed?.() ?? [], narrator), { kind: 'declined' });
      assert.equal(service.charged, 50 * each);
    });

    it('asks as soon as its parts together are above the limit', async () => {
      confirmAboveCharacters = 100 * each;
      const narrator = await aWindow().narrator(slowly);
      const agreed = await narrator.agree(slowly, { inParts: true });
      assert.deepEqual(questions, [], 'the first part is below it');
      assert.equal(await hear(agreed?.() ?? [], narrator), 120);
      assert.deepEqual(
        questions.map(({ toPay }) => toPay),
        [70 * each],
      );
    });

    it('asks as soon as its parts together are more than is left', async () => {
      confirmAboveCharacters = 1000 * each;
      service.user.character_allowance = 100 * each;
      const narrator = await aWindow().narrator(slowly);
      const agreed = await narrator.agree(slowly, { inParts: true });
      assert.deepEqual(questions, [], 'the first part fits');
      answer = 'readWhatFits';
      // One after another: of several at the same time, a later one may take the last that is left.
      await assert.rejects(hear(agreed?.() ?? [], narrator, 0), { kind: 'declined' });
      assert.deepEqual(
        questions.map(({ toPay, remaining }) => ({ toPay, remaining })),
        [{ toPay: 70 * each, remaining: 50 * each }],
      );
      assert.equal(service.charged, 100 * each);
    });

    it('asks just as soon when a reading is resumed', async () => {
      const narrator = await aWindow().narrator(slowly);
      await narrator.speak(long[0] ?? '', 'ada', never);
      assert.deepEqual(
        questions.map(({ toPay, isPart }) => ({ toPay, isPart })),
        [{ toPay: 50 * each, isPart: true }],
      );
    });

    it('is counted whole where it is wanted whole', async () => {
      await (await aWindow().narrator(slowly)).agree(slowly);
      assert.deepEqual(
        questions.map(({ toPay, isPart }) => ({ toPay, isPart })),
        [{ toPay: 120 * each, isPart: false }],
      );
    });
  });

  describe('by another account from its middle on', () => {
    const text = () => chunksOf(paragraphs.slice(0, 3));
    const [first = '', second = '', third = ''] = paragraphs;

    async function begun(): Promise<Narrator> {
      confirmAboveCharacters = 1000 * each;
      const narrator = await aWindow().narrator(text);
      await narrator.agree(text);
      await narrator.speak(first, 'ada', never);
      assert.deepEqual(questions, []);
      account = new Client(service.account);
      return narrator;
    }

    it('asks before that pays anything, however little it is', async () => {
      const narrator = await begun();
      await narrator.speak(second, 'ada', never);
      await narrator.speak(third, 'ada', never);
      assert.deepEqual(
        questions.map(({ toPay, isOtherAccount }) => ({ toPay, isOtherAccount })),
        [{ toPay: 2 * each, isOtherAccount: true }],
      );
      assert.equal(service.charged, 3 * each);
    });

    it('buys nothing after a no, and asks again', async () => {
      const narrator = await begun();
      answer = 'cancel';
      for (let times = 1; times <= 2; times++) {
        await assert.rejects(narrator.speak(second, 'ada', never), { kind: 'declined' });
        assert.equal(questions.length, times);
      }
      assert.equal(service.charged, each);
      await narrator.speak(first, 'ada', never);
    });
  });

  it('buys nothing after a no', async () => {
    answer = 'cancel';
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow().narrator(text);
    await assert.rejects(hear(text(), narrator), { kind: 'declined' });
    assert.equal(questions.length, 1);
    assert.equal(service.charged, 0);
  });

  it('buys no more than fits, where that is wanted', async () => {
    answer = 'readWhatFits';
    service.user.character_allowance = 5 * each + 3;
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow().narrator(text);
    const agreed = await narrator.agree(text);
    assert.equal(await hear(agreed?.() ?? [], narrator), 5);
    assert.equal(service.charged, 5 * each);
    assert.equal(questions.length, 1);
  });

  it('reads no more than fits of a text that was edited, either, and ends there', async () => {
    answer = 'readWhatFits';
    service.user.character_allowance = 10 * each + 3;
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow().narrator(text);
    const agreed = await narrator.agree(text);
    assert.equal([...(agreed?.() ?? [])].length, 10);
    assert.equal(await hear(chunksOf(paragraphs.slice(0, 4)), narrator), 4);

    // The first is behind; the third and those from the fifth on are to be heard.
    const longer = paragraphs.map((words, n) => (n === 0 || n === 5 ? `${words} And more.` : words));
    const edited = [...chunks(readSource(longer.join('\n\n')))];
    const list = [...fittingRest(edited, edited[2], await narrator.stillFits())];
    assert.equal(await hear(list.slice(2), narrator), list.length - 2);
    assert.equal(list.length, 9, 'as the sixth costs more now');
    assert.equal(service.charged, 9 * each + ' And more.'.length);
    assert.equal(questions.length, 1);
  });

  it('has all of an edited text left to read where the price of all of it was agreed to', async () => {
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow().narrator(text);
    await narrator.agree(text);
    const fits = await narrator.stillFits();
    assert.equal([...fits(text())].length, 50);
  });

  it('asks once when a reading continues and only what fits is wanted', async () => {
    answer = 'readWhatFits';
    service.user.character_allowance = 5 * each + 3;
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow().narrator(text);
    await assert.rejects(hear(text(), narrator), { kind: 'declined' });
    assert.equal(service.charged, 5 * each);
    assert.equal(questions.length, 1);
  });

  it('is priced and bought in the voice of each language', async () => {
    const same = paragraphs[0] ?? '';
    const text = () => [chunkOf(same), { ...chunkOf(same), language: 'de' }, chunkOf(same)];
    const narrator = await aWindow().narrator(text);
    const agreed = await narrator.agree(text);
    assert.equal(questions[0]?.toPay, 2 * each);
    assert.equal(await hear(agreed?.() ?? [], narrator), 3);
    assert.equal(service.charged, 2 * each);
    assert.deepEqual(
      // They are asked for side by side.
      service.ledger.map(({ voiceId }) => voiceId).toSorted(),
      ['ada', 'ben'],
    );
    questions = [];
    await (await aWindow().narrator(text)).agree(text);
    assert.deepEqual(questions, [], 'both are kept');
  });

  it('asks nothing where it is free', async () => {
    isHosted = false;
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow().narrator(text);
    assert.equal(narrator.costs, false);
    assert.equal(await narrator.agree(text), text);
    assert.equal(await hear(text(), narrator), 50);
    assert.deepEqual(questions, []);
  });

  it('protects what is read for nothing, and not once the reading is over', async () => {
    await read(paragraphs);
    const cache = theCache();
    const text = () => chunksOf(paragraphs);
    const narrator = await aWindow(undefined, cache).narrator(text);
    await narrator.agree(text);
    maxBytes = (await bytesKept()) / 2;
    await cache.trim();
    assert.equal((await cache.names()).size, paragraphs.length);
    narrator.done();
    await cache.trim();
    assert.ok((await cache.names()).size < paragraphs.length);
  });
});

function notUsed(): never {
  throw new Error('Nothing is waited for.');
}
