import assert from 'node:assert/strict';
import { LectorError } from '../../../src/core/errors.js';
import type { Agreement } from '../../../src/speech/agreement.js';
import type { Billing } from '../../../src/speech/speech.js';
import type { Chunk } from '../../../src/text/segment.js';
import { agreementOf, speechMaker } from '../../support/agreementOf.js';
import { chunksOf } from '../../support/chunksOf.js';
import { settled } from '../../support/heldSpeech.js';
import { TestClock } from '../../support/testClock.js';

const never = new AbortController().signal;
const said = ['abc', 'defg', 'hi'];
const chunks = () => chunksOf(said);
const pay = (agreement: Agreement, text: string) => agreement.pay(text, never, () => Promise.resolve());
const heard = (agreed: (() => Iterable<{ readonly text: string }>) | undefined) =>
  agreed === undefined ? undefined : [...agreed()].map(({ text }) => text);

describe('an agreement to what a reading costs', () => {
  const billing = { remaining: 5, confirmAboveCharacters: 100 };

  for (const [answer, expected] of [
    ['read', said],
    ['readWhatFits', ['abc']],
    ['cancel', undefined],
  ] as const) {
    it(`is to ${expected?.join(', ') ?? 'nothing'} after the answer ${answer}`, async () => {
      const { agreement, asked } = agreementOf({ billing, answer });
      const agreed = await agreement.agree(chunks);
      assert.deepEqual(heard(agreed), expected);
      assert.deepEqual(heard(agreed), expected);
      assert.equal(asked.length, 1);
    });
  }

  it('is offered for what fits only if the first text of it does', async () => {
    const isFree = (text: string) => text === 'hi';
    const freeNow = () => Promise.resolve(isFree);
    const fits = async (remaining: number, first: string) => {
      const { agreement, asked } = agreementOf({ billing: { ...billing, remaining }, freeNow });
      await agreement.agree(chunks, { beginsWith: ({ text }) => text === first });
      return asked[0]?.someFits;
    };
    assert.deepEqual(
      [await fits(2, 'abc'), await fits(3, 'abc'), await fits(3, 'defg')],
      [false, true, false],
    );
    assert.equal(await fits(0, 'nothing'), false);
  });

  it('is offered for what fits of the rest in any case: what comes before it is there', async () => {
    const { agreement, asked } = agreementOf({ billing: { ...billing, remaining: 1 }, text: chunks });
    await pay(agreement, 'defg');
    assert.equal(asked[0]?.someFits, true);
  });

  it('needs no question when the reading is cheap enough', async () => {
    const { agreement, asked } = agreementOf({ billing: { ...billing, remaining: 9 } });
    assert.deepEqual(heard(await agreement.agree(chunks)), said);
    assert.deepEqual(asked, []);
  });

  it('is asked for right after a start, when nobody knows yet what is left', async () => {
    const soonRemaining = () => Promise.resolve(5);
    const unknown = { ...billing, remaining: undefined, soonRemaining, freshRemaining: soonRemaining };
    const { agreement, asked } = agreementOf({ billing: unknown, answer: 'readWhatFits' });
    assert.deepEqual(heard(await agreement.agree(chunks)), ['abc']);
    assert.equal(asked[0]?.remaining, 5);
  });

  it('needs no question when a service takes long to say what is left, or nothing costs', async () => {
    const slow = { ...billing, remaining: undefined, soonRemaining: () => Promise.resolve(undefined) };
    const waiting = agreementOf({ billing: slow });
    assert.deepEqual(heard(await waiting.agreement.agree(chunks)), said);
    const free = agreementOf({
      billing: { ...slow, soonRemaining: () => assert.fail('waited') },
      freeNow: () => Promise.resolve(() => true),
    });
    assert.deepEqual(heard(await free.agreement.agree(chunks)), said);
    assert.deepEqual([...waiting.asked, ...free.asked], []);
  });

  it('is asked for with what the service says is left now, and not if that is enough', async () => {
    for (const [fresh, expected] of [
      [3, [3]],
      [9, []],
      [undefined, []],
    ] as const) {
      const now = { ...billing, freshRemaining: () => Promise.resolve(fresh) };
      const { agreement, asked } = agreementOf({ billing: now });
      await agreement.agree(chunks);
      assert.deepEqual(
        asked.map(({ remaining }) => remaining),
        expected,
      );
    }
    const enough = { ...billing, remaining: 9, freshRemaining: () => assert.fail('nothing to ask about') };
    assert.deepEqual(heard(await agreementOf({ billing: enough }).agreement.agree(chunks)), said);
  });

  it('is about all of the text where nothing is its beginning, and has the text cut once', async () => {
    let cuts = 0;
    const cut = () => {
      cuts++;
      return chunks();
    };
    const { agreement, asked } = agreementOf({ billing });
    const agreed = await agreement.agree(cut, { beginsWith: () => false });
    assert.deepEqual([asked[0]?.toPay, cuts], [9, 1]);
    assert.deepEqual(heard(agreed), said);
    assert.equal(cuts, 2);
  });

  it('is about what follows the beginning, and keeps what precedes it', async () => {
    const { agreement, asked } = agreementOf({ billing, answer: 'readWhatFits' });
    const agreed = await agreement.agree(chunks, { beginsWith: ({ text }) => text === 'defg' });
    assert.equal(asked[0]?.toPay, 6);
    assert.deepEqual(heard(agreed), ['abc', 'defg']);
  });
});

describe('an agreement to a long text', () => {
  const clock = new TestClock();
  const long = Array.from({ length: 120 }, (_, n) => String(n + 100));
  /** Each piece takes so long to cut. */
  const cut = (ms: number) =>
    function* (): Generator<Chunk> {
      for (const chunk of chunksOf(long)) {
        clock.pass(ms);
        yield chunk;
      }
    };

  async function askedAbout(text: () => Iterable<Chunk>, billing: Partial<Billing>): Promise<number[]> {
    const { agreement, asked } = agreementOf({ text, clock, billing });
    await agreement.agree(text, { inParts: true });
    for (const piece of long) await pay(agreement, piece);
    return asked.map(({ toPay }) => toPay);
  }

  for (const [ms, confirmAboveCharacters, expected] of [
    [10, 360, []],
    [10, 359, [210]],
    [10, 149, [150, 210]],
    [1, 149, [360]],
  ] as const) {
    it(`of which a piece takes ${ms} ms asks about ${expected.join(', ') || 'nothing'} above ${confirmAboveCharacters}`, async () => {
      assert.deepEqual(await askedAbout(cut(ms), { confirmAboveCharacters }), expected);
    });
  }

  it('asks about what no longer fits after its first part', async () => {
    const freshRemaining = () => Promise.resolve(150);
    assert.deepEqual(
      await askedAbout(cut(10), { remaining: 300, freshRemaining, confirmAboveCharacters: 1000 }),
      [210],
    );
  });

  it('asks about each part once it had to ask, as it has said, though the rest fits by then', async () => {
    const left = [100, 1000];
    const soonRemaining = () => Promise.resolve(left.shift());
    const freshRemaining = () => Promise.resolve(100);
    const billing = { remaining: undefined, soonRemaining, freshRemaining, confirmAboveCharacters: 1000 };
    assert.deepEqual(await askedAbout(cut(10), billing), [150, 210]);
  });

  it('that was counted at once leaves the limit for what is added to it', async () => {
    const { agreement, asked } = agreementOf({ text: chunks, billing: { confirmAboveCharacters: 10 } });
    await agreement.agree(chunks, { inParts: true });
    for (const text of [...said, 'new']) await pay(agreement, text);
    assert.deepEqual(asked, []);
  });
});

describe('an agreement of one account', () => {
  it('does not bind another that signs in before anything was paid, and the question says so once', async () => {
    const accounts = [speechMaker(), speechMaker()];
    let signedIn = accounts[0];
    const account = () => Promise.resolve(signedIn ?? assert.fail());
    const { agreement, asked } = agreementOf({ text: chunks, billing: { account } });
    await agreement.agree(chunks);
    signedIn = accounts[1];
    for (const text of [...said, ...said]) await pay(agreement, text);
    assert.deepEqual(
      asked.map(({ isOtherAccount }) => isOtherAccount),
      [false, true, false],
    );
  });

  for (const isToldByAnother of [true, false]) {
    it(`does not bind another that signs in while the question is open${isToldByAnother ? ', where the next text tells' : ''}`, async () => {
      const accounts = [speechMaker(), speechMaker()];
      let signedIn = accounts[0];
      const answers: (() => void)[] = [];
      const asked: boolean[] = [];
      const { agreement } = agreementOf({
        text: chunks,
        billing: { account: () => Promise.resolve(signedIn ?? assert.fail()) },
        ask: ({ isOtherAccount }) => {
          asked.push(isOtherAccount);
          return new Promise((resolve) => answers.push(() => resolve('read')));
        },
      });
      const payers: unknown[] = [];
      const buy = (account: unknown) => Promise.resolve(payers.push(account));
      const first = agreement.pay('abc', never, buy);
      await settled();
      signedIn = accounts[1];
      const second = isToldByAnother ? agreement.pay('defg', never, buy) : undefined;
      await settled();
      answers[0]?.();
      await settled();
      assert.deepEqual([asked, payers], [[false, true], []]);
      answers[1]?.();
      await first;
      await second;
      assert.ok(payers.every((payer) => payer === accounts[1]));
      assert.equal(asked.length, 2);
    });
  }

  it('may be asked for when the first text is paid', async () => {
    const { agreement, asked } = agreementOf({ text: chunks });
    await pay(agreement, 'abc');
    assert.deepEqual(
      asked.map(({ isOtherAccount }) => isOtherAccount),
      [false],
    );
  });
});

describe('the characters agreed to', () => {
  it('are paid with, and the user is asked about more and may refuse', async () => {
    const { agreement, asked } = agreementOf({ text: chunks, answer: 'cancel', billing: { remaining: 5 } });
    await assert.rejects(pay(agreement, 'abc'), { kind: 'declined' });
    assert.deepEqual(
      asked.map(({ toPay }) => toPay),
      [9],
    );
  });

  it('are asked for once for all that wait', async () => {
    const { agreement, asked } = agreementOf({ text: chunks });
    await Promise.all(said.map((text) => pay(agreement, text)));
    assert.equal(asked.length, 1);
  });

  it('are asked for from the text that was wanted first and is not paid for', async () => {
    const { agreement, asked } = agreementOf({ text: chunks, wanted: () => ['abc', 'defg', 'hi'] });
    await agreement.agree(() => chunksOf(['abc']));
    await pay(agreement, 'abc');
    await pay(agreement, 'hi');
    assert.deepEqual(
      asked.map(({ toPay }) => toPay),
      [3, 6],
    );
  });

  it('are spent by what is paid, and are there again when that turns out to cost nothing', async () => {
    const { agreement, asked } = agreementOf({ text: chunks, wanted: () => ['hi'] });
    await pay(agreement, 'hi');
    agreement.putBack('hi');
    await pay(agreement, 'hi');
    assert.equal(asked.length, 1);
    await pay(agreement, 'hi');
    assert.equal(asked.length, 2);
  });

  it('are asked for once the service has counted what is being bought', async () => {
    const { agreement, asked } = agreementOf({ text: chunks });
    let isBought = (): void => undefined;
    await agreement.agree(() => chunksOf(['abc']));
    void agreement.pay('abc', never, () => new Promise<void>((resolve) => (isBought = resolve)));
    await settled();
    const paid = pay(agreement, 'defg');
    await settled();
    assert.equal(asked.length, 1);
    isBought();
    await paid;
    assert.equal(asked.length, 2);
  });

  it('are counted anew once the service says that there are none', async () => {
    let counted = 0;
    const freshRemaining = () => Promise.resolve(counted++);
    const { agreement } = agreementOf({ billing: { freshRemaining, confirmAboveCharacters: 100 } });
    await agreement.agree(chunks);
    for (const [kind, times] of [
      ['unreachable', 0],
      ['allowanceUsedUp', 1],
    ] as const) {
      const buy = () => Promise.reject(new LectorError(kind, 'No.'));
      await assert.rejects(agreement.pay('abc', never, buy), { kind });
      assert.equal(counted, times, kind);
    }
  });

  it('must be as many as the text has', async () => {
    const { agreement } = agreementOf({ text: () => chunksOf(['ab']), wanted: () => ['ab'] });
    const message = 'The rest of the text would cost more than the user agreed to.';
    await assert.rejects(pay(agreement, 'abc'), { kind: 'declined', message });
    await pay(agreement, 'ab');
  });

  it('are asked for where what counted as free must be paid for after all', async () => {
    const asked: number[] = [];
    let answer = (): void => undefined;
    const { agreement } = agreementOf({
      text: chunks,
      freeNow: () => Promise.resolve(() => true),
      ask: ({ toPay }) => {
        asked.push(toPay);
        return new Promise((resolve) => (answer = () => resolve('read')));
      },
    });
    await agreement.agree(chunks);
    const first = pay(agreement, 'abc');
    await settled();
    const second = pay(agreement, 'defg');
    await settled();
    answer();
    await first;
    await settled();
    answer();
    await second;
    assert.deepEqual(asked, [3, 4]);
  });

  it('do not limit what is edited', async () => {
    const { agreement } = agreementOf({});
    await agreement.agree(() => chunksOf(['abc']));
    const fits = await agreement.stillFits();
    assert.deepEqual(
      heard(() => fits(chunks())),
      said,
    );
  });

  it('are spent once the user has stayed in one place for a quarter of a second', async () => {
    const clock = new TestClock();
    const { agreement } = agreementOf({ text: chunks, clock });
    agreement.moved();
    clock.pass(100);
    await pay(agreement, 'abc');
    assert.deepEqual(clock.waited, [150]);
  });

  it('are not asked for again where only what fits is wanted', async () => {
    const { agreement, asked } = agreementOf({ billing: { remaining: 5 }, answer: 'readWhatFits' });
    await agreement.agree(chunks);
    await pay(agreement, 'abc');
    await assert.rejects(pay(agreement, 'defg'), { kind: 'declined' });
    assert.equal(asked.length, 1);
    const fits = await agreement.stillFits();
    assert.deepEqual(
      heard(() => fits(chunksOf(['abc', 'hi', 'defg']))),
      ['abc', 'hi'],
      'abc is paid for',
    );
  });
});
