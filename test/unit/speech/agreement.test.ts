import assert from 'node:assert/strict';
import { agreedChunks } from '../../../src/speech/agreement.js';
import { chunksOf } from '../../support/chunksOf.js';

const atOnce = () => Promise.resolve();

describe('a reading that has to be paid for', () => {
  const said = ['abc', 'defg', 'hi'];
  const chunks = () => chunksOf(said);
  const terms = { isCached: () => false, remaining: 5, confirmAboveCharacters: 100, breathe: atOnce };
  const heard = (agreed: (() => Iterable<{ readonly text: string }>) | undefined) =>
    agreed === undefined ? undefined : [...agreed()].map(({ text }) => text);

  for (const [choice, expected] of [
    ['read', said],
    ['readWhatFits', ['abc']],
    ['cancel', undefined],
  ] as const) {
    it(`is ${expected?.join(', ') ?? 'nothing'} after the answer ${choice}`, async () => {
      const asked: unknown[] = [];
      const agreed = await agreedChunks(chunks, terms, (question) => {
        asked.push(question);
        return Promise.resolve(choice);
      });
      assert.deepEqual(heard(agreed), expected);
      assert.deepEqual(heard(agreed), expected);
      assert.equal(asked.length, 1);
    });
  }

  it('begins without a question when it is cheap enough', async () => {
    const agreed = await agreedChunks(chunks, { ...terms, remaining: 9 }, () => assert.fail('asked'));
    assert.deepEqual(heard(agreed), said);
  });

  it('is asked about right after a start, when nobody knows yet what is left', async () => {
    const unknown = { ...terms, remaining: undefined, soonRemaining: () => Promise.resolve(5) };
    const agreed = await agreedChunks(chunks, unknown, ({ remaining }) => {
      assert.equal(remaining, 5);
      return Promise.resolve('readWhatFits');
    });
    assert.deepEqual(heard(agreed), ['abc']);
  });

  it('begins without a question when a service takes long to say what is left, or it costs nothing', async () => {
    const slow = { ...terms, remaining: undefined, soonRemaining: () => Promise.resolve(undefined) };
    assert.deepEqual(heard(await agreedChunks(chunks, slow, () => assert.fail('asked'))), said);
    const free = { ...slow, isCached: () => true, soonRemaining: () => assert.fail('waited') };
    assert.deepEqual(heard(await agreedChunks(chunks, free, () => assert.fail('asked'))), said);
  });

  it('tells what may be spent, of what, and whether anybody was asked', async () => {
    const told: unknown[] = [];
    const agreed = (agreement: unknown) => told.push(agreement);
    for (const choice of ['read', 'readWhatFits', 'cancel'] as const)
      await agreedChunks(chunks, { ...terms, agreed }, () => Promise.resolve(choice));
    await agreedChunks(chunks, { ...terms, remaining: 9, agreed }, () => assert.fail('asked'));
    const rest = { isPart: false, wasAsked: true };
    assert.deepEqual(told, [
      { characters: 9, ...rest },
      { characters: 5, ...rest },
      { characters: 9, ...rest, wasAsked: false },
    ]);
  });

  it('is asked about with what the service says is left now, and not if that is enough', async () => {
    for (const [fresh, expected] of [
      [3, [3]],
      [9, []],
      [undefined, []],
    ] as const) {
      const asked: unknown[] = [];
      const now = { ...terms, freshRemaining: () => Promise.resolve(fresh) };
      await agreedChunks(chunks, now, ({ remaining }) => {
        asked.push(remaining);
        return Promise.resolve('read');
      });
      assert.deepEqual(asked, expected);
    }
    const enough = { ...terms, remaining: 9, freshRemaining: () => assert.fail('nothing to ask about') };
    assert.deepEqual(heard(await agreedChunks(chunks, enough, () => assert.fail('asked'))), said);
  });

  it('costs all of it where nothing is its beginning, and has the text cut once', async () => {
    let cuts = 0;
    const cut = () => {
      cuts++;
      return chunks();
    };
    const agreed = await agreedChunks(cut, { ...terms, beginsAt: () => false }, ({ toPay }) => {
      assert.deepEqual([toPay, cuts], [9, 1]);
      return Promise.resolve('read');
    });
    assert.deepEqual(heard(agreed), said);
  });

  it('costs what follows its beginning, and keeps what precedes it', async () => {
    const agreed = await agreedChunks(
      chunks,
      { ...terms, beginsAt: ({ text }) => text === 'defg' },
      ({ toPay }) => {
        assert.equal(toPay, 6);
        return Promise.resolve('readWhatFits');
      },
    );
    assert.deepEqual(heard(agreed), ['abc', 'defg']);
  });
});
