import type * as v from 'valibot';
import { wavFault, wavInfo } from '../core/audio/wav.js';
import { isWav } from '../core/audio/wavEncoding.js';
import { systemClock } from '../core/clock.js';
import { isGone, LectorError } from '../core/errors.js';
import type { Audio } from '../core/speechProvider.js';
import { userResponse, type Usage } from '../core/usage/userAnswer.js';
import { baseAddress, fileAddress, routeAddress } from './address.js';
import { deadlineMs, isTooMuch, jsonIn, mostBytes, Requests, type Kind, type Request } from './requests.js';
import { bodyRefusal, ofEmbedded, type Answer, type Subject } from './failures.js';
import { soundArriving } from './soundArriving.js';
import type { Account, ServiceOptions, VoiceCloning, VoiceService } from './voiceService.js';
import {
  decode,
  recordingMediaTypes,
  createVoiceResponse,
  deleteVoiceResponse,
  editVoiceResponse,
  generateResponse,
  generateStatus,
  voicesResponse,
  type GenerateRequest,
  type VoiceCloningRequest,
  type VoicesResponse,
  routes,
  type Route,
} from './wire/shapes.js';

export interface ClientOptions extends ServiceOptions {
  /** The service runs on this computer. Its speech is free, so it can be asked for again and need not be waited for. */
  readonly embedded?: boolean;
}

/** A download that sends nothing for so long is tried again. */
const fileWait = { deadlineMs: deadlineMs.audio, stalledMs: 10_000 };

/** Audio that arrives this soon is not played in parts. */
const quickMs = 300;

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
  async speak(message: string, voiceId: string, signal: AbortSignal): Promise<Audio> {
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
    const kind = this.options.embedded ? 'repeatable' : 'once';
    const body = await this.post(routes.generate, kind, signal, request);
    const { status } = decode(generateStatus, body);
    if (status !== '200') throw bodyRefusal(Number(status), body, 'speech');
    const { url, characterUsage } = decode(generateResponse, body);
    if (characterUsage !== undefined) this.options.onUsage?.(characterUsage);
    return fileAddress(this.base, url);
  }

  readonly audio: VoiceService['audio'] = async (address, signal, message = '', { soFar } = {}) => {
    const { clock = systemClock } = this.options;
    const asked = clock.now();
    const coming = (bytes: Audio) =>
      clock.now() - asked < quickMs || !wavInfo(bytes).truncated ? undefined : Promise.resolve(bytes);
    const reading = soFar && (() => soundArriving(message, clock, soFar, coming));
    const kind = this.options.embedded ? 'repeatable' : 'bought';
    const bytes = await this.download(address, kind, signal, { ...fileWait, reading });
    if (!isWav(new DataView(bytes.buffer)))
      throw new LectorError('badAudio', 'The speech service sent something that is not WAV audio.');
    return bytes;
  };

  async voices(signal: AbortSignal): Promise<VoicesResponse> {
    return decode(voicesResponse, await this.post(routes.voices, 'repeatable', signal));
  }

  async user(signal: AbortSignal): Promise<Usage> {
    const usage = decode(userResponse, await this.post(routes.user, 'repeatable', signal));
    this.options.onUsage?.(usage.used);
    return usage;
  }

  readonly createVoice: VoiceCloning['createVoice'] = ({ recording, name, language }, signal) => {
    const payload = Buffer.from(recording.bytes).toString('base64');
    const file = `data:${recordingMediaTypes[recording.type]};base64,${payload}`;
    const request = { action: 'create', file, voice_name: name, language } as const;
    return this.changeVoices(createVoiceResponse, request, signal);
  };

  readonly editVoice: VoiceCloning['editVoice'] = (voice_id, { name, language }, signal) => {
    const request = { action: 'edit', voice_id, voice_name: name, language } as const;
    return this.changeVoices(editVoiceResponse, request, signal);
  };

  readonly deleteVoice: VoiceCloning['deleteVoice'] = (voice_id, signal) =>
    this.changeVoices(deleteVoiceResponse, { action: 'delete', voice_id }, signal);

  file(address: string, signal: AbortSignal): Promise<Audio> {
    // The embedded service makes a sample when it is first asked for.
    const wait = this.options.embedded ? { deadlineMs: deadlineMs.slowSpeech } : fileWait;
    return this.download(address, 'repeatable', signal, wait);
  }

  private async download(
    address: string,
    kind: Kind,
    signal: AbortSignal,
    wait: Omit<Request['limits'], 'maxBytes'>,
  ): Promise<Audio> {
    const request: Request = {
      what: 'audio',
      kind,
      subject: 'audio',
      method: 'GET',
      address: fileAddress(this.base, address),
      limits: { ...wait, maxBytes: mostBytes.audio },
    };
    const bytes = (await this.ask(request, signal)).body;
    // The embedded service is Lector's own, and what 500 signs are called may take it longer.
    if (!this.options.embedded && wavFault(bytes) === undefined) {
      const sound = wavInfo(bytes);
      if (isTooMuch(sound, sound.frames))
        throw new LectorError('badAudio', 'The speech service sent more sound than a message can have.');
    }
    return bytes;
  }

  private async changeVoices<Shape extends v.GenericSchema>(
    shape: Shape,
    request: VoiceCloningRequest,
    signal: AbortSignal,
  ): Promise<v.InferOutput<Shape>> {
    const answer = await this.post(routes.voiceCloning, 'once', signal, request);
    this.options.onVoicesChanged?.();
    return decode(shape, answer);
  }

  private async post(
    route: Route,
    kind: Kind,
    signal: AbortSignal,
    body?: GenerateRequest | VoiceCloningRequest,
  ): Promise<unknown> {
    const { subject, limitMs } = postings[route];
    const isSlow = this.options.embedded && route === routes.generate;
    const request: Request = {
      what: route.slice(1),
      kind,
      subject,
      method: 'POST',
      address: routeAddress(this.base, route),
      authorization: this.account.token,
      body,
      limits: { deadlineMs: isSlow ? deadlineMs.slowSpeech : limitMs, maxBytes: mostBytes.answer },
    };
    const answer = await this.ask(request, signal);
    return jsonIn(new TextDecoder().decode(answer.body));
  }

  private ask(request: Request, signal: AbortSignal): Promise<Answer> {
    return this.requests.send(request, signal).catch((error: unknown) => {
      throw this.options.embedded ? ofEmbedded(error) : error;
    });
  }
}

const postings: Readonly<Record<Route, { readonly subject: Subject; readonly limitMs: number }>> = {
  [routes.generate]: { subject: 'speech', limitMs: deadlineMs.speech },
  [routes.voices]: { subject: 'account', limitMs: deadlineMs.asking },
  [routes.user]: { subject: 'account', limitMs: deadlineMs.asking },
  [routes.voiceCloning]: { subject: 'voice', limitMs: deadlineMs.cloning },
};
