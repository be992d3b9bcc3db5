import assert from 'node:assert/strict';
import {
  baseAddress,
  checkAddress,
  fileAddress,
  isOnOwnNetwork,
  routeAddress,
} from '../../../src/api/address.js';

describe('The base URL of a service', () => {
  const accepted: readonly (readonly [string, string])[] = [
    ['https://speech.example', 'https://speech.example'],
    ['  https://speech.example/  ', 'https://speech.example'],
    ['https://Speech.Example:443/v1/', 'https://speech.example/v1'],
    ['https://speech.example/v1?key=1#top', 'https://speech.example/v1'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://127.100.200.255', 'http://127.100.200.255'],
    ['https://speech.example/v1//', 'https://speech.example/v1'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost./', 'http://localhost.'],
  ];
  for (const [typed, baseUrl] of accepted) {
    it(`is ${baseUrl} when “${typed}” is typed`, () => {
      assert.deepEqual(checkAddress(typed), { ok: true, baseUrl });
      assert.equal(routeAddress(baseAddress(typed), '/voices'), `${baseUrl}/voices`);
    });
  }

  const refused: readonly (readonly [string, string])[] = [
    ['', 'empty'],
    ['   ', 'empty'],
    ['speech.example', 'notAUrl'],
    ['localhost:8080', 'notAUrl'],
    ['https://', 'notAUrl'],
    ['https:// speech', 'notAUrl'],
    ['see:https://speech.example', 'notAUrl'],
    ['//speech.example', 'notAUrl'],
    ['http://speech.example', 'notEncrypted'],
    ['http://127.0.0.1.speech.example', 'notEncrypted'],
    ['http://localhost.speech.example', 'notEncrypted'],
    ['http://192.168.0.2', 'notEncrypted'],
    ['http://speech.example.localhost', 'notEncrypted'],
    ['http://notlocalhost', 'notEncrypted'],
    ['http://a127.0.0.1.example', 'notEncrypted'],
    ['ftp://speech.example', 'notEncrypted'],
    ['ftp://localhost', 'notEncrypted'],
    ['file:///etc/passwd', 'notEncrypted'],
    ['https://user:secret@speech.example', 'hasCredentials'],
    ['https://user@speech.example', 'hasCredentials'],
    ['https://:secret@speech.example', 'hasCredentials'],
  ];
  for (const [typed, fault] of refused) {
    it(`is refused when “${typed}” is typed`, () => {
      assert.deepEqual(checkAddress(typed), { ok: false, fault });
      assert.throws(() => baseAddress(typed), { kind: 'refused', message: new RegExp(fault) });
    });
  }

  it('may be sent in the clear on the user’s own network, if the user agrees', () => {
    for (const [address, isTaken] of [
      ['http://192.168.0.2', true],
      ['http://speech.local', true],
      ['http://speech.localhost', true],
      ['http://speech.example', false],
      ['http://speech.local.example', false],
      ['http://169.254.169.254', false],
      ['ftp://192.168.0.2', false],
    ] as const)
      assert.equal(checkAddress(address, isOnOwnNetwork).ok, isTaken, address);
  });
});

describe('The address of a file', () => {
  const far = new URL('https://speech.example');
  const here = new URL('http://127.0.0.1:8080');

  it('may be anywhere that is encrypted, and on this computer if the service is', () => {
    for (const [base, address] of [
      [far, 'https://files.example/a.wav?key=1'],
      [here, 'https://files.example/a.wav'],
      [here, 'http://localhost:9/a.wav'],
      [new URL('https://10.1.2.3'), 'https://192.168.7.7/a.wav'],
      [new URL('https://[fd00::1]'), 'https://10.0.0.1/a.wav'],
      [far, 'https://172.32.0.1/a.wav'],
      [far, 'https://11.0.0.1/a.wav'],
      [far, 'https://10.example/a.wav'],
    ] as const) {
      assert.equal(fileAddress(base, address), address);
    }
  });

  for (const [base, address] of [
    [far, 'http://files.example/a.wav'],
    [far, 'http://127.0.0.1/a.wav'],
    [here, 'http://files.example/a.wav'],
    [far, 'https://me@files.example/a.wav'],
    [far, 'https://:secret@files.example/a.wav'],
    [far, 'file:///etc/hostname'],
    [here, 'file:///etc/hostname'],
    ...[
      '169.254.169.254',
      '127.0.0.1',
      '2130706433',
      '0.0.0.0',
      'localhost',
      'localhost.',
      'me.localhost',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '[::1]',
      '[::]',
      '[::ffff:10.0.0.1]',
      '[fd12::1]',
      '[fe80::1]',
    ].map((host) => [far, `https://${host}/a.wav`] as const),
    [here, 'https://10.0.0.1/a.wav'],
    [here, 'https://169.254.169.254/latest'],
    [new URL('https://10.0.0.1'), 'https://169.254.169.254/latest'],
    [new URL('https://10.0.0.1'), 'https://127.0.0.1/a.wav'],
    [far, '/a.wav'],
    [far, ''],
  ] as const) {
    it(`of ${base.host} is not “${address}”`, () => {
      assert.throws(() => fileAddress(base, address), {
        kind: 'protocol',
        message: 'The speech service names audio at an address that cannot be used.',
      });
    });
  }
});
