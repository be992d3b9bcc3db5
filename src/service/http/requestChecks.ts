import { timingSafeEqual, createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.js';

/**
 * The service is for programs on this machine, not for web pages. A page that reached this port under another name (DNS
 * rebinding) sends a different `Host`. Any other page's request carries an `Origin` or, for an image, a sound or a
 * frame, at least `Sec-Fetch-Site`, which is `none` only if the user typed the address. Nothing here allows CORS.
 */
export function checkSender(request: IncomingMessage): void {
  // Node takes the first of two; another program between may have checked the second.
  if ((request.headersDistinct['host']?.length ?? 0) > 1) {
    throw new Problem(400, 'bad_request', 'The request has more than one Host header.');
  }
  const port = request.socket.localPort;
  const host = request.headers.host?.toLowerCase();
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) {
    throw new Problem(403, 'forbidden', "The Host header is not this service's address.");
  }
  const site = request.headers['sec-fetch-site'] ?? 'none';
  if (request.headers.origin !== undefined || site !== 'none') {
    throw new Problem(403, 'forbidden', 'Web pages may not use this service.');
  }
}

export function checkToken(request: IncomingMessage, token: string): void {
  const given = request.headers.authorization;
  if (given === undefined || given === '') {
    throw new Problem(401, 'unauthorized', 'The Authorization header is missing.');
  }
  if (!timingSafeEqual(digest(given), digest(token))) {
    throw new Problem(401, 'unauthorized', 'The token in the Authorization header is wrong.');
  }
}

/** Makes both sides the same length for comparison, which also hides the token's length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
