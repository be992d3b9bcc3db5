// What a refusal means, and which words of the service are shown.

import assert from 'node:assert/strict';
import { Headers } from 'node-fetch';
import { bodyRefusal, refusal, retryAfter, type Subject } from '../../../src/api/failures.js';

const now = Date.parse('2026-01-01T00:00:00Z');

function refused(
  status: number,
  body: unknown = '',
  { subject = 'speech', type = 'application/json' }: { subject?: Subject; type?: string } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = new Headers({ 'Content-Type': type });
  return refusal({ status, headers, body: new TextEncoder().encode(text) }, subject, now);
}

describe('A refusal', () => {
  for (const words of [
    'Allowance exhausted',
    'quota reached',
    'No credits',
    'Character limit reached',
    'No characters left',
    'characters remaining: 0',
    'character usage is over',
    'usage limit',
    'Insufficient balance',
    'You have exceeded your plan',
  ]) {
    it(`is about the allowance if it says “${words}”`, () => {
      for (const status of [401, 403, 429]) {
        const { kind, message, serviceWords } = refused(status, { message: words });
        assert.equal(kind, 'allowanceUsedUp', String(status));
        assert.equal(message, 'The speech service has no characters left for this account.');
        assert.equal(serviceWords, `${words}.`);
      }
      assert.equal(refused(400, { message: words }).kind, 'refused');
    });
  }

  for (const words of [
    'Bad token',
    'API key revoked',
    'api-key',
    'apikey',
    'Unauthorized',
    'unauthorised',
    'Wrong credentials',
    'Authentication failed',
  ]) {
    it(`is about the token if it says “${words}”`, () => {
      for (const status of [401, 403, 429]) {
        const { kind, message, serviceWords } = refused(status, { message: words });
        assert.equal(kind, 'unauthorized', String(status));
        assert.equal(message, 'The speech service does not accept the token.');
        assert.equal(serviceWords, `${words}.`);
      }
      assert.equal(refused(400, { message: words }).kind, 'refused');
    });
  }

  it('without words is about the token only with status 401', () => {
    assert.deepEqual(
      [401, 403, 429].map((status) => refused(status).kind),
      ['unauthorized', 'refused', 'refused'],
    );
  });

  it('says why a recording cannot be used, where that is one of the known reasons', () => {
    const heard = (recording: unknown) => {
      const error = { code: 'invalid_recording', message: 'file cannot be used', recording };
      return refused(422, { error }, { subject: 'voice' }).recording;
    };
    for (const known of [{ reason: 'silent' }, { reason: 'mostlySilent', seconds: 6.4 }]) {
      assert.deepEqual(heard(known), known);
    }
    for (const unknown of [undefined, 'silent', { reason: 'sung' }, { reason: 'mostlySilent' }]) {
      assert.equal(heard(unknown), undefined);
    }
  });

  it('is explained by its code, too', () => {
    assert.equal(refused(403, { error: { code: 'allowance_exhausted' } }).kind, 'allowanceUsedUp');
    assert.equal(refused(403, { error: { code: 'usage_limit' } }).kind, 'allowanceUsedUp');
    assert.equal(refused(400, { code: 'voice_not_found' }).kind, 'unknownVoice');
    assert.equal(refused(403, { error: { code: 'allowance_exhausted' } }).serviceWords, undefined);
  });

  it('with 404 or 410 and a word about voices means that the voice is gone', () => {
    for (const status of [404, 410]) {
      for (const subject of ['speech', 'voice'] as const) {
        const { kind, message } = refused(status, { message: 'No Voice here' }, { subject });
        assert.equal(kind, 'unknownVoice');
        assert.equal(message, 'The speech service does not know the voice.');
        assert.equal(refused(status, '', { subject }).kind, 'refused');
      }
      for (const subject of ['account', 'audio'] as const) {
        assert.equal(refused(status, { message: 'No voice here' }, { subject }).kind, 'refused');
      }
    }
    assert.equal(refused(409, { message: 'No voice here' }).kind, 'refused');
  });

  it('with another status means it only if it says so', () => {
    for (const words of ['unknown voice', 'Voice not found', 'voice unknown', 'no such voice']) {
      assert.equal(refused(400, { message: words }).kind, 'unknownVoice', words);
      assert.equal(refused(500, { message: words }).kind, 'unknownVoice', words);
      assert.equal(refused(400, { message: words }, { subject: 'account' }).kind, 'refused', words);
    }
    for (const words of ['the voice is unsuitable', 'unknown field']) {
      assert.equal(refused(400, { message: words }).kind, 'refused', words);
    }
  });

  it('says what is wrong with the service from status 500 on', () => {
    const { kind, message, status } = refused(500);
    assert.deepEqual(
      [kind, message, status],
      ['unreachable', 'The speech service is not working at the moment (status 500).', 500],
    );
    assert.equal(refused(499).message, 'The speech service refused the request (status 499).');
    assert.equal(refused(429).message, 'The speech service is asked too often (status 429).');
    assert.equal(refused(402).kind, 'allowanceUsedUp');
  });

  for (const [body, words] of [
    [{ error: { code: 'x', message: 'In a message' } }, 'In a message.'],
    [{ error: 'As the error' }, 'As the error.'],
    [{ message: 'At the top' }, 'At the top.'],
    [{ detail: 'As a detail' }, 'As a detail.'],
    [{ title: 'As a title' }, 'As a title.'],
    [{ error: { detail: 'Deep' }, message: 'Not this' }, 'Deep.'],
    [{ error: {}, message: 'At the top' }, 'At the top.'],
    [{ error: { message: 5 }, detail: 'At the top' }, 'At the top.'],
    [{ error: { code: 'only_a_code' }, message: 'Not this' }, undefined],
    [{ message: 5 }, undefined],
    [JSON.stringify('Just a text'), 'Just a text.'],
    [[], undefined],
    ['null', undefined],
    ['', undefined],
    [' \n', undefined],
    ['{', undefined],
  ] as const) {
    it(`has the words ${words ?? '(none)'} in ${JSON.stringify(body)}`, () => {
      assert.equal(refused(400, body).serviceWords, words);
    });
  }

  it('has words in plain text, but never those of a page', () => {
    assert.equal(
      refused(400, 'Plain words', { type: 'text/plain; charset=utf-8' }).serviceWords,
      'Plain words.',
    );
    assert.equal(refused(400, 'Plain words', { type: 'text/html' }).serviceWords, undefined);
    assert.equal(refused(400, ' ', { type: 'text/plain' }).serviceWords, undefined);
    assert.equal(refused(400, 'Plain words', { type: 'x-text/plain' }).serviceWords, undefined);
    assert.equal(refused(400, ' <h1>No</h1>', { type: 'text/plain' }).serviceWords, undefined);
    const bare = { status: 400, headers: new Headers(), body: new TextEncoder().encode('Plain words') };
    assert.equal(refusal(bare, 'speech', now).serviceWords, undefined);
  });

  it('shows its words as one sentence on one line, and not too many', () => {
    const said = (message: string) => refused(400, { message }).serviceWords;
    assert.equal(said('  Two\r\n\tlines\u200b here '), 'Two lines here.');
    assert.equal(said('No. Not now'), 'No. Not now.');
    for (const whole of ['Really?', 'No!', 'Done.', 'And so on…']) assert.equal(said(whole), whole);
    assert.equal(said('a'.repeat(300)), `${'a'.repeat(300)}.`);
    assert.equal(said('a'.repeat(301)), `${'a'.repeat(300)}…`);
    // No more than the beginning is read.
    assert.equal(refused(400, 'a'.repeat(5000), { type: 'text/plain' }).serviceWords, `${'a'.repeat(300)}…`);
    assert.equal(refused(400, { message: 'a', more: 'b'.repeat(5000) }).serviceWords, undefined);
  });

  it('says how long the service wants to be left alone', () => {
    const headers = new Headers({ 'Retry-After': '3' });
    const body = new Uint8Array();
    assert.equal(refusal({ status: 429, headers, body }, 'speech', now).retryAfterMs, 3000);
    assert.equal(refused(429).retryAfterMs, undefined);
  });
});

describe('A refusal inside a success', () => {
  it('has the words and the meaning of one outside', () => {
    const { kind, message, status, serviceWords } = bodyRefusal(402, { message: 'Buy more' }, 'speech');
    assert.deepEqual(
      [kind, message, status, serviceWords],
      ['allowanceUsedUp', 'The speech service could not generate the speech (status 402).', 402, 'Buy more.'],
    );
    assert.equal(bodyRefusal(404, { message: 'no such voice' }, 'speech').kind, 'unknownVoice');
  });

  it('is told by the beginning of its message, however long that is', () => {
    const long = `${'word '.repeat(1000)}no such voice`;
    for (const body of [{ message: long }, { error: long }, { code: long }])
      assert.equal(bodyRefusal(404, body, 'speech').kind, 'refused');
  });

  it('is never taken for a service that cannot be reached', () => {
    const { kind, message, serviceWords } = bodyRefusal(500, {}, 'speech');
    assert.deepEqual(
      [kind, message, serviceWords],
      ['refused', 'The speech service could not generate the speech (status 500).', undefined],
    );
  });
});

describe('Retry-After', () => {
  for (const [header, ms] of [
    ['7', 7000],
    ['120', 120_000],
    ['1.25', 1250],
    [' 1.5 ', 1500],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
    ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['soon', undefined],
    ['7 apples', undefined],
    ['x7', undefined],
    ['', undefined],
  ] as const) {
    it(`“${header}” is ${ms ?? 'not understood'}`, () => {
      assert.equal(retryAfter(header, now), ms);
    });
  }

  it('may be missing', () => {
    assert.equal(retryAfter(null, now), undefined);
  });
});
