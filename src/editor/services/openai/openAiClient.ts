import * as v from 'valibot';
import { LectorError } from '../../../core/errors.js';
import { messageLimit } from '../../../core/limits.js';
import { keptOnceLoaded } from '../../../core/keptOnceLoaded.js';
import type { Audio, SpeechListener } from '../../../core/speechProvider.js';
import { labelsOf } from '../../../core/voices/listedVoices.js';
import { ownSamples } from '../../../core/voices/ownSamples.js';
import type { VoiceList } from '../../../core/voices/voice.js';
import { baseAddress, isOnOwnNetwork, routeAddress } from '../../../api/address.js';
import { deadlineMs, jsonIn, mostBytes, Requests, type Request } from '../../../api/requests.js';
import { Refusal, type Answer } from '../../../api/failures.js';
import type { Account, ServiceOptions, ServiceProfile, VoiceService } from '../../../api/voiceService.js';
import { decode, identifier, usable } from '../../../api/wire/shapes.js';
import { soundArriving } from '../../../api/soundArriving.js';
import { soundIn, soundSoFar } from './sound.js';

/** Kept in place of a key where the server wants none. */
export const noKey = 'none';

/** The names that a person has typed with commas between them, also those of an Asian or Arabic keyboard. */
export function typedNames(typed: string): readonly string[] {
  const names = typed.split(/[,，、،]/).map((name) => name.trim());
  return names.filter((name) => name !== '');
}

const inside = <Key extends string, Shape extends v.GenericSchema>(key: Key, shape: Shape) =>
  v.pipe(
    v.object({ [key]: shape } as Record<Key, Shape>),
    v.transform((it) => it[key]),
  );
// Servers do not agree about the shape of a list.
const keys = ['id', 'voice_id', 'name'] as const;
const named = v.union([identifier, ...keys.map((key) => inside(key, identifier))]);
const names = v.union([v.pipe(usable(named), v.nonEmpty()), v.strictTuple([])]);
const listing = v.union([names, inside('voices', names), inside('data', names)]);

/** Servers that have OpenAI's models have its voices, too. */
const openAiModel = /^(tts-1|gpt-.*-tts)/;

/** Kokoro-FastAPI's, which says when each word is heard. */
const captionsRoute = '/dev/captioned_speech';

/** Any server that speaks OpenAI's speech endpoint: the answer to a request is the audio itself. */
export class OpenAiClient implements VoiceService {
  private readonly base: URL;
  private readonly requests: Requests;
  private readonly profile: ServiceProfile;

  constructor(
    private readonly account: Account,
    options: ServiceOptions = {},
  ) {
    this.base = baseAddress(account.baseUrl, isOnOwnNetwork);
    this.requests = new Requests(account, options);
    this.profile = options.profile ?? { model: '', voices: [], isFree: false };
  }

  readonly speak: VoiceService['speak'] = async (message, voice, signal, { soFar } = {}) => {
    const wishes = { input: message.slice(0, messageLimit), voice };
    // Whoever asks next waits for the same answer, so it does not depend on this signal.
    if (await this.hasCaptions().catch(() => false)) {
      try {
        const inLines = { ...wishes, stream: true, return_timestamps: true };
        return await this.say(captionsRoute, inLines, signal, soFar);
      } catch (error) {
        if (!isMissing(error)) throw error;
        this.hasCaptions = () => Promise.resolve(false);
      }
    }
    return this.say('/v1/audio/speech', wishes, signal, soFar);
  };

  /** It is paid for once it is sent, and then comes with the answer. */
  readonly generate = this.speak;

  audio(): Promise<Audio> {
    return Promise.reject(new LectorError('protocol', 'This kind of service keeps no audio.'));
  }

  /** Those that the server lists, or OpenAI's own, and those that the user has named. */
  async voices(signal: AbortSignal): Promise<VoiceList> {
    const { model, isFree, voices: named } = this.profile;
    let found = await unlessDenied(this.listed('/v1/audio/voices', signal));
    if (found.length === 0) {
      const models = await unlessDenied(this.models(signal));
      found = [...models, model].some((name) => openAiModel.test(name)) ? openAiVoices : [];
    }
    // Half a character could be neither shown nor asked for.
    const ids = new Set([...found, ...named].filter((id) => !/\p{Cs}/u.test(id)));
    const voices = [...ids].map((id) => {
      // Other servers and models may have a voice of that name, too.
      const sample = isFree ? `${this.base.href}?${model}#${encodeURIComponent(id)}` : '';
      return { voice_id: id, name: id, metadata: metadataOf(id), sample };
    });
    return { voices, customVoices: [] };
  }

  models(signal: AbortSignal): Promise<readonly string[]> {
    return this.listed('/v1/models', signal);
  }

  /** No server has samples, so the voice speaks one. Where that would cost something, it has none. */
  async file(address: string, signal: AbortSignal): Promise<Audio> {
    const id = decodeURIComponent(address.slice(address.lastIndexOf('#') + 1));
    const { language = '' } = labelsOf(metadataOf(id)).locale ?? {};
    const samples: Readonly<Record<string, string>> = ownSamples;
    return this.speak(samples[language] ?? ownSamples.en, id, signal);
  }

  /** Asked once, and without any text: a server that has the route says that it wants another method. */
  private hasCaptions = keptOnceLoaded(async () => {
    const { signal } = new AbortController();
    const answer = await this.get(captionsRoute, signal).catch((error: unknown) => error);
    if (answer instanceof Error && !isMissing(answer)) throw answer;
    return isMissing(answer) && answer.status === 405;
  });

  private async say(
    route: string,
    wishes: { readonly input: string; readonly voice: string },
    signal: AbortSignal,
    soFar: SpeechListener['soFar'],
  ): Promise<Audio> {
    const { model, isFree } = this.profile;
    const { input } = wishes;
    const { body, headers } = await this.ask(route, signal, {
      what: 'speech',
      kind: isFree ? 'repeatable' : 'once',
      subject: 'speech',
      method: 'POST',
      body: { model, response_format: 'wav', speed: 1, ...wishes },
      limits: {
        deadlineMs: isFree ? deadlineMs.slowSpeech : deadlineMs.speech + deadlineMs.audio,
        maxBytes: mostBytes.audio,
        reading: soFar && ((type, clock) => soundArriving(input, clock, soFar, soundSoFar(type, input))),
      },
    });
    return soundIn(body, headers.get('content-type') ?? '', input);
  }

  private async listed(route: string, signal: AbortSignal): Promise<readonly string[]> {
    const { body } = await this.get(route, signal);
    return decode(listing, jsonIn(new TextDecoder().decode(body)));
  }

  private get(route: string, signal: AbortSignal): Promise<Answer> {
    return this.ask(route, signal, {
      what: route,
      kind: 'repeatable',
      subject: 'account',
      method: 'GET',
      limits: { deadlineMs: deadlineMs.asking, maxBytes: mostBytes.answer },
    });
  }

  private ask(route: string, signal: AbortSignal, request: Omit<Request, 'address'>): Promise<Answer> {
    const { token } = this.account;
    const authorization = token === noKey ? undefined : `Bearer ${token}`;
    return this.requests.send({ ...request, authorization, address: routeAddress(this.base, route) }, signal);
  }
}

/** What a server lists; nothing if it does not answer that, unless it is about the key or says to ask later. */
function unlessDenied(answer: Promise<readonly string[]>): Promise<readonly string[]> {
  return answer.catch((error: unknown) => {
    const { status = 0 } = error instanceof Refusal ? error : {};
    if (status === 501 || (status >= 400 && status <= 499 && ![401, 429].includes(status))) return [];
    throw error;
  });
}

/** The server does not have what was asked for, at least not in this way. */
function isMissing(error: unknown): error is Refusal {
  return error instanceof Refusal && [404, 405, 501].includes(error.status);
}

/** OpenAI's own, which no route lists. */
const openAiVoices = 'alloy ash ballad coral echo fable nova onyx sage shimmer verse marin cedar'.split(' ');

/** By the first letter of a voice of Kokoro, such as `af_heart`. The second is the gender. */
const kokoroLanguages: Readonly<Record<string, string>> = {
  a: 'English (US)',
  b: 'English (UK)',
  e: 'Spanish',
  f: 'French',
  h: 'Hindi',
  i: 'Italian',
  j: 'Japanese',
  p: 'Portuguese (Brazil)',
  z: 'Chinese',
};

/**
 * What the name of a voice says, as in the list of voices of Lector's own interface; empty if that is nothing. A mix of
 * voices, such as `af_sky+bm_george(2)`, is told by its first.
 */
export function metadataOf(id: string): string {
  const [, first = '', gender] = /^([abefhijpz])([fm])_/.exec(id) ?? [];
  const language = kokoroLanguages[first];
  return language === undefined ? '' : `${language} | ${gender === 'f' ? 'Female' : 'Male'}`;
}
