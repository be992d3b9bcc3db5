import type { RequestInit } from 'node-fetch';
import { isWav } from '../core/audio/riffChunks.js';
import { isGone, LectorError } from '../core/errors.js';
import type { Recording } from '../core/recording/checkRecording.js';
import type { SpeechMaker, SpeechProvider } from '../core/speechProvider.js';
import { userResponse, type Usage } from '../core/usage/userAnswer.js';
import { baseAddress, fileAddress, routeAddress } from './address.js';
import { systemClock, type Clock } from '../core/clock.js';
import { exchange, type Answer, type Bounds } from './exchange.js';
import { LostConnection } from './lostConnection.js';
import { bodyRefusal, refusal, type Subject } from './refusal.js';
import { withRetries, type Kind } from './retry.js';
import {
  decode,
  recordingMediaTypes,
  createVoiceResponse,
  deleteVoiceResponse,
  editVoiceResponse,
  generateResponse,
  generateStatus,
  voicesResponse,
  type CreateVoiceResponse,
  type DeleteVoiceResponse,
  type EditVoiceResponse,
  type GenerateRequest,
  type VoiceCloningRequest,
  type VoicesResponse,
} from './wire/shapes.js';
import type { LanguageCode } from './wire/languages.js';
import { routes, type Route } from './wire/routes.js';

/** Where a service is, and the token that identifies its user. */
export interface Account {
  readonly baseUrl: string;
  readonly token: string;
}

export interface ClientOptions {
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly log?: (line: string) => void;
  /** Called with the characters used so far whenever an answer mentions them. */
  readonly onUsage?: (charactersUsed: number) => void;
  readonly onVoicesChanged?: () => void;
  /** The service runs on this computer. Its speech is free, so it can be asked for again and need not be waited for. */
  readonly embedded?: boolean;
}

const answerBytes = 16 * 1024 * 1024;
const audioBytes = 64 * 1024 * 1024;
/**
 * Per attempt. Lists and figures come at once; long messages take time to speak, and their audio time to arrive. The
 * embedded service may have to load a natural voice first, on a machine that has other things to do (`slowSpeech`).
 */
export const deadlineMs = {
  asking: 12_000,
  speech: 25_000,
  slowSpeech: 110_000,
  audio: 25_000,
  cloning: 300_000,
} as const;
/** A download that sends nothing for this long is tried again. */
const stalledMs = 10_000;

/** Every operation of the interface, for any service that implements it. */
export class Client implements SpeechProvider, SpeechMaker {
  private readonly base: URL;
  private readonly options: ClientOptions & Required<Pick<ClientOptions, 'clock' | 'random'>>;

  constructor(
    private readonly account: Account,
    options: ClientOptions = {},
  ) {
    this.base = baseAddress(account.baseUrl);
    if (!/^[\x21-\x7e]+$/.test(account.token)) {
      throw new LectorError('unauthorized', 'The token is empty or has characters that no token can have.');
    }
    this.options = { clock: systemClock, random: Math.random, ...options };
  }

  /** If speech is free, audio that has already expired is made again, once. */
  async speak(message: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const address = await this.generate(message, voiceId, signal);
    signal.throwIfAborted();
    try {
      return await this.audio(address, signal);
    } catch (error) {
      if (!this.options.embedded || !isGone(error)) throw error;
      return await this.audio(await this.generate(message, voiceId, signal), signal);
    }
  }

  async generate(message: string, voiceId: string, signal: AbortSignal): Promise<string> {
    const request = { voice_id: voiceId, message, return_usage: true };
    const body = await this.post(
      routes.generate,
      this.options.embedded ? 'repeatable' : 'once',
      signal,
      request,
    );
    const { status } = decode(generateStatus, body);
    if (status !== '200') throw bodyRefusal(Number(status), body, 'speech');
    const { url, characterUsage } = decode(generateResponse, body);
    if (characterUsage !== undefined) this.options.onUsage?.(characterUsage);
    return fileAddress(this.base, url);
  }

  async audio(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.download(address, this.options.embedded ? 'repeatable' : 'bought', signal);
    if (!isWav(new DataView(bytes.buffer)))
      throw new LectorError('badAudio', 'The speech service sent something that is no WAV audio.');
    return bytes;
  }

  async voices(signal: AbortSignal): Promise<VoicesResponse> {
    return decode(voicesResponse, await this.post(routes.voices, 'repeatable', signal));
  }

  async user(signal: AbortSignal): Promise<Usage> {
    const usage = decode(userResponse, await this.post(routes.user, 'repeatable', signal));
    this.options.onUsage?.(usage.used);
    return usage;
  }

  async createVoice(
    voice: {
      readonly recording: Pick<Recording, 'bytes' | 'type'>;
      readonly name: string;
      readonly language: LanguageCode;
    },
    signal: AbortSignal,
  ): Promise<CreateVoiceResponse> {
    const { recording, name, language } = voice;
    const payload = Buffer.from(recording.bytes).toString('base64');
    const file = `data:${recordingMediaTypes[recording.type]};base64,${payload}`;
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

  /** A file that the service named: a voice's sample or its recording. The token is not sent along. */
  file(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    // The embedded service makes a sample when it is first asked for.
    const wait = this.options.embedded ? { deadlineMs: deadlineMs.slowSpeech } : undefined;
    return this.download(address, 'repeatable', signal, wait);
  }

  private async download(
    address: string,
    kind: Kind,
    signal: AbortSignal,
    wait: Pick<Bounds, 'deadlineMs' | 'stalledMs'> = { deadlineMs: deadlineMs.audio, stalledMs },
  ): Promise<Uint8Array<ArrayBuffer>> {
    const url = fileAddress(this.base, address);
    const limits = { ...wait, maxBytes: audioBytes };
    const answer = await this.ask('audio', kind, 'audio', signal, url, { method: 'GET' }, limits);
    return answer.body;
  }

  private async cloning(request: VoiceCloningRequest, signal: AbortSignal): Promise<unknown> {
    const answer = await this.post(routes.voiceCloning, 'once', signal, request);
    this.options.onVoicesChanged?.();
    return answer;
  }

  private async post(
    route: Route,
    kind: Kind,
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
    const { subject, limitMs } = postings[route];
    const isSlow = this.options.embedded && route === routes.generate;
    const limits = { deadlineMs: isSlow ? deadlineMs.slowSpeech : limitMs, maxBytes: answerBytes };
    const address = routeAddress(this.base, route);
    const answer = await this.ask(route.slice(1), kind, subject, signal, address, init, limits);
    try {
      return JSON.parse(new TextDecoder().decode(answer.body));
    } catch (cause) {
      throw new LectorError('protocol', "The speech service's answer is not JSON.", { cause });
    }
  }

  private ask(
    what: string,
    kind: Kind,
    subject: Subject,
    signal: AbortSignal,
    address: string,
    init: RequestInit,
    limits: Limits,
  ): Promise<Answer> {
    const { clock, random, log = () => undefined, embedded = false } = this.options;
    // A request that is paid for once sent is never aborted.
    const isPaid = !embedded && (what === 'generate' || kind === 'bought');
    const answer = withRetries(
      what,
      kind,
      async (deadlineMs) => {
        const bounds = { ...limits, deadlineMs, clock, signal: isPaid ? undefined : signal };
        const answer = await exchange(address, init, bounds);
        if (answer.status < 200 || answer.status > 299) throw refusal(answer, subject, clock.now());
        return answer;
      },
      { clock, random, log, signal, deadlineMs: limits.deadlineMs },
    );
    if (!embedded) return answer;
    return answer.catch((error: unknown) => {
      // There is no connection for the user to check.
      if (!(error instanceof LostConnection)) throw error;
      throw new LectorError('embeddedService', error.message, { cause: error });
    });
  }
}

type Limits = Omit<Bounds, 'clock' | 'signal'>;

const postings: Readonly<Record<Route, { readonly subject: Subject; readonly limitMs: number }>> = {
  [routes.generate]: { subject: 'speech', limitMs: deadlineMs.speech },
  [routes.voices]: { subject: 'account', limitMs: deadlineMs.asking },
  [routes.user]: { subject: 'account', limitMs: deadlineMs.asking },
  [routes.voiceCloning]: { subject: 'voice', limitMs: deadlineMs.cloning },
};
