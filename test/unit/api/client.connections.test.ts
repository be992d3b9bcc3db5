import assert from 'node:assert/strict';
import { Client } from '../../../src/api/client.js';
import {
  half,
  hangUp,
  raw,
  reply,
  reset,
  silence,
  trickle,
  unpaid,
} from '../../support/scriptedBehaviours.js';
import { describeFaults, message, generateAnswer, none, once } from '../../support/faults.js';
import { TestClock } from '../../support/testClock.js';

const never = new AbortController().signal;

describeFaults('loses or diverts the connection', [
  {
    name: 'a connection reset before anything is answered',
    arrange: (service) => {
      service.scriptConnections((socket) => socket.resetAndDestroy());
    },
    outcome: 'heard',
    generates: 1,
    downloads: 1,
    cost: once,
  },
  {
    name: 'a reset after the request was sent',
    arrange: (service) => {
      service.script('/generate', reset);
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'resets after sending, again and again',
    arrange: (service) => {
      service.always('/generate', reset);
    },
    outcome: 'unreachable',
    says: /broke off/,
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'a connection closed instead of an answer',
    arrange: (service) => {
      service.always('/generate', hangUp);
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'headers that never come',
    arrange: (service) => {
      service.always('/generate', silence);
    },
    stalls: 1,
    outcome: 'unreachable',
    says: /within \d+ seconds/,
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'headers that do not come the first time',
    arrange: (service) => {
      service.script('/generate', silence);
    },
    stalls: 1,
    outcome: 'unreachable',
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'a body that stops halfway',
    arrange: (service) => {
      service.always('/generate', half(JSON.stringify(generateAnswer), 'stall'));
    },
    stalls: 1,
    outcome: 'unreachable',
    says: /within \d+ seconds/,
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'a body that trickles in for ever',
    arrange: (service) => {
      service.always('/generate', trickle);
    },
    stalls: 1,
    outcome: 'unreachable',
    says: /within \d+ seconds/,
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'a body cut off by a reset',
    arrange: (service) => {
      service.script('/generate', half(JSON.stringify(generateAnswer), 'reset'));
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'a body shorter than it says',
    arrange: (service) => {
      service.always('/generate', half(JSON.stringify(generateAnswer), 'end'));
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'chunks that break off',
    arrange: (service) => {
      service.always('/generate', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"url":'));
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: 'something that is not HTTP',
    arrange: (service) => {
      service.always('/generate', unpaid(raw('220 mail.example ESMTP\r\n')));
    },
    outcome: 'protocol',
    says: /HTTP/,
    ...none,
  },
  {
    name: 'a redirect to another host',
    arrange: (service) => {
      service.always('/generate', unpaid(reply(301, '', { Location: 'http://127.0.0.1:1/generate' })));
    },
    outcome: 'protocol',
    says: /not followed/,
    ...none,
  },
  {
    name: 'a redirect on the same host',
    arrange: (service) => {
      service.always('/generate', unpaid(reply(307, '', { Location: `${service.url}/generate` })));
    },
    outcome: 'protocol',
    ...none,
  },
]);

describe('a service that is not there', () => {
  it('is tried three times, and costs nothing', async () => {
    const clock = new TestClock();
    const client = new Client({ baseUrl: 'http://127.0.0.1:1', token: 'token' }, { clock, random: () => 1 });
    await assert.rejects(client.speak(message, 'ada', never), { kind: 'unreachable' });
    assert.deepEqual(clock.waited, [400, 800]);
  });

  it('is said to be offline where nobody knows its name, after one try', async () => {
    const clock = new TestClock();
    const client = new Client({ baseUrl: 'https://nowhere.invalid', token: 'token' }, { clock });
    await assert.rejects(client.voices(never), { kind: 'offline' });
    assert.deepEqual(clock.waited, []);
  });
});
