import { LectorError, type ErrorKind } from '../core/errors.js';

/** No complete answer arrived. Whether the request may be repeated depends on whether it reached the service. */
export class LostConnection extends LectorError {
  private constructor(
    kind: ErrorKind & ('unreachable' | 'offline'),
    message: string,
    /** Whether the service may have acted on the request, and charged for it. */
    readonly mayHaveArrived: boolean,
    cause: unknown,
  ) {
    super(kind, message, { cause });
  }

  static late(deadlineMs: number, cause: unknown): LostConnection {
    const seconds = Math.round(deadlineMs / 1000);
    return new LostConnection(
      'unreachable',
      `The speech service did not answer within ${seconds} seconds.`,
      true,
      cause,
    );
  }

  static from(cause: unknown): LostConnection {
    const code = property(cause, 'code') ?? property(property(cause, 'cause'), 'code');
    if (typeof code === 'string') {
      if (noNetwork.has(code)) {
        return new LostConnection('offline', 'The speech service cannot be found.', false, cause);
      }
      if (isInsecure(code)) {
        const message = 'No secure connection to the speech service can be made.';
        return new LostConnection('unreachable', message, false, cause);
      }
      if (code === 'ECONNREFUSED' || isConnecting(cause)) {
        return new LostConnection('unreachable', 'The speech service cannot be reached.', false, cause);
      }
    }
    return new LostConnection(
      'unreachable',
      'The connection to the speech service broke off before its answer was whole.',
      true,
      cause,
    );
  }

  /** Not worth retrying: only a person can fix it. */
  get isLasting(): boolean {
    const code = property(this.cause, 'code');
    return this.kind === 'offline' || (typeof code === 'string' && isInsecure(code));
  }
}

const noNetwork = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']);

function isInsecure(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_|ERR_SSL|EPROTO/.test(code);
}

/** Node names the system call that failed. A handshake that breaks off has not sent a request yet. */
function isConnecting(cause: unknown): boolean {
  const inner = property(cause, 'erroredSysCall') ?? property(cause, 'syscall');
  const message = property(cause, 'message');
  return inner === 'connect' || (typeof message === 'string' && /before secure TLS/.test(message));
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
