import type { Headers } from 'node-fetch';
import * as v from 'valibot';
import { LectorError } from '../../core/errors.js';
import { messageLimit } from '../../core/limits.js';
import type { SpeechListener } from '../../core/speechProvider.js';
import { ownSamples } from '../../core/voices/ownSamples.js';
import type { VoiceList } from '../../core/voices/voice.js';
import { baseAddress, routeAddress } from '../address.js';
import { deadlineMs, jsonIn, mostBytes, Requests, type Request } from '../requests.js';
import { Refusal, type Answer } from '../failures.js';
import type { Account, ServiceOptions, ServiceProfile, VoiceService } from '../voiceService.js';
import { decode } from '../wire/shapes.js';
import { captionedSound, captionMarks, soundArriving, wavOf } from './sound.js';

/** Kept in place of a key where the server wants none. */
export const noKey = 'none';

type Audio = Uint8Array<ArrayBuffer>;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const named = v.pipe(
  v.union([v.object({ id: name }), v.object({ voice_id: name }), v.object({ name })]),
  v.transform((it) => ('id' in it ? it.id : 'voice_id' in it ? it.voice_id : it.name)),
);
const names = v.pipe(v.array(v.union([name, named])), v.maxLength(20_000));
const modelsAnswer = v.pipe(
  v.object({ data: names }),
  v.transform(({ data }) => data),
);
/** Servers do not agree about its shape. */
const voicesAnswer = v.union([
  names,
  v.pipe(
    v.object({ voices: names }),
    v.transform(({ voices }) => voices),
  ),
  modelsAnswer,
]);

/** Servers that have OpenAI's models have its voices, too. */
const openAiModel = /^(tts-1|gpt-.*-tts)/;

/** Any server that speaks OpenAI's speech endpoint: the answer to a request is the audio itself. */
export class OpenAiClient implements VoiceService {
  private readonly base: URL;
  private readonly requests: Requests;
  private readonly profile: ServiceProfile;
  private captions: Promise<boolean> | undefined;

  constructor(
    private readonly account: Account,
    options: ServiceOptions = {},
  ) {
    this.base = baseAddress(account.baseUrl, { inTheClear: true });
    this.requests = new Requests(account, options);
    this.profile = options.profile ?? { model: '', voices: [], isFree: false };
  }

  async speak(
    message: string,
    voiceId: string,
    signal: AbortSignal,
    { soFar }: SpeechListener = {},
  ): Promise<Audio> {
    if (await this.hasCaptions(signal)) {
      try {
        return await this.captioned(message, voiceId, signal, soFar);
      } catch (error) {
        if (!isMissing(error)) throw error;
        this.captions = Promise.resolve(false);
      }
    }
    const read = (headers: Headers) => (bytes: Audio) => wavOf(bytes, headers.get('content-type') ?? '');
    const reading = soFar && ((headers: Headers) => soundArriving(read(headers), soFar));
    const { body, headers } = await this.say('/v1/audio/speech', message, voiceId, signal, reading);
    return read(headers)(body);
  }

  /** It is paid for once it is sent, and then comes with the answer. */
  generate(...asked: Parameters<VoiceService['speak']>): Promise<Audio> {
    return this.speak(...asked);
  }

  audio(): Promise<Audio> {
    return Promise.reject(new LectorError('protocol', 'This kind of service keeps no audio.'));
  }

  /** Those that the server lists, or OpenAI's own, and those that the user has named. */
  async voices(signal: AbortSignal): Promise<VoiceList> {
    const listed = (await this.listedVoices(signal)) ?? (await this.knownVoices(signal));
    const ids = [...new Set([...listed, ...this.profile.voices])];
    return { voices: ids.map((id) => this.withSample(listedVoice(id))), customVoices: [] };
  }

  /** What the server can speak with, or undefined if it does not say. */
  private async listedVoices(signal: AbortSignal): Promise<readonly string[] | undefined> {
    try {
      const found = decode(voicesAnswer, await this.list('/v1/audio/voices', signal));
      return found.length === 0 ? undefined : found;
    } catch (error) {
      if (isDenied(error)) return undefined;
      throw error;
    }
  }

  async models(signal: AbortSignal): Promise<readonly string[]> {
    return decode(modelsAnswer, await this.list('/v1/models', signal));
  }

  /** No server has samples, so the voice speaks one. Where that would cost something, it has none. */
  async file(address: string, signal: AbortSignal): Promise<Audio> {
    const id = decodeURIComponent(address.slice(address.lastIndexOf('#') + 1));
    return this.speak(ownSamples[listedVoice(id).language ?? 'en'], id, signal);
  }

  private withSample({ id, metadata }: ReturnType<typeof listedVoice>): VoiceList['voices'][number] {
    const { model, isFree } = this.profile;
    // Other servers and models may have a voice of that name, too.
    const sample = isFree ? `${this.base.href}?${model}#${encodeURIComponent(id)}` : '';
    return { voice_id: id, name: id, metadata, sample };
  }

  private async knownVoices(signal: AbortSignal): Promise<readonly string[]> {
    const models = await this.models(signal).catch((error: unknown) => {
      if (isDenied(error)) return [];
      throw error;
    });
    return [...models, this.profile.model].some((model) => openAiModel.test(model)) ? openAiVoices : [];
  }

  /** Asked once, and without any text: a server that has the route says that it wants another method. */
  private async hasCaptions(signal: AbortSignal): Promise<boolean> {
    // Whoever asks next waits for the same answer, so it does not depend on this signal.
    this.captions ??= this.list('/dev/captioned_speech', new AbortController().signal).then(
      () => false,
      (error: unknown) => {
        if (!isMissing(error)) this.captions = undefined;
        return error instanceof Refusal && error.status === 405;
      },
    );
    const hasCaptions = await this.captions;
    signal.throwIfAborted();
    return hasCaptions;
  }

  private async captioned(
    message: string,
    voiceId: string,
    signal: AbortSignal,
    soFar: SpeechListener['soFar'],
  ): Promise<Audio> {
    const read = async (bytes: Audio, isPart = false): Promise<Audio> => {
      const { sound, captions } = captionedSound(bytes);
      return wavOf(sound, '', captionMarks(message, captions, isPart));
    };
    const reading = soFar && (() => soundArriving((bytes) => read(bytes, true), soFar, true));
    const more = { stream: true, return_timestamps: true };
    const { body } = await this.say('/dev/captioned_speech', message, voiceId, signal, reading, more);
    return read(body);
  }

  private say(
    route: string,
    message: string,
    voice: string,
    signal: AbortSignal,
    reading: Request['limits']['reading'],
    more: object = {},
  ): Promise<Answer> {
    const { model, isFree } = this.profile;
    const input = message.slice(0, messageLimit);
    const body = { model, input, voice, response_format: 'wav', speed: 1, ...more };
    return this.ask(
      {
        what: 'speech',
        kind: isFree ? 'repeatable' : 'once',
        subject: 'speech',
        isPaid: !isFree,
        limits: {
          deadlineMs: isFree ? deadlineMs.slowSpeech : deadlineMs.speech + deadlineMs.audio,
          maxBytes: mostBytes.audio,
          ...(reading && { reading }),
        },
        init: { method: 'POST', body: JSON.stringify(body) },
      },
      route,
      signal,
    );
  }

  private async list(route: string, signal: AbortSignal): Promise<unknown> {
    const limits = { deadlineMs: deadlineMs.asking, maxBytes: mostBytes.answer };
    const asked = { what: route, kind: 'repeatable', subject: 'account', isPaid: false } as const;
    const { body } = await this.ask({ ...asked, limits, init: { method: 'GET' } }, route, signal);
    return jsonIn(new TextDecoder().decode(body));
  }

  private ask(request: Omit<Request, 'address'>, route: string, signal: AbortSignal): Promise<Answer> {
    const { token } = this.account;
    const headers = {
      ...(token === noKey ? {} : { Authorization: `Bearer ${token}` }),
      ...(request.init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const init = { ...request.init, headers };
    return this.requests.send({ ...request, init, address: routeAddress(this.base, route) }, signal);
  }
}

/** Whatever a server says to a question that it does not answer, unless it is about the key, or says to ask later. */
function isDenied(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  const { status } = error;
  return isMissing(error) || (status >= 400 && status < 500 && status !== 401 && status !== 429);
}

/** The server does not have what was asked for, at least not in this way. */
function isMissing(error: unknown): boolean {
  return error instanceof Refusal && [404, 405, 501].includes(error.status);
}

/** OpenAI's own, which no route lists. */
const openAiVoices = [
  ...['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse'],
  ...['marin', 'cedar'],
] as const;

interface ListedVoice {
  readonly id: string;
  readonly language?: keyof typeof ownSamples;
  /** As in the list of voices of Lector's own interface; empty if the name says nothing. */
  readonly metadata: string;
}

/** By the first letter of a voice of Kokoro, such as `af_heart`. The second is the gender. */
const kokoroLanguages: Readonly<Record<string, readonly [string, ListedVoice['language']?]>> = {
  a: ['English (US)', 'en'],
  b: ['English (UK)', 'en'],
  e: ['Spanish', 'es'],
  f: ['French', 'fr'],
  h: ['Hindi'],
  i: ['Italian', 'it'],
  j: ['Japanese', 'ja'],
  p: ['Portuguese (Brazil)', 'pt'],
  z: ['Chinese', 'zh'],
};

/** A mix of voices, such as `af_sky+bm_george(2)`, is told by its first. */
export function listedVoice(id: string): ListedVoice {
  const [, first = '', gender] = /^([abefhijpz])([fm])_/.exec(id) ?? [];
  const [label, language] = kokoroLanguages[first] ?? [];
  if (label === undefined) return { id, metadata: '' };
  const metadata = `${label} | ${gender === 'f' ? 'Female' : 'Male'}`;
  return { id, metadata, ...(language === undefined ? {} : { language }) };
}
