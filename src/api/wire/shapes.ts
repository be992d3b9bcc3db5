// The interface's paths, and the shapes of its requests and responses, named as they are on the wire. Decoders accept
// what it leaves open and drop fields it does not name.

import * as v from 'valibot';
import { count, perhaps, type userResponse } from '../../core/usage/userAnswer.js';
import { LectorError } from '../../core/errors.js';
import { heardFlaw } from '../../core/recording/heardRefusal.js';
import type { RecordingType } from '../../core/recording/checkRecording.js';
import type { LanguageCode } from './languages.js';

export const routes = {
  generate: '/generate',
  voices: '/voices',
  user: '/user',
  voiceCloning: '/voice-cloning',
} as const;

export type Route = (typeof routes)[keyof typeof routes];

export function isRoute(path: string): path is Route {
  return Object.values<string>(routes).includes(path);
}

export interface GenerateRequest {
  readonly voice_id: string;
  readonly message: string;
  readonly return_usage?: boolean;
}

export interface CreateVoiceRequest {
  readonly action: 'create';
  /** A data URI: media type and base64 payload. */
  readonly file: string;
  readonly voice_name: string;
  readonly language: LanguageCode;
}

export interface EditVoiceRequest {
  readonly action: 'edit';
  readonly voice_id: string;
  readonly voice_name?: string | undefined;
  readonly language?: LanguageCode | undefined;
}

export interface DeleteVoiceRequest {
  readonly action: 'delete';
  readonly voice_id: string;
}

export type VoiceCloningRequest = CreateVoiceRequest | EditVoiceRequest | DeleteVoiceRequest;

/** Limits for what is shown, sorted and searched: `words` for what a person reads, `address` for addresses. */
const longest = { words: 1000, address: 8192, explanation: 10_000, list: 20_000 } as const;
const words = v.pipe(v.string(), v.maxLength(longest.words));
const address = v.pipe(v.string(), v.maxLength(longest.address));
const explanation = v.pipe(v.string(), v.maxLength(longest.explanation));
export const identifier = v.pipe(words, v.minLength(1));
/** What a voice can do without: cut, or left empty. */
const shown = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, longest.words)),
  ),
  '',
);
const sample = v.fallback(address, '');

const list = <Row extends v.GenericSchema>(row: Row) => v.pipe(v.array(row), v.maxLength(longest.list));

/** One that cannot be used does not take the others along. */
export const usable = <Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    list(perhaps(row)),
    v.transform((all) => all.filter((one) => one !== undefined)),
  );

/** Read first and separately: a failed generation may contain nothing else. */
export const generateStatus = v.object({
  // The interface calls it a string but shows a number.
  status: v.pipe(v.union([v.number(), words]), v.transform(String)),
});

export const generateResponse = v.object({
  url: v.pipe(address, v.minLength(1)),
  // Left out unless asked for; speech does not depend on it.
  characterUsage: perhaps(count),
});

const publicVoice = v.object({
  voice_id: identifier,
  name: shown,
  sample,
  metadata: shown,
});

const customVoice = v.object({
  voice_id: identifier,
  name: shown,
  // Any text: a language added later must not hide the voices that have it.
  language: shown,
  sample,
});

const usableVoices = v.object({ voices: usable(publicVoice), customVoices: usable(customVoice) });
const allVoices = v.object({ voices: list(publicVoice), customVoices: list(customVoice) });

/** If no voice can be used, what is wrong with the first is told. */
export const voicesResponse = v.lazy((answer): typeof usableVoices | typeof allVoices => {
  const { success, output } = v.safeParse(usableVoices, answer);
  return success && output.voices.length + output.customVoices.length > 0 ? usableVoices : allVoices;
});

export const createVoiceResponse = v.object({
  ...customVoice.entries,
  training: explanation,
  /** Only the embedded service says this. */
  flaws: perhaps(v.array(heardFlaw)),
});

export const editVoiceResponse = v.object({
  voice_id: identifier,
  name: perhaps(words),
  language: perhaps(words),
  /** Present if the language was changed. */
  sample: perhaps(address),
});

export const deleteVoiceResponse = v.object({ message: explanation });

export type VoicesResponse = v.InferOutput<typeof voicesResponse>;
export type CreateVoiceResponse = v.InferOutput<typeof createVoiceResponse>;
export type EditVoiceResponse = v.InferOutput<typeof editVoiceResponse>;
export type DeleteVoiceResponse = v.InferOutput<typeof deleteVoiceResponse>;

/** A field added to an answer does not compile until the service sends it. `undefined` means left out. */
type AnswerOf<Shape extends v.GenericSchema> = {
  readonly [Field in keyof Required<v.InferInput<Shape>>]: v.InferInput<Shape>[Field];
};

/** What a service must answer for each operation. */
export interface Answers {
  readonly [routes.generate]: AnswerOf<typeof generateStatus> & AnswerOf<typeof generateResponse>;
  readonly [routes.voices]: AnswerOf<typeof allVoices>;
  readonly [routes.user]: AnswerOf<typeof userResponse>;
  readonly [routes.voiceCloning]: VoiceCloningAnswers[VoiceCloningRequest['action']];
}

export interface VoiceCloningAnswers {
  readonly create: AnswerOf<typeof createVoiceResponse>;
  readonly edit: AnswerOf<typeof editVoiceResponse>;
  readonly delete: AnswerOf<typeof deleteVoiceResponse>;
}

/** The media type to send for each kind of recording. Services accept more names than these. */
export const recordingMediaTypes: Readonly<Record<RecordingType, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
};

export const audioLifetimeMs = 24 * 60 * 60 * 1000;

/** Decodes the body of an answer, or throws an error that names the wrong field. */
export function decode<Shape extends v.GenericSchema>(shape: Shape, body: unknown): v.InferOutput<Shape> {
  const result = v.safeParse(shape, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the body';
  throw new LectorError('protocol', `The speech service's answer cannot be used: ${field} is not as agreed.`);
}
