import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits the server's connections, since each takes up one of the files that a process may have open. When there are
 * too many, the oldest one that has not shown a token is closed, so other programs on this machine cannot lock the
 * client out.
 */
export class ConnectionLimit {
  private readonly strangers = new Set<Socket>();
  private readonly known = new Set<Socket>();

  constructor(server: Server, limit: number) {
    server.on('connection', (socket: Socket) => {
      this.strangers.add(socket);
      socket.once('close', () => {
        this.strangers.delete(socket);
        this.known.delete(socket);
      });
      if (this.strangers.size + this.known.size <= limit) return;
      const [oldest = socket] = this.strangers;
      this.strangers.delete(oldest);
      oldest.destroy();
    });
  }

  /** Never closes this connection to make room: a request on it proved that it knew a secret. */
  trust(socket: Socket): void {
    if (this.strangers.delete(socket)) this.known.add(socket);
  }
}

/** When work has to end. */
export interface Ending {
  /** Aborts when the caller hangs up, or at the operation's deadline. */
  readonly signal: AbortSignal;
  /**
   * Call it before anything is charged. It throws if the signal has aborted; otherwise the deadline no longer applies, so
   * that the answer to what is charged goes out.
   */
  readonly commit: () => void;
}

/** Stops waiting for work that takes too long, even if the work ignores its signal. */
export async function inTime<T>(
  deadlineMs: number,
  hangUp: AbortSignal,
  work: (ending: Ending) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([hangUp, deadline]);
  let isCommitted = false;
  const commit = () => {
    signal.throwIfAborted();
    isCommitted = true;
  };
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => {
      if (!isCommitted) reject(deadline.reason as Error);
    });
  });
  return Promise.race([work({ signal, commit }), late]);
}
