import assert from 'node:assert/strict';
import { type PlainText, english, type Localiser } from '../../../../src/core/plainText.js';
import { Headers } from 'node-fetch';
import { refusal, type Answer, type Subject } from '../../../../src/api/failures.js';
import { LectorError, type ErrorKind } from '../../../../src/core/errors.js';
import { errorSentence, errorWords, type NextStep } from '../../../../src/editor/ui/errorWords.js';

const secret = 'the English message of the log';

describe('what is said of an error', () => {
  const firstSteps: Readonly<Record<ErrorKind, NextStep>> = {
    unreachable: 'tryAgain',
    offline: 'tryAgain',
    refused: 'signIn',
    insecure: 'tryAgain',
    unauthorized: 'signIn',
    otherAccount: 'reload',
    allowanceUsedUp: 'showUsage',
    declined: 'tryAgain',
    unknownVoice: 'selectVoice',
    notOffered: 'useEmbedded',
    busy: 'tryAgain',
    voiceLimit: 'deleteVoice',
    noSample: 'showLog',
    protocol: 'showLog',
    lostPurchase: 'tryAgain',
    badAudio: 'tryAgain',
    cutOffAudio: 'tryAgain',
    embeddedService: 'tryAgain',
    embeddedFailure: 'tryAgain',
    embeddedFolder: 'tryAgain',
    output: 'tryAgain',
    notWritable: 'saveElsewhere',
    diskFull: 'tryAgain',
    tooLong: 'showLog',
    nothingToSay: 'showLog',
    voiceDownload: 'tryAgain',
  };
  const kinds = Object.keys(firstSteps) as ErrorKind[];

  for (const kind of kinds) {
    it(`has a sentence and a first step of its own for “${kind}”`, () => {
      const { happened, steps } = errorWords(new LectorError(kind, secret), english);
      assert.match(happened, kind === 'output' ? /: / : /\.$/);
      assert.equal(steps[0], firstSteps[kind]);
      assert.ok(steps.includes('showLog'));
      assert.equal(new Set(steps).size, steps.length);
    });
  }

  it('offers the embedded service where another cannot be reached, or is busy', () => {
    for (const kind of ['unreachable', 'offline', 'insecure', 'busy'] as const)
      assert.ok(errorWords(new LectorError(kind, secret), english).steps.includes('useEmbedded'), kind);
  });

  it('differs from kind to kind', () => {
    const sentences = kinds.map((kind) => errorSentence(new LectorError(kind, secret), english));
    assert.equal(new Set(sentences).size, kinds.length);
  });

  it('is all in the user’s language, but for what a browser or a system said', () => {
    const marked: Localiser = { t: (message, ...args) => `«${english.t(message, ...args)}»` as PlainText };
    for (const kind of kinds) {
      const sentence = errorSentence(new LectorError(kind, secret), marked);
      assert.equal(sentence.replaceAll(/«[^»]*»/g, '').trim(), '', sentence);
      assert.equal(sentence.includes(secret), kind === 'output', kind);
    }
  });

  const refusals: readonly (readonly [number, Subject, string | undefined, RegExp, NextStep])[] = [
    [401, 'account', 'The token has expired', /key: The token has expired\.$/, 'signIn'],
    [401, 'account', undefined, /does not accept the token or key\.$/, 'signIn'],
    [402, 'speech', 'Buy more', /no characters left: Buy more\. You can still hear/, 'showUsage'],
    [404, 'speech', 'No such voice', /this voice: No such voice\. Choose another voice/, 'selectVoice'],
    [400, 'speech', 'Say less', /refused: Say less\.$/, 'tryAgain'],
    [400, 'speech', undefined, /refused \(status 400\)\.$/, 'tryAgain'],
    [429, 'speech', 'Slow down', /too many requests: Slow down\. Wait a little/, 'tryAgain'],
    [429, 'speech', undefined, /too many requests\. Wait a little/, 'tryAgain'],
    [503, 'speech', 'Back at noon', /at the moment: Back at noon\.$/, 'tryAgain'],
    [500, 'speech', undefined, /at the moment \(status 500\)\.$/, 'tryAgain'],
    [403, 'voice', 'Your plan allows 2 voices', /refused: Your plan allows 2 voices\.$/, 'tryAgain'],
  ];
  for (const [status, subject, said, sentence, step] of refusals) {
    it(`keeps the service’s own words: ${status} ${said ?? 'without any'}`, () => {
      const error = refusal(answer(status, said), subject, 0);
      assert.match(errorSentence(error, english), sentence);
      assert.equal(errorWords(error, english).steps[0], step);
    });
  }

  it('says how long the service wants to be left alone, if that is long', () => {
    const sentence = (status: number, seconds: string): string => {
      const busy = { ...answer(status, undefined), headers: new Headers({ 'retry-after': seconds }) };
      return errorSentence(refusal(busy, 'speech', 0), english);
    };
    for (const status of [429, 503]) {
      assert.match(sentence(status, '3600'), /\. Try again in 60 min\.$/);
      assert.match(sentence(status, '61'), /\. Try again in 2 min\.$/);
      for (const other of ['30', '9'.repeat(400)]) assert.doesNotMatch(sentence(status, other), / min/);
    }
  });

  it('says in the user’s language why a recording cannot be used, or keeps the service’s own words', () => {
    const french: Localiser = { t: (message) => `Français : ${message}` as PlainText };
    const sentence = (recording: object): string => {
      const error = { message: 'file cannot be used: It is bad.', recording };
      const body = new TextEncoder().encode(JSON.stringify({ error }));
      return errorSentence(refusal({ status: 422, headers: new Headers(), body }, 'voice', 0), french);
    };
    assert.match(sentence({ reason: 'overdriven' }), /^Français : The recording is badly overdriven\./);
    assert.equal(sentence({ reason: 'sung' }), 'Français : The speech service refused: {0}');
  });

  it('says what it costs to buy again what is lost, and offers that second', () => {
    const lost = { service: 'https://x.example', voiceId: 'ada', text: 'x'.repeat(120), address: '' };
    const error = Object.assign(new LectorError('lostPurchase', secret), { lost });
    assert.equal(
      errorSentence(error, english),
      'The speech service does not have this audio, although it is paid for. ' +
        'Try again later. Buying it again uses 120 more characters.',
    );
    assert.deepEqual(errorWords(error, english).steps, ['tryAgain', 'buyAgain', 'showLog']);
    const short = Object.assign(new LectorError('lostPurchase', secret), { lost: { ...lost, text: 'x' } });
    assert.match(errorSentence(short, english), /uses one more character\.$/);
  });

  it('is the same for an error of another bundle', () => {
    const copy = { [Symbol.for('lector.error')]: true, kind: 'offline', message: secret };
    assert.deepEqual(errorWords(copy, english), errorWords(new LectorError('offline', secret), english));
  });

  it('is that the disk is full, whatever could not be written', () => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const error = Object.assign(new Error(`${code}: ${secret}`), { code });
      assert.deepEqual(errorWords(error, english), errorWords(new LectorError('diskFull', secret), english));
    }
  });

  it('shows the message of an unexpected error', () => {
    assert.match(errorSentence(new TypeError('x is not a function'), english), /x is not a function$/);
    assert.match(errorSentence('a word', english), /a word$/);
  });
});

function answer(status: number, message: string | undefined): Answer {
  const body = new TextEncoder().encode(message === undefined ? '' : JSON.stringify({ error: { message } }));
  return { status, headers: new Headers(), body };
}
