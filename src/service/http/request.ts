import { timingSafeEqual, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { recordingLimits } from '../../core/limits.js';

/** A refused request, with one sentence for the caller. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** For programs, beside the code. */
    readonly facts: object = {},
  ) {
    super(message);
    this.name = 'Problem';
  }
}

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
  // Of the same length, as the comparison wants, which also hides that of the token.
  if (!timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))) {
    throw new Problem(401, 'unauthorized', 'The token in the Authorization header is wrong.');
  }
}

/** Slightly more than the largest recording in base64 plus the other fields. */
const maxBodyBytes = Math.ceil(recordingLimits.bytes / 3) * 4 + 64 * 1024;

/** Larger bodies are limited in number: each must be a recording, or a message of which little is used. */
const largeBodyBytes = 256 * 1024;

/** Reads the JSON object of a request. Calls `enterAsLarge` before it reads a large body; that call may refuse it. */
export async function readJsonBody(request: IncomingMessage, enterAsLarge: () => void): Promise<object> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Problem(415, 'unsupported_media_type', 'Content-Type must be application/json.');
  }
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Problem(415, 'unsupported_media_type', 'The body must not be compressed.');
  }
  let isLarge = false;
  const growTo = (bytes: number): void => {
    if (bytes > maxBodyBytes)
      throw new Problem(413, 'too_large', `The body must have at most ${maxBodyBytes} bytes.`);
    if (bytes > largeBodyBytes && !isLarge) {
      isLarge = true;
      enterAsLarge();
    }
  };
  growTo(Number(request.headers['content-length'] ?? 0));
  const pieces: Buffer[] = [];
  let size = 0;
  // Destroying the request would close the connection that the refusal has to go out on.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    growTo(size);
    pieces.push(piece);
  }
  const body = parse(Buffer.concat(pieces));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(400, 'invalid_json', 'The body must be a JSON object.');
  }
  return body;
}

function parse(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, 'invalid_json', 'The body is not UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'invalid_json', 'The body is not valid JSON.');
  }
}
