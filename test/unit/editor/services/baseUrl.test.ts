import assert from 'node:assert/strict';
import { baseAddress } from '../../../../src/api/address.js';
import { checkBaseUrl } from '../../../../src/editor/services/baseUrl.js';

describe('the base URL of a hosted service', () => {
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
  ];
  for (const [typed, baseUrl] of accepted) {
    it(`is ${baseUrl} when “${typed}” is typed`, () => {
      assert.deepEqual(checkBaseUrl(typed), { ok: true, baseUrl });
      // The client has the last word, and agrees.
      assert.equal(baseAddress(baseUrl).href.replace(/\/$/, ''), baseUrl);
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
    ['ftp://speech.example', 'notEncrypted'],
    ['ftp://localhost', 'notEncrypted'],
    ['file:///etc/passwd', 'notEncrypted'],
    ['https://user:secret@speech.example', 'hasCredentials'],
    ['https://user@speech.example', 'hasCredentials'],
    ['https://:secret@speech.example', 'hasCredentials'],
  ];
  for (const [typed, fault] of refused) {
    it(`is refused when “${typed}” is typed`, () => {
      assert.deepEqual(checkBaseUrl(typed), { ok: false, fault });
    });
  }
});
