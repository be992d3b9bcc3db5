import assert from 'node:assert/strict';
import { baseAddress, fileAddress, routeAddress } from '../../../src/api/address.js';
import { isLectorError } from '../../../src/core/errors.js';

describe('The address of a service', () => {
  for (const [given, route] of [
    ['https://speech.example', 'https://speech.example/voices'],
    ['  https://speech.example/  ', 'https://speech.example/voices'],
    ['https://speech.example/v1//', 'https://speech.example/v1/voices'],
    ['https://speech.example/v1////', 'https://speech.example/v1/voices'],
    ['https://speech.example/v1?key=1#top', 'https://speech.example/v1/voices'],
    ['http://localhost:8080', 'http://localhost:8080/voices'],
    ['http://127.0.0.1/a', 'http://127.0.0.1/a/voices'],
    ['http://127.45.67.89', 'http://127.45.67.89/voices'],
    ['http://[::1]:5', 'http://[::1]:5/voices'],
  ] as const) {
    it(`${given.trim()} leads to ${route}`, () => {
      assert.equal(routeAddress(baseAddress(given), '/voices'), route);
    });
  }

  for (const [given, says] of [
    ['', /not a URL/],
    ['speech.example', /not a URL/],
    ['http://speech.example', /begin with https/],
    ['ftp://127.0.0.1', /begin with https/],
    ['http://127.0.0.1.example', /begin with https/],
    ['http://a127.0.0.1.example', /begin with https/],
    ['http://localhost.example', /begin with https/],
    ['https://me@speech.example', /no password/],
    ['https://:secret@speech.example', /no password/],
    ['http://me@localhost', /no password/],
  ] as const) {
    it(`is not ${given === '' ? 'empty' : given}`, () => {
      assert.throws(
        () => baseAddress(given),
        (error) => isLectorError(error) && error.kind === 'refused' && says.test(error.message),
      );
    });
  }
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
