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
