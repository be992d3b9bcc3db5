import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits the server's connections, since each takes up one of the files that a process may have open. When there are
 * too many, the oldest one that has not shown a token is closed, so other programs on this machine cannot lock the
 * client out.
 *
 * @returns Call it with a connection that is never to be closed so: a request on it proved that it knew a secret.
 */
export function limitConnections(server: Server, limit: number): (socket: Socket) => void {
  const strangers = new Set<Socket>();
  const known = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    strangers.add(socket);
    socket.once('close', () => {
      strangers.delete(socket);
      known.delete(socket);
    });
    if (strangers.size + known.size <= limit) return;
    const [oldest = socket] = strangers;
    strangers.delete(oldest);
    oldest.destroy();
  });
  return (socket) => {
    if (strangers.delete(socket)) known.add(socket);
  };
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
