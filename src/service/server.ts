import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { maxMessageLength, routes } from '../api/wire/routes.js';
import { sampleRate, type Engine } from './engine/espeak.js';
import { wavFile } from './wavFile.js';

const publicVoices = [{ voice_id: 'gmw/en-US', name: 'Ada', sample: '', metadata: 'English (US) | Female' }];
const maxBodyBytes = 64 * 1024;

export function createService(engine: Engine, token: string): Server {
  const audio = new Map<string, Buffer>();

  return createServer((request, response) => {
    answer(request, response).catch(() => {
      send(response, 500, { error: { code: 'internal', message: 'The service failed.' } });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (request.method === 'GET') {
      const file = audio.get(path);
      if (file === undefined) {
        refuse(response, 404, 'not_found', 'There is nothing here.');
      } else {
        response.writeHead(200, { 'Content-Type': 'audio/wav', 'Content-Length': file.length }).end(file);
      }
      return;
    }
    if (!isToken(request.headers.authorization, token)) {
      refuse(response, 401, 'unauthorized', 'The token is wrong.');
      return;
    }
    if (path === routes.voices) {
      send(response, 200, { voices: publicVoices, customVoices: [] });
      return;
    }
    if (path !== routes.generate) {
      refuse(response, 404, 'not_found', 'There is nothing here.');
      return;
    }
    const body = await readJson(request);
    if (!isGenerate(body) || !publicVoices.some((voice) => voice.voice_id === body.voice_id)) {
      refuse(response, 422, 'invalid_field', 'voice_id and message must name a voice and what it says.');
      return;
    }
    const message = body.message.slice(0, maxMessageLength);
    const file = wavFile(await engine.speak(message, body.voice_id), sampleRate);
    const name = `/audio/${randomUUID()}.wav`;
    audio.set(name, file);
    send(response, 200, { url: `http://${request.headers.host ?? ''}${name}`, status: 200 });
  }
}

function isToken(given: string | undefined, token: string): boolean {
  const a = Buffer.from(given ?? '');
  const b = Buffer.from(token);
  return a.length === b.length && timingSafeEqual(a, b);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBodyBytes) return undefined;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return undefined;
  }
}

function isGenerate(body: unknown): body is { readonly voice_id: string; readonly message: string } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'voice_id' in body &&
    typeof body.voice_id === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  );
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { error: { code, message } });
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}
