// A table of faults: what the service does, what happens to the speech, how often it is asked and what that costs.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../src/api/client.js';
import { OpenAiClient } from '../../src/editor/services/openai/openAiClient.js';
import type { VoiceService } from '../../src/api/voiceService.js';
import type { Clock } from '../../src/core/clock.js';
import { isLectorError, type ErrorKind, type LostPurchase } from '../../src/core/errors.js';
import { keptBy } from './keptBy.js';
import { KeptSpeech } from '../../src/speech/narrators.js';
import { PaidSpeech, PurchaseFolder } from '../../src/speech/paidSpeech.js';
import type { SpeechProvider } from '../../src/core/speechProvider.js';
import type { Agreement } from '../../src/speech/agreement.js';
import { DiskCache } from '../../src/speech/diskCache.js';
import { reply } from './scriptedBehaviours.js';
import { startScriptedService, type ScriptedRoute, type ScriptedService } from './scriptedService.js';
import type { ServerMake } from './voiceServers.js';
import { TestClock } from './testClock.js';
import { toneWav } from './toneWav.js';

export interface Fault {
  readonly name: string;
  /** `audio` is where the audio is asked for: a voice server has it in its answer. */
  readonly arrange: (service: ScriptedService, audio: ScriptedRoute) => void;
  /** What happens to the speech: it is heard, or fails in one of the ways that the user is told about. */
  readonly outcome: 'heard' | ErrorKind;
  /** Part of what the user is told. */
  readonly says?: RegExp;
  readonly generates: number;
  readonly downloads: number;
  /** Characters charged. */
  readonly cost: number;
  /** The pauses between tries, in milliseconds. */
  readonly waits?: readonly number[];
  /** How many deadlines pass, each as soon as a request is held up. */
  readonly stalls?: number;
  /** What must not be shown or logged, besides the token, the text and the address. */
  readonly hidden?: RegExp;
  /** What asking once more costs after the fault is gone; `unheard` if that address no longer works. */
  readonly again?: number | 'unheard';
  /** What is different with a voice server, besides that there are no downloads; null if it is not asked like that. */
  readonly served?: Partial<Fault> | null;
}

export const message = 'Twenty characters ...';
export const once = message.length;
export const none = { generates: 1, downloads: 0, cost: 0 };
export const paidUnheard = { generates: 1, downloads: 0, cost: once };
export const words = (text: string) => ({ error: { code: 'some_code', message: text } });
export const html = reply(200, '<html><body>Sign in to the wireless network</body></html>', {
  'Content-Type': 'text/html',
});
export const generateAnswer = { url: 'http://127.0.0.1:1/never.wav', status: 200 };
export const wavBytes = toneWav({ seconds: 0.1, sampleRate: 8000 });

/** Answers the next generation with this instead. */
export const generated =
  (change: (answer: Record<string, unknown>) => unknown) =>
  (service: ScriptedService): void => {
    const answer = { url: service.audioUrl(message), status: 200, characterUsage: 20 };
    service.script('/generate', reply(200, change(answer)));
  };

const met: string[] = [];

after(() => {
  if (process.env['LECTOR_FAULTS'] === undefined) return;
  console.log(`\n  ${met.length} kinds of HTTP fault met as they should be, losses 0:\n${met.join('\n')}`);
});

/** With a hosted service, and with a voice server. */
export function describeFaults(what: string, faults: readonly Fault[]): void {
  const served = faults.flatMap((fault) =>
    fault.served === null ? [] : [{ ...fault, downloads: 0, ...fault.served }],
  );
  describe(`speech, when the service ${what}`, () => meetAll(faults));
  describe(`speech, when the voice server ${what}`, () => meetAll(served, 'openai'));
}

function meetAll(faults: readonly Fault[], make?: ServerMake): void {
  for (const fault of faults) {
    const { name, outcome, generates, downloads, cost } = fault;
    it(`${name}: ${outcome}`, async () => {
      await meet(fault, make);
      met.push(`  ${name}: ${outcome}; ${generates} + ${downloads} requests, ${cost} characters`);
    });
  }
}

async function meet(fault: Fault, make?: ServerMake): Promise<void> {
  const service = await startScriptedService(make === undefined ? {} : { make });
  const folder = await mkdtemp(join(tmpdir(), 'lector-fault-'));
  const clock = new TestClock();
  const log: string[] = [];
  const source = paidSpeech(service, folder, clock, (line) => log.push(line), undefined, make);
  try {
    fault.arrange(service, make === undefined ? 'audio' : '/generate');
    const speech = outcomeOf(source);
    for (let stalled = 1; stalled <= (fault.stalls ?? 0); stalled++) {
      const held = (): number => service.count(fault.downloads > 0 ? 'audio' : '/generate');
      await service.until(() => held() >= stalled && service.inFlight === 1);
      clock.passDeadline();
      await service.until(() => service.inFlight === 0);
    }
    const { kind, said, logged } = await speech;
    assert.equal(kind, fault.outcome, said);
    if (fault.says !== undefined) assert.match(said, fault.says);
    if (fault.waits !== undefined) assert.deepEqual(clock.waited, fault.waits);
    assert.equal(service.count('/generate'), fault.generates, 'requests to generate');
    assert.equal(service.count('audio'), fault.downloads, 'requests for audio');
    assert.equal(service.charged, fault.cost, 'characters charged');
    assert.ok(service.timesCharged(message) <= 1, 'charged once at most');
    const written = `${said}${logged}${log.join('')}`;
    assert.ok(!written.includes(service.token), 'the token stays out of what is shown and logged');
    assert.ok(!written.includes(message), 'the text stays out of what is shown and logged');
    if (fault.hidden !== undefined) assert.doesNotMatch(written, fault.hidden);
    for (const { route, headers, path } of service.requests) {
      const authorization = make === undefined ? service.token : `Bearer ${service.token}`;
      assert.equal(headers.authorization, route === 'audio' ? undefined : authorization);
      if (route === 'audio') assert.ok(!written.includes(path), 'the address stays out of it');
    }
    await onceMore(service, source, fault);
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

/** The user tries again once nothing is wrong any more. Anything that has an address by then is not bought again. */
async function onceMore(service: ScriptedService, source: PaidWindow, fault: Fault): Promise<void> {
  service.recover();
  const { charged } = service;
  const { kind, said } = await outcomeOf(source);
  if (fault.again === 'unheard') {
    assert.equal(kind, fault.outcome, said);
    assert.equal(service.charged, charged, 'asking again costs nothing');
    return;
  }
  if (service.voices.length === 0 || service.user.character_allowance < once) return;
  assert.equal(kind, 'heard', said);
  const hasAddress = fault.downloads > 0 || fault.outcome === 'heard';
  assert.equal(service.charged - charged, fault.again ?? (hasAddress ? 0 : once), 'asking again costs');
}

async function outcomeOf(source: PaidWindow) {
  try {
    await source.speak(message, 'ada', new AbortController().signal, { soFar: () => undefined });
    return { kind: 'heard', said: '', logged: '' } as const;
  } catch (error) {
    source.told(error);
    assert.ok(isLectorError(error), String(error));
    const cause = error.cause instanceof Error ? (error.cause.stack ?? '') : '';
    const { kind, message, serviceWords } = error;
    // The user is told a service's own words, too.
    const said = serviceWords === undefined ? message : `${message.slice(0, -1)}: ${serviceWords}`;
    return { kind, said, logged: `${message}${cause}` };
  }
}

type PaidWindow = SpeechProvider & Pick<PaidSpeech, 'buyAgain' | 'told'>;

/** Speech as in a window that reads with a hosted service. */
export function paidSpeech(
  service: ScriptedService,
  folder: string,
  clock: Clock,
  log: (line: string) => void = () => undefined,
  agreement?: Pick<Agreement, 'pay' | 'putBack'>,
  make?: ServerMake,
): PaidWindow {
  const options = { clock, random: () => 0.5, log };
  const client: VoiceService =
    make === undefined ? new Client(service.account, options) : new OpenAiClient(service.account, options);
  const account = (): Promise<VoiceService> => Promise.resolve(client);
  const cache = new DiskCache(folder, { maxBytes: () => 10_000_000 });
  const keeping = new KeptSpeech(cache, log);
  const agreed: Pick<Agreement, 'pay' | 'putBack'> = {
    pay: (text, signal, buy) =>
      agreement === undefined ? buy(client) : agreement.pay(text, signal, () => buy(client)),
    putBack: (text) => agreement?.putBack(text),
  };
  const paid = new PaidSpeech(account, new PurchaseFolder(folder, clock, log), agreed, {
    get: (key) => cache.get(key),
    keep: async (key, audio) => {
      await keeping.keep(key, audio);
    },
  });
  const speech: SpeechProvider = {
    costs: true,
    speak: (text, voiceId, ...asked) => paid.make({ service: service.url, voiceId, text }, ...asked),
  };
  const kept = keptBy(cache, speech, service.url, log);
  return Object.assign(kept, {
    buyAgain: (lost: LostPurchase) => paid.buyAgain(lost),
    told: (error: unknown) => {
      paid.told(error);
    },
  });
}
