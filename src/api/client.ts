import { isWav } from '../core/audio/riffChunks.js';
import { isGone, LectorError } from '../core/errors.js';
import { userResponse, type Usage } from '../core/usage/userAnswer.js';
import { baseAddress, fileAddress, routeAddress } from './address.js';
import { deadlineMs, jsonIn, mostBytes, Requests, type Bounds, type Kind, type Request } from './requests.js';
import { bodyRefusal, LostConnection, type Answer, type Subject } from './failures.js';
import type { Account, NewVoice, ServiceOptions, VoiceCloning, VoiceService } from './voiceService.js';
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

export interface ClientOptions extends ServiceOptions {
  /** The service runs on this computer. Its speech is free, so it can be asked for again and need not be waited for. */
  readonly embedded?: boolean;
}

/** A download that sends nothing for this long is tried again. */
const stalledMs = 10_000;

/** Every operation of the interface, for any service that implements it. */
export class Client implements VoiceService, VoiceCloning {
  readonly cloning = this;
  private readonly base: URL;
  private readonly requests: Requests;

  constructor(
    private readonly account: Account,
    private readonly options: ClientOptions = {},
  ) {
    this.base = baseAddress(account.baseUrl);
    this.requests = new Requests(account, options);
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
    { recording, name, language }: NewVoice,
    signal: AbortSignal,
  ): Promise<CreateVoiceResponse> {
    const payload = Buffer.from(recording.bytes).toString('base64');
    const file = `data:${recordingMediaTypes[recording.type]};base64,${payload}`;
    return decode(
      createVoiceResponse,
      await this.changeVoices({ action: 'create', file, voice_name: name, language }, signal),
    );
  }

  async editVoice(
    voiceId: string,
    { name, language }: { readonly name?: string; readonly language?: LanguageCode },
    signal: AbortSignal,
  ): Promise<EditVoiceResponse> {
    const changes = {
      ...(name !== undefined && { voice_name: name }),
      ...(language !== undefined && { language }),
    };
    return decode(
      editVoiceResponse,
      await this.changeVoices({ action: 'edit', voice_id: voiceId, ...changes }, signal),
    );
  }

  async deleteVoice(voiceId: string, signal: AbortSignal): Promise<DeleteVoiceResponse> {
    return decode(
      deleteVoiceResponse,
      await this.changeVoices({ action: 'delete', voice_id: voiceId }, signal),
    );
  }

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
    const limits = { ...wait, maxBytes: mostBytes.audio };
    const asked = { address: fileAddress(this.base, address), init: { method: 'GET' }, limits };
    return (await this.ask({ what: 'audio', kind, subject: 'audio', ...asked }, signal)).body;
  }

  private async changeVoices(request: VoiceCloningRequest, signal: AbortSignal): Promise<unknown> {
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
    const { subject, limitMs } = postings[route];
    const isSlow = this.options.embedded && route === routes.generate;
    const request = {
      what: route.slice(1),
      kind,
      subject,
      address: routeAddress(this.base, route),
      init: {
        method: 'POST',
        headers: {
          Authorization: this.account.token,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      limits: { deadlineMs: isSlow ? deadlineMs.slowSpeech : limitMs, maxBytes: mostBytes.answer },
    };
    return jsonIn(new TextDecoder().decode((await this.ask(request, signal)).body));
  }

  private ask(request: Omit<Request, 'isPaid'>, signal: AbortSignal): Promise<Answer> {
    const { embedded = false } = this.options;
    const isPaid = !embedded && (request.what === 'generate' || request.kind === 'bought');
    const answer = this.requests.send({ ...request, isPaid }, signal);
    if (!embedded) return answer;
    return answer.catch((error: unknown) => {
      // There is no connection for the user to check.
      if (!(error instanceof LostConnection)) throw error;
      throw new LectorError('embeddedService', error.message, { cause: error });
    });
  }
}

const postings: Readonly<Record<Route, { readonly subject: Subject; readonly limitMs: number }>> = {
  [routes.generate]: { subject: 'speech', limitMs: deadlineMs.speech },
  [routes.voices]: { subject: 'account', limitMs: deadlineMs.asking },
  [routes.user]: { subject: 'account', limitMs: deadlineMs.asking },
  [routes.voiceCloning]: { subject: 'voice', limitMs: deadlineMs.cloning },
};
