import assert from 'node:assert/strict';
import { kinds, placeOf, serviceKey } from '../../../../src/editor/services/kinds.js';

describe('A kind of service', () => {
  it('is told from the key of a service, as its address is', () => {
    for (const place of [
      { kind: 'hosted', baseUrl: 'https://speech.example/v1' },
      { kind: 'openai', baseUrl: 'https://speech.example' },
    ] as const)
      assert.deepEqual(placeOf(serviceKey(place.kind, place.baseUrl)), place);
    assert.equal(placeOf('embedded').kind, 'embedded');
  });

  it('has speech that is free on this computer, or where the user says so', () => {
    const isFree = (kind: keyof typeof kinds, address: string, isDeclared: boolean) =>
      kinds[kind].isFree(address, isDeclared);
    assert.deepEqual(
      [
        isFree('embedded', 'embedded', false),
        isFree('hosted', 'http://127.0.0.1:1', true),
        isFree('openai', 'http://127.0.0.1:1', false),
        isFree('openai', 'http://192.168.1.20:1', false),
        isFree('openai', 'http://192.168.1.20:1', true),
      ],
      [true, false, true, false, true],
    );
  });
});

describe('The address of a voice server', () => {
  for (const [typed, baseUrl] of [
    ['http://localhost:8880', 'http://localhost:8880'],
    ['http://localhost:8880/v1/', 'http://localhost:8880'],
    ['https://api.openai.com/v1', 'https://api.openai.com'],
    ['https://speech.example/team/v1', 'https://speech.example/team'],
    ['http://192.168.1.20:8880', 'http://192.168.1.20:8880'],
    ['http://gpu.local:8880/', 'http://gpu.local:8880'],
  ] as const) {
    it(`${typed} is ${baseUrl}`, () => {
      assert.deepEqual(kinds.openai.checkAddress(typed), { ok: true, baseUrl });
    });
  }

  for (const [typed, fault] of [
    ['', 'empty'],
    ['localhost:8880', 'notAUrl'],
    ['http://speech.example', 'notEncrypted'],
    ['http://8.8.8.8:8880', 'notEncrypted'],
    ['ftp://192.168.1.20', 'notEncrypted'],
    ['https://me@speech.example', 'hasCredentials'],
  ] as const) {
    it(`${typed === '' ? 'nothing' : typed} is refused`, () => {
      assert.deepEqual(kinds.openai.checkAddress(typed), { ok: false, fault });
    });
  }
});
