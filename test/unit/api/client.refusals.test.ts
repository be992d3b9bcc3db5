import { failed, refused, reset } from '../../support/scriptedBehaviours.js';
import { describeFaults, none, once, words } from '../../support/faults.js';

describeFaults('refuses or fails', [
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
      service.always('/generate', refused(403, 'API key revoked', { 'Content-Type': 'text/plain' }));
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
      service.always('/generate', refused(404, '<h1>Not found</h1>', { 'Content-Type': 'text/html' }));
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
    waits: [7100],
    generates: 2,
    downloads: 1,
    cost: once,
  },
  {
    name: '429 with Retry-After as a date',
    arrange: (service) => {
      const later = new Date(Date.parse('2026-01-01T00:00:09Z')).toUTCString();
      service.script('/generate', refused(429, '', { 'Retry-After': later }));
    },
    outcome: 'heard',
    waits: [9100],
    generates: 2,
    downloads: 1,
    cost: once,
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
    cost: once,
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
    cost: 0,
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
    name: '500 once',
    arrange: (service) => {
      service.script('/generate', failed(500, ''));
    },
    outcome: 'unreachable',
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: '500 for ever',
    arrange: (service) => {
      service.always('/generate', failed(500, words('Something broke')));
    },
    outcome: 'unreachable',
    says: /not working at the moment.*Something broke/,
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: '502 with a page of the gateway',
    arrange: (service) => {
      service.always('/generate', failed(502, '<h1>Bad Gateway</h1>'));
    },
    outcome: 'unreachable',
    says: /status 502\)\.$/,
    generates: 1,
    downloads: 0,
    cost: once,
  },
  {
    name: '503 twice',
    arrange: (service) => {
      service.script('/generate', refused(503, ''), refused(503, '', { 'Retry-After': '1' }));
    },
    outcome: 'heard',
    waits: [300, 1200],
    generates: 3,
    downloads: 1,
    cost: once,
  },
  {
    name: '503 for ever',
    arrange: (service) => {
      service.always('/generate', refused(503, ''));
    },
    outcome: 'unreachable',
    generates: 3,
    downloads: 0,
    cost: 0,
  },
  {
    name: '503, then a reset, then 503',
    arrange: (service) => {
      service.script('/generate', refused(503, ''), reset, refused(503, ''));
    },
    outcome: 'unreachable',
    generates: 2,
    downloads: 0,
    cost: once,
  },
  {
    name: '429 for too many tokens in a minute, which are none of an account',
    arrange: (service) => {
      const message = 'Rate limit reached for tts-1 on tokens per min (TPM).';
      const refusal = { error: { code: 'rate_limit_exceeded', message } };
      service.script('/generate', refused(429, refusal, { 'Retry-After': '2' }));
    },
    outcome: 'heard',
    waits: [2100],
    generates: 2,
    downloads: 1,
    cost: once,
  },
]);
