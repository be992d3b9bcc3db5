import type { IncomingMessage } from 'node:http';
import { recordingLimits } from '../../core/limits.js';
import { Problem } from './problem.js';

/** Slightly more than the largest recording in base64 plus the other fields. */
export const maxBodyBytes = Math.ceil(recordingLimits.bytes / 3) * 4 + 64 * 1024;

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
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBodyBytes) throw tooLarge();
  let isLarge = declared > largeBodyBytes;
  if (isLarge) enterAsLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  // Destroying the request would close the connection that the refusal has to go out on.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBodyBytes) throw tooLarge();
    if (size > largeBodyBytes && !isLarge) {
      isLarge = true;
      enterAsLarge();
    }
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

function tooLarge(): Problem {
  return new Problem(413, 'too_large', `The body must have at most ${maxBodyBytes} bytes.`);
}
