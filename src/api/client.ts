import { LectorError } from '../core/errors.js';
import type { SpeechSource } from '../core/pipeline/speechSource.js';
import { baseAddress, fileAddress, routeAddress } from './address.js';
import { systemClock, type Clock } from './clock.js';
import { exchange, type Answer } from './exchange.js';
import { Refusal, refusal, type Subject } from './refusal.js';
import { withRetries, type Price } from './retry.js';
import { decode } from './wire/decode.js';
import type { LanguageCode } from './wire/languages.js';
import { routes, type Route } from './wire/routes.js';
import {
  createVoiceResponse,
  deleteVoiceResponse,
  editVoiceResponse,
  generateResponse,
  generateStatus,
  userResponse,
  voicesResponse,
  type CreateVoiceResponse,
  type DeleteVoiceResponse,
  type EditVoiceResponse,
  type GenerateRequest,
  type UserResponse,
  type VoiceCloningRequest,
  type VoicesResponse,
} from './wire/shapes.js';

/** Where a service is and how it knows its user. Hosted or embedded, there is nothing else to it. */
export interface Account {
  readonly baseUrl: string;
  readonly token: string;
}

export interface ClientOptions {
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly log?: (line: string) => void;
  /** Told the characters used so far whenever an answer says them. */
  readonly onUsage?: (charactersUsed: number) => void;
}

export interface Recording {
  readonly bytes: Uint8Array;
  readonly mediaType: 'audio/wav' | 'audio/mpeg';
}

const answerBytes = 16 * 1024 * 1024;
const audioBytes = 64 * 1024 * 1024;
const deadlineMs = 30_000;
/** A recording of 10 MB on a slow line, and then the making of the voice. */
const cloningDeadlineMs = 300_000;

/** Every operation of the interface, against whatever serves it. */
export class Client implements SpeechSource {
  private readonly base: URL;
  private readonly clock: Clock;
  private readonly random: () => number;
  private readonly log: (line: string) => void;
  private readonly onUsage: (charactersUsed: number) => void;

  constructor(
    private readonly account: Account,
    { clock = systemClock, random = Math.random, log, onUsage }: ClientOptions = {},
  ) {
    this.base = baseAddress(account.baseUrl);
    if (!/^[\x21-\x7e]+$/.test(account.token)) {
      throw new LectorError('unauthorized', 'The token is empty or has characters that no token can have.');
    }
    this.clock = clock;
    this.random = random;
    this.log = log ?? (() => undefined);
    this.onUsage = onUsage ?? (() => undefined);
  }

  /** Generated audio dies after a day, so it is fetched at once; if it is gone already, it is made anew, once. */
  async speak(message: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const request = { voice_id: voiceId, message, return_usage: true };
    const address = await this.generate(request, signal);
    try {
      return await this.wav(address, signal);
    } catch (error) {
      if (!isGone(error)) throw error;
      this.log('generate: the audio is gone already; generating it again, which is charged again.');
      return await this.wav(await this.generate(request, signal), signal);
    }
  }

  async voices(signal: AbortSignal): Promise<VoicesResponse> {
    return decode(voicesResponse, await this.post(routes.voices, 'free', 'account', signal));
  }

  async user(signal: AbortSignal): Promise<UserResponse> {
    const user = decode(userResponse, await this.post(routes.user, 'free', 'account', signal));
    this.onUsage(user.character_usage);
    return user;
  }

  async createVoice(
    voice: { readonly recording: Recording; readonly name: string; readonly language: LanguageCode },
    signal: AbortSignal,
  ): Promise<CreateVoiceResponse> {
    const { recording, name, language } = voice;
    const payload = Buffer.from(
      recording.bytes.buffer,
      recording.bytes.byteOffset,
      recording.bytes.byteLength,
    ).toString('base64');
    const file = `data:${recording.mediaType};base64,${payload}`;
    return decode(
      createVoiceResponse,
      await this.cloning({ action: 'create', file, voice_name: name, language }, signal),
    );
  }

  async editVoice(
    voiceId: string,
    changes: { readonly name?: string; readonly language?: LanguageCode },
    signal: AbortSignal,
  ): Promise<EditVoiceResponse> {
    const { name, language } = changes;
    return decode(
      editVoiceResponse,
      await this.cloning(
        {
          action: 'edit',
          voice_id: voiceId,
          ...(name === undefined ? {} : { voice_name: name }),
          ...(language === undefined ? {} : { language }),
        },
        signal,
      ),
    );
  }

  async deleteVoice(voiceId: string, signal: AbortSignal): Promise<DeleteVoiceResponse> {
    return decode(deleteVoiceResponse, await this.cloning({ action: 'delete', voice_id: voiceId }, signal));
  }

  /** A file the service named: generated audio, a voice's sample or its training. The token is not sent for it. */
  async file(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const url = fileAddress(this.base, address);
    const answer = await this.ask('audio', 'free', 'audio', signal, () =>
      exchange(url, { method: 'GET' }, { clock: this.clock, deadlineMs, maxBytes: audioBytes, signal }),
    );
    return answer.body;
  }

  private async wav(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.file(address, signal);
    if (!isWav(bytes))
      throw new LectorError('badAudio', 'The speech service sent something that is no WAV audio.');
    return bytes;
  }

  private async generate(request: GenerateRequest, signal: AbortSignal): Promise<string> {
    const body = await this.post(routes.generate, 'characters', 'speech', signal, request);
    const { status } = decode(generateStatus, body);
    if (status !== '200') {
      const message = `The speech service could not generate the speech (status ${status}).`;
      throw new Refusal('refused', message, Number(status));
    }
    const { url, characterUsage } = decode(generateResponse, body);
    if (characterUsage !== undefined) this.onUsage(characterUsage);
    return url;
  }

  private cloning(request: VoiceCloningRequest, signal: AbortSignal): Promise<unknown> {
    return this.post(routes.voiceCloning, 'change', 'voice', signal, request);
  }

  private async post(
    route: Route,
    price: Price,
    subject: Subject,
    signal: AbortSignal,
    body?: GenerateRequest | VoiceCloningRequest,
  ): Promise<unknown> {
    const init = {
      method: 'POST',
      headers: {
        Authorization: this.account.token,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const bounds = {
      clock: this.clock,
      deadlineMs: route === routes.voiceCloning ? cloningDeadlineMs : deadlineMs,
      maxBytes: answerBytes,
      signal,
    };
    const address = routeAddress(this.base, route);
    const answer = await this.ask(route.slice(1), price, subject, signal, () =>
      exchange(address, init, bounds),
    );
    try {
      return JSON.parse(new TextDecoder().decode(answer.body));
    } catch (cause) {
      throw new LectorError('protocol', "The speech service's answer is not JSON.", { cause });
    }
  }

  private ask(
    what: string,
    price: Price,
    subject: Subject,
    signal: AbortSignal,
    attempt: () => Promise<Answer>,
  ): Promise<Answer> {
    const { clock, random, log } = this;
    return withRetries(
      what,
      price,
      async () => {
        const answer = await attempt();
        if (answer.status < 200 || answer.status > 299) throw refusal(answer, subject, clock.now());
        return answer;
      },
      { clock, random, log, signal },
    );
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 404 || error.status === 410);
}

/** RIFF, or the RF64 of files that are too large for it, with WAVE in it. */
function isWav(bytes: Uint8Array): boolean {
  const tag = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  return (tag(0) === 'RIFF' || tag(0) === 'RF64') && tag(8) === 'WAVE';
}
