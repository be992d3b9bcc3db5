import fetch, { type RequestInit, type Response } from 'node-fetch';
import { LectorError } from '../core/errors.js';
import type { SpeechSource } from '../core/pipeline/speechSource.js';
import { decode } from './wire/decode.js';
import { routes } from './wire/routes.js';
import {
  generateResponse,
  voicesResponse,
  type GenerateRequest,
  type VoicesResponse,
} from './wire/shapes.js';

/** Where a service is and how it knows its user. Hosted or embedded, there is nothing else to it. */
export interface Account {
  readonly baseUrl: string;
  readonly token: string;
}

const maxAudioBytes = 64 * 1024 * 1024;
const deadlineMs = 30_000;

export class Client implements SpeechSource {
  constructor(private readonly account: Account) {}

  async speak(message: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const request: GenerateRequest = { voice_id: voiceId, message };
    const { url } = decode(generateResponse, await this.post(routes.generate, signal, request));
    const response = await this.request(url, { method: 'GET' }, signal);
    return new Uint8Array(await response.arrayBuffer());
  }

  async voices(signal: AbortSignal): Promise<VoicesResponse> {
    return decode(voicesResponse, await this.post(routes.voices, signal));
  }

  private async post(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const response = await this.request(
      this.account.baseUrl + path,
      {
        method: 'POST',
        headers: {
          Authorization: this.account.token,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      signal,
    );
    try {
      return await response.json();
    } catch (cause) {
      signal.throwIfAborted();
      throw new LectorError('protocol', "The speech service's answer cannot be read.", { cause });
    }
  }

  private async request(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    let response: Response;
    try {
      response = await fetch(url, { ...init, redirect: 'error', size: maxAudioBytes, signal: bounded });
    } catch (cause) {
      signal.throwIfAborted();
      throw new LectorError('unreachable', 'The speech service cannot be reached.', { cause });
    }
    if (!response.ok) {
      throw new LectorError(
        'refused',
        `The speech service refused the request (status ${String(response.status)}).`,
      );
    }
    return response;
  }
}
