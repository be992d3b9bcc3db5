import assert from 'node:assert/strict';
import { Client } from '../../../src/api/client.js';
import { isLectorError, type ErrorKind } from '../../../src/core/errors.js';
import {
  charged,
  endless,
  half,
  hangUp,
  honest,
  raw,
  reply,
  reset,
  silence,
  trickle,
} from '../../support/scriptedBehaviours.js';
import { startScriptedService, type ScriptedService } from '../../support/scriptedService.js';
import { TestClock } from '../../support/testClock.js';
import { toneWav } from '../../support/toneWav.js';

const message = 'Twenty characters ...';
const once = message.length;

interface Fault {
  readonly name: string;
  readonly arrange: (service: ScriptedService) => void;
  /** What becomes of the speech: it is heard, or it fails in one of the ways the user is told apart. */
  readonly outcome: 'heard' | ErrorKind;
  /** Part of what the user is told. */
  readonly says?: RegExp;
  readonly generates: number;
  readonly downloads: number;
  readonly charged: number;
  /** A part of the log. */
  readonly logs?: RegExp;
  /** The pauses between tries, in milliseconds. */
  readonly waits?: readonly number[];
  /** Deadlines pass as soon as this many requests are held up. */
  readonly stalls?: number;
}

const words = (text: string) => ({ error: { code: 'some_code', message: text } });
const generateAnswer = { url: 'http://127.0.0.1:1/never.wav', status: 200 };
const html = reply(200, '<html><body>Sign in to the wireless network</body></html>', {
  'Content-Type': 'text/html',
});
const generated =
  (change: (answer: Record<string, unknown>) => unknown, headers?: Readonly<Record<string, string>>) =>
  (service: ScriptedService): void => {
    const answer = { url: service.audioUrl(message), status: 200, characterUsage: 20 };
    service.script('/generate', charged(reply(200, change(answer), headers)));
  };
const refused = (status: number, body: unknown, headers?: Readonly<Record<string, string>>) =>
  reply(status, body, { 'Content-Type': 'application/json', ...headers });

const none = { generates: 1, downloads: 0, charged: 0 };
const chargedOnce = { generates: 1, downloads: 0, charged: once };
const wavBytes = toneWav({ seconds: 0.1, sampleRate: 8000 });

const faults: readonly Fault[] = [
  // Connections
  {
    name: 'a connection reset before anything is answered',
    arrange: (service) => {
      service.scriptConnections((socket) => socket.resetAndDestroy());
    },
    outcome: 'heard',
    generates: 1,
    downloads: 1,
    charged: once,
  },
  {
    name: 'a reset after the request was sent, uncharged',
    arrange: (service) => {
      service.script('/generate', reset);
    },
    outcome: 'heard',
    logs: /may be so twice/,
    generates: 2,
    downloads: 1,
    charged: once,
  },
  {
    name: 'a reset after the request was sent, charged',
    arrange: (service) => {
      service.script('/generate', charged(reset));
    },
    outcome: 'heard',
    logs: /may be so twice/,
    generates: 2,
    downloads: 1,
    charged: 2 * once,
  },
  {
    name: 'resets after sending, again and again',
    arrange: (service) => {
      service.always('/generate', charged(reset));
    },
    outcome: 'unreachable',
    says: /broke off/,
    generates: 2,
    downloads: 0,
    charged: 2 * once,
  },
  {
    name: 'a connection closed instead of an answer',
    arrange: (service) => {
      service.always('/generate', hangUp);
    },
    outcome: 'unreachable',
    generates: 2,
    downloads: 0,
    charged: 0,
  },
  {
    name: 'headers that never come',
    arrange: (service) => {
      service.always('/generate', silence);
    },
    stalls: 2,
    outcome: 'unreachable',
    says: /within 30 seconds/,
    generates: 2,
    downloads: 0,
    charged: 0,
  },
  {
    name: 'headers that do not come the first time',
    arrange: (service) => {
      service.script('/generate', charged(silence));
    },
    stalls: 1,
    outcome: 'heard',
    logs: /may be so twice/,
    generates: 2,
    downloads: 1,
    charged: 2 * once,
  },
  {
    name: 'a body that stops halfway',
    arrange: (service) => {
      service.always('/generate', charged(half(JSON.stringify(generateAnswer), 'stall')));
    },
    stalls: 2,
    outcome: 'unreachable',
    says: /within 30 seconds/,
    generates: 2,
    downloads: 0,
    charged: 2 * once,
  },
  {
    name: 'a body that trickles in for ever',
    arrange: (service) => {
      service.always('/generate', trickle);
    },
    stalls: 2,
    outcome: 'unreachable',
    says: /within 30 seconds/,
    generates: 2,
    downloads: 0,
    charged: 0,
  },
  {
    name: 'a body cut off by a reset',
    arrange: (service) => {
      service.script('/generate', charged(half(JSON.stringify(generateAnswer), 'reset')));
    },
    outcome: 'heard',
    logs: /may be so twice/,
    generates: 2,
    downloads: 1,
    charged: 2 * once,
  },
  {
    name: 'a body shorter than it says',
    arrange: (service) => {
      service.always('/generate', half(JSON.stringify(generateAnswer), 'end'));
    },
    outcome: 'unreachable',
    generates: 2,
    downloads: 0,
    charged: 0,
  },
  {
    name: 'chunks that break off',
    arrange: (service) => {
      service.always('/generate', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"url":'));
    },
    outcome: 'unreachable',
    generates: 2,
    downloads: 0,
    charged: 0,
  },
  {
    name: 'something that is not HTTP',
    arrange: (service) => {
      service.always('/generate', raw('220 mail.example ESMTP\r\n'));
    },
    outcome: 'protocol',
    says: /HTTP/,
    ...none,
  },
  // Redirects
  {
    name: 'a redirect to another host',
    arrange: (service) => {
      service.always('/generate', reply(301, '', { Location: 'http://127.0.0.1:1/generate' }));
    },
    outcome: 'protocol',
    says: /not followed/,
    ...none,
  },
  {
    name: 'a redirect on the same host',
    arrange: (service) => {
      service.always('/generate', reply(307, '', { Location: `${service.url}/generate` }));
    },
    outcome: 'protocol',
    ...none,
  },
  // Refusals
  {
    name: '400 with words',
    arrange: (service) => {
      service.always('/generate', refused(400, words('message must not be empty')));
    },
    outcome: 'refused',
    says: /status 400\): message must not be empty\.$/,
    ...none,
  },
  {
    name: '400 without words',
    arrange: (service) => {
      service.always('/generate', refused(400, ''));
    },
    outcome: 'refused',
    says: /status 400\)\.$/,
    ...none,
  },
  {
    name: '401',
    arrange: (service) => {
      service.always('/generate', refused(401, { message: 'Invalid token' }));
    },
    outcome: 'unauthorized',
    says: /does not accept the token: Invalid token\.$/,
    ...none,
  },
  {
    name: '401 whose words are about characters',
    arrange: (service) => {
      service.always('/generate', refused(401, { error: 'Usage limit reached' }));
    },
    outcome: 'allowanceUsedUp',
    says: /Usage limit reached/,
    ...none,
  },
  {
    name: '401 that might mean a token or an allowance',
    arrange: (service) => {
      service.always('/generate', refused(401, words('The token is invalid or its quota is exceeded')));
    },
    outcome: 'refused',
    says: /The token is invalid or its quota is exceeded/,
    ...none,
  },
  {
    name: '402',
    arrange: (service) => {
      service.always('/generate', refused(402, ''));
    },
    outcome: 'allowanceUsedUp',
    says: /no characters left/,
    ...none,
  },
  {
    name: '403 without words, which might mean either',
    arrange: (service) => {
      service.always('/generate', refused(403, ''));
    },
    outcome: 'refused',
    says: /status 403/,
    ...none,
  },
  {
    name: '403 about the allowance',
    arrange: (service) => {
      service.always('/generate', refused(403, words('Character allowance exhausted')));
    },
    outcome: 'allowanceUsedUp',
    ...none,
  },
  {
    name: '403 about the token',
    arrange: (service) => {
      service.always('/generate', reply(403, 'API key revoked', { 'Content-Type': 'text/plain' }));
    },
    outcome: 'unauthorized',
    says: /API key revoked/,
    ...none,
  },
  {
    name: '404 for the voice',
    arrange: (service) => {
      service.voices = [];
    },
    outcome: 'unknownVoice',
    ...none,
  },
  {
    name: '404 for the path',
    arrange: (service) => {
      service.always('/generate', reply(404, '<h1>Not found</h1>', { 'Content-Type': 'text/html' }));
    },
    outcome: 'refused',
    says: /status 404\)\.$/,
    ...none,
  },
  {
    name: '413',
    arrange: (service) => {
      service.always('/generate', refused(413, ''));
    },
    outcome: 'refused',
    ...none,
  },
  {
    name: '422 with words of another shape',
    arrange: (service) => {
      service.always('/generate', refused(422, { detail: 'message: too long' }));
    },
    outcome: 'refused',
    says: /message: too long\.$/,
    ...none,
  },
  {
    name: '422 about the voice',
    arrange: (service) => {
      service.always('/generate', refused(422, { error: { code: 'unknown_voice', message: 'gone' } }));
    },
    outcome: 'unknownVoice',
    ...none,
  },
  {
    name: '429 with Retry-After in seconds',
    arrange: (service) => {
      service.script('/generate', refused(429, '', { 'Retry-After': '7' }));
    },
    outcome: 'heard',
    waits: [7000],
    generates: 2,
    downloads: 1,
    charged: once,
  },
  {
    name: '429 with Retry-After as a date',
    arrange: (service) => {
      const later = new Date(Date.parse('2026-01-01T00:00:09Z')).toUTCString();
      service.script('/generate', refused(429, '', { 'Retry-After': later }));
    },
    outcome: 'heard',
    waits: [9000],
    generates: 2,
    downloads: 1,
    charged: once,
  },
  {
    name: '429 with a Retry-After that is too long to wait for',
    arrange: (service) => {
      service.always('/generate', refused(429, '', { 'Retry-After': '3600' }));
    },
    outcome: 'refused',
    says: /too often/,
    waits: [],
    ...none,
  },
  {
    name: '429 without Retry-After',
    arrange: (service) => {
      service.script('/generate', refused(429, ''), refused(429, ''));
    },
    outcome: 'heard',
    waits: [300, 600],
    generates: 3,
    downloads: 1,
    charged: once,
  },
  {
    name: '429 for ever',
    arrange: (service) => {
      service.always('/generate', refused(429, ''));
    },
    outcome: 'refused',
    says: /too often/,
    generates: 3,
    downloads: 0,
    charged: 0,
  },
  {
    name: '429 because the allowance is used up',
    arrange: (service) => {
      service.always('/generate', refused(429, words('You have exceeded your quota')));
    },
    outcome: 'allowanceUsedUp',
    waits: [],
    ...none,
  },
  {
    name: '500 once, charged',
    arrange: (service) => {
      service.script('/generate', charged(refused(500, '')));
    },
    outcome: 'heard',
    logs: /may be so twice/,
    generates: 2,
    downloads: 1,
    charged: 2 * once,
  },
  {
    name: '500 for ever',
    arrange: (service) => {
      service.always('/generate', refused(500, words('Something broke')));
    },
    outcome: 'unreachable',
    says: /not working at the moment.*Something broke/,
    generates: 2,
    downloads: 0,
    charged: 0,
  },
  {
    name: '502 with a page of the gateway',
    arrange: (service) => {
      service.always('/generate', reply(502, '<h1>Bad Gateway</h1>', { 'Content-Type': 'text/html' }));
    },
    outcome: 'unreachable',
    says: /status 502\)\.$/,
    generates: 2,
    downloads: 0,
    charged: 0,
  },
  {
    name: '503 twice',
    arrange: (service) => {
      service.script('/generate', refused(503, ''), refused(503, '', { 'Retry-After': '1' }));
    },
    outcome: 'heard',
    waits: [300, 1000],
    generates: 3,
    downloads: 1,
    charged: once,
  },
  {
    name: '503 for ever',
    arrange: (service) => {
      service.always('/generate', refused(503, ''));
    },
    outcome: 'unreachable',
    generates: 3,
    downloads: 0,
    charged: 0,
  },
  {
    name: '503, then a reset, then 503',
    arrange: (service) => {
      service.script('/generate', refused(503, ''), reset, refused(503, ''));
    },
    outcome: 'unreachable',
    generates: 3,
    downloads: 0,
    charged: 0,
  },
  // Answers that lie
  {
    name: 'a page with status 200',
    arrange: (service) => {
      service.always('/generate', html);
    },
    outcome: 'protocol',
    says: /not JSON/,
    ...none,
  },
  {
    name: 'an empty answer',
    arrange: (service) => {
      service.always('/generate', charged(reply(200, '')));
    },
    outcome: 'protocol',
    ...chargedOnce,
  },
  {
    name: 'an answer that is a list',
    arrange: generated(() => []),
    outcome: 'protocol',
    ...chargedOnce,
  },
  {
    name: 'an answer without a URL',
    arrange: generated((answer) => ({ ...answer, url: undefined })),
    outcome: 'protocol',
    says: /url/,
    ...chargedOnce,
  },
  {
    name: 'a URL that is a number',
    arrange: generated((answer) => ({ ...answer, url: 7 })),
    outcome: 'protocol',
    says: /url/,
    ...chargedOnce,
  },
  {
    name: 'an answer without a status',
    arrange: generated(({ url }) => ({ url })),
    outcome: 'protocol',
    says: /status/,
    ...chargedOnce,
  },
  {
    name: 'a status in the body that is no success',
    arrange: generated(() => ({ status: 500 })),
    outcome: 'refused',
    says: /could not generate.*500/,
    ...chargedOnce,
  },
  {
    name: 'a status that is a string, and no usage',
    arrange: generated(({ url }) => ({ url, status: '200' })),
    outcome: 'heard',
    generates: 1,
    downloads: 1,
    charged: once,
  },
  {
    name: 'a usage that is no number',
    arrange: generated((answer) => ({ ...answer, characterUsage: 'many' })),
    outcome: 'heard',
    generates: 1,
    downloads: 1,
    charged: once,
  },
  {
    name: 'an answer without end',
    arrange: (service) => {
      service.always('/generate', endless);
    },
    outcome: 'protocol',
    says: /larger/,
    ...none,
  },
  {
    name: 'an answer that announces more than is sensible',
    arrange: (service) => {
      service.always('/generate', raw('HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n{'));
    },
    outcome: 'protocol',
    says: /larger/,
    ...none,
  },
  // Audio
  {
    name: 'audio at another host without encryption',
    arrange: generated((answer) => ({ ...answer, url: 'http://files.example/speech.wav' })),
    outcome: 'protocol',
    says: /address that cannot be used/,
    ...chargedOnce,
  },
  {
    name: 'audio at a file URL',
    arrange: generated((answer) => ({ ...answer, url: 'file:///etc/hostname' })),
    outcome: 'protocol',
    ...chargedOnce,
  },
  {
    name: 'audio that has expired',
    arrange: (service) => {
      service.script('audio', refused(410, ''));
    },
    outcome: 'heard',
    logs: /gone already/,
    generates: 2,
    downloads: 2,
    charged: 2 * once,
  },
  {
    name: 'audio that is never there',
    arrange: (service) => {
      service.always('audio', refused(404, ''));
    },
    outcome: 'refused',
    generates: 2,
    downloads: 2,
    charged: 2 * once,
  },
  {
    name: 'audio that is a page',
    arrange: (service) => {
      service.always('audio', html);
    },
    outcome: 'badAudio',
    says: /no WAV/,
    generates: 1,
    downloads: 1,
    charged: once,
  },
  {
    name: 'audio that is empty',
    arrange: (service) => {
      service.always('audio', reply(200, ''));
    },
    outcome: 'badAudio',
    generates: 1,
    downloads: 1,
    charged: once,
  },
  {
    name: 'audio cut off once',
    arrange: (service) => {
      service.script('audio', half(wavBytes, 'reset'));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 2,
    charged: once,
  },
  {
    name: 'audio that always ends early',
    arrange: (service) => {
      service.always('audio', half(wavBytes, 'end'));
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 2,
    charged: once,
  },
  {
    name: 'audio that stalls once',
    arrange: (service) => {
      service.script('audio', half(wavBytes, 'stall'));
    },
    stalls: 1,
    outcome: 'heard',
    generates: 1,
    downloads: 2,
    charged: once,
  },
  {
    name: 'audio without end',
    arrange: (service) => {
      service.always('audio', endless);
    },
    outcome: 'protocol',
    says: /larger/,
    generates: 1,
    downloads: 1,
    charged: once,
  },
  {
    name: 'audio that the service redirects',
    arrange: (service) => {
      service.always('audio', reply(302, '', { Location: 'https://elsewhere.example/a.wav' }));
    },
    outcome: 'protocol',
    generates: 1,
    downloads: 1,
    charged: once,
  },
  {
    name: 'audio that needs patience',
    arrange: (service) => {
      service.script('audio', refused(503, ''), refused(429, ''));
    },
    outcome: 'heard',
    generates: 1,
    downloads: 3,
    charged: once,
  },
  {
    name: 'an allowance that is used up, as the service counts it',
    arrange: (service) => {
      service.user.character_allowance = 5;
    },
    outcome: 'allowanceUsedUp',
    ...none,
  },
  {
    name: 'no fault at all',
    arrange: (service) => {
      service.script('/generate', honest);
    },
    outcome: 'heard',
    waits: [],
    generates: 1,
    downloads: 1,
    charged: once,
  },
];

describe('speech, when the service', () => {
  for (const fault of faults) {
    it(`gives ${fault.name}: ${fault.outcome}`, async () => {
      const service = await startScriptedService();
      const clock = new TestClock();
      const log: string[] = [];
      const client = new Client(service.account, { clock, random: () => 0.5, log: (line) => log.push(line) });
      try {
        fault.arrange(service);
        const speech = client.speak(message, 'ada', new AbortController().signal);
        const outcome = speech.then(
          (audio) => ({ kind: 'heard', message: '', audio }),
          (error: unknown) => {
            assert.ok(isLectorError(error), String(error));
            return { kind: error.kind, message: error.message, audio: undefined };
          },
        );
        for (let stalled = 1; stalled <= (fault.stalls ?? 0); stalled++) {
          await service.until(() => requestsOfStall(service, fault) >= stalled && service.inFlight === 1);
          clock.passDeadlines();
          await service.until(() => service.inFlight === 0);
        }
        const { kind, message: said } = await outcome;
        assert.equal(kind, fault.outcome, said);
        if (fault.says !== undefined) assert.match(said, fault.says);
        if (fault.logs !== undefined) assert.match(log.join('\n'), fault.logs);
        if (fault.waits !== undefined) assert.deepEqual(clock.waited, fault.waits);
        assert.equal(service.count('/generate'), fault.generates, 'requests to generate');
        assert.equal(service.count('audio'), fault.downloads, 'requests for audio');
        assert.equal(service.charged, fault.charged, 'characters charged');
        assert.ok(!`${said}${log.join('')}`.includes(service.token), 'the token stays out of what is shown');
        assert.ok(!`${said}${log.join('')}`.includes(message), 'the text stays out of what is shown');
        for (const { route, headers } of service.requests) {
          assert.equal(headers.authorization, route === 'audio' ? undefined : service.token);
        }
      } finally {
        await service.close();
      }
    });
  }

  it('is not there: nothing is charged, and three tries are made', async () => {
    const service = await startScriptedService();
    await service.close();
    const clock = new TestClock();
    const client = new Client(
      { baseUrl: 'http://127.0.0.1:1', token: service.token },
      { clock, random: () => 1 },
    );
    await assert.rejects(
      client.speak(message, 'ada', new AbortController().signal),
      ({ kind }: { readonly kind: ErrorKind }) => kind === 'unreachable',
    );
    assert.deepEqual(clock.waited, [400, 800]);
  });

  it('has a name that nobody knows: said to be offline, with one try', async () => {
    const clock = new TestClock();
    const client = new Client({ baseUrl: 'https://nowhere.invalid', token: 'token' }, { clock });
    await assert.rejects(
      client.voices(new AbortController().signal),
      ({ kind }: { readonly kind: ErrorKind }) => kind === 'offline',
    );
    assert.deepEqual(clock.waited, []);
  });
});

function requestsOfStall(service: ScriptedService, { downloads, generates }: Fault): number {
  return service.count(downloads > generates ? 'audio' : '/generate');
}
