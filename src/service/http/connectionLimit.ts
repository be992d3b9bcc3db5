import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the server's connections, each of which takes one of the files a process may have open. When there are too
 * many, the oldest that has shown no token makes room: other programs on the machine cannot shut the client out.
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

  /** Never closes this connection to make room: a request on it knew a secret. */
  trust(socket: Socket): void {
    if (this.strangers.delete(socket)) this.known.add(socket);
  }
}
