import assert from 'node:assert/strict';
import { withoutAddresses } from '../../../src/api/requests.js';
import { LostConnection } from '../../../src/api/failures.js';

const failing = (code: unknown, more: object = {}) => Object.assign(new Error('failed'), { code }, more);

describe('A lost connection', () => {
  for (const [code, syscall] of [
    ['ENOTFOUND', 'getaddrinfo'],
    ['EAI_AGAIN', 'getaddrinfo'],
    ['ENETUNREACH', 'connect'],
    ['ENETDOWN', undefined],
    ['EHOSTUNREACH', 'connect'],
  ] as const) {
    it(`with ${code} means that there is no network, and nothing was sent`, () => {
      const { kind, isUndone, isLasting, message } = LostConnection.from(failing(code, { syscall }));
      assert.deepEqual([kind, isUndone, isLasting], ['offline', true, true]);
      assert.equal(message, 'The speech service cannot be found.');
    });
  }

  for (const code of [
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER',
    'ERR_TLS_X',
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    'ERR_SSL_UNSUPPORTED_PROTOCOL',
    'write EPROTO 80EC:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:a.c:350:',
    'write EPROTO 100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER:a.cc:231:',
    'write EPROTO 80EC:error:0A000410:SSL routines::sslv3 alert handshake failure:a.c:1601:',
    'write EPROTO 80EC:error:0A000458:SSL routines::tlsv1 unrecognized name:a.c:1601:',
    'write EPROTO 80EC:error:0A000418:SSL routines::tlsv1 alert unknown ca:a.c:1601:',
    'write EPROTO 80EC:error:0A000412:SSL routines::sslv3 alert bad certificate:a.c:1601:',
  ]) {
    it(`with ${code} is not secure: it is not tried again`, () => {
      const cause = code.startsWith('write')
        ? Object.assign(new Error(code), { code: 'EPROTO', syscall: 'write' })
        : failing(code);
      const { kind, isUndone, isLasting, message } = LostConnection.from(cause);
      assert.deepEqual([kind, isUndone, isLasting], ['insecure', true, true]);
      assert.equal(message, 'No secure connection to the speech service can be made.');
    });
  }

  for (const [what, cause] of [
    ['was refused', failing('ECONNREFUSED')],
    ['failed while connecting', failing('ETIMEDOUT', { syscall: 'connect' })],
    ['failed while connecting, as a fetch says', failing('ETIMEDOUT', { erroredSysCall: 'connect' })],
    [
      'broke off in the handshake',
      Object.assign(new Error('Client network socket disconnected before secure TLS connection'), {
        code: 'ECONNRESET',
      }),
    ],
    ['has its reason further inside', new Error('outer', { cause: failing('ECONNREFUSED') })],
  ] as const) {
    it(`that ${what} sent nothing, and may be tried again`, () => {
      const { kind, isUndone, isLasting, message } = LostConnection.from(cause);
      assert.deepEqual([kind, isUndone, isLasting], ['unreachable', true, false]);
      assert.equal(message, 'The speech service cannot be reached.');
    });
  }

  for (const cause of [
    failing('ECONNRESET'),
    failing('ECONNRESET', { syscall: 'read' }),
    failing('EHOSTUNREACH', { syscall: 'read' }),
    failing('ENETDOWN', { erroredSysCall: 'read' }),
    failing('ENETUNREACH', { syscall: 'write' }),
    failing('ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'),
    failing('ERR_SSL_WRONG_VERSION_NUMBER'),
    failing('EPROTO', { syscall: 'write' }),
    failing(5),
    new Error('no code'),
    'a text',
    null,
  ]) {
    it(`may have sent its request: ${JSON.stringify(cause)}`, () => {
      const { kind, isUndone, isLasting, message } = LostConnection.from(cause);
      assert.deepEqual([kind, isUndone, isLasting], ['unreachable', false, false]);
      assert.equal(message, 'The connection to the speech service broke off before its answer was whole.');
    });
  }

  it('that took too long may have sent its request', () => {
    const { kind, isUndone, isLasting, message } = LostConnection.late(12_400, new Error('aborted'));
    assert.deepEqual([kind, isUndone, isLasting], ['unreachable', false, false]);
    assert.equal(message, 'The speech service did not answer within 12 seconds.');
  });
});

describe('An error without addresses', () => {
  const of = (message: string) => (withoutAddresses(new TypeError(message)) as Error).message;

  it('has the hosts, and nothing that is secret', () => {
    assert.equal(
      of('request to https://files.example:8/key/a.wav?signature=secret failed, reason: none'),
      'request to https://files.example:8/… failed, reason: none',
    );
    assert.equal(
      of('at http://me:secret@host.example/a and https://b'),
      'at http://host.example/… and https://b/…',
    );
    assert.equal(of('at https://host.example?key=secret'), 'at https://host.example/…');
    assert.equal(of('at https://host.example#secret'), 'at https://host.example/…');
    assert.equal(of('nothing to hide'), 'nothing to hide');
  });

  it('keeps what says why it failed', () => {
    const cause = failing('ECONNREFUSED');
    const given = Object.assign(new TypeError('at https://a.example/secret'), {
      syscall: 'connect',
      erroredSysCall: 'connect',
      address: 'https://a.example/secret',
      cause,
    });
    const found = withoutAddresses(given) as Error & Record<string, unknown>;
    assert.deepEqual(
      [found.name, found['code'], found['syscall'], found['erroredSysCall']],
      ['TypeError', 'ECONNREFUSED', 'connect', 'connect'],
    );
    assert.equal(found.stack, 'TypeError: at https://a.example/…');
    assert.ok(!JSON.stringify(Object.values(found)).includes('secret'));
    assert.equal(
      (withoutAddresses(failing('EPIPE', { cause })) as { readonly code?: unknown }).code,
      'EPIPE',
    );
  });

  it('may be no error', () => {
    assert.equal(withoutAddresses('a text'), 'a text');
    assert.equal(withoutAddresses(undefined), undefined);
  });
});
