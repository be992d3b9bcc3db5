// The shapes of requests and responses, named as they are on the wire. Decoders accept what the interface leaves open
// and drop fields it does not name.

import * as v from 'valibot';
import type { userResponse } from '../../core/usage/userAnswer.js';
import type { LanguageCode } from './languages.js';
import type { routes } from './routes.js';

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
  readonly voice_name?: string;
  readonly language?: LanguageCode;
}

export interface DeleteVoiceRequest {
  readonly action: 'delete';
  readonly voice_id: string;
}

export type VoiceCloningRequest = CreateVoiceRequest | EditVoiceRequest | DeleteVoiceRequest;

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const identifier = v.pipe(v.string(), v.minLength(1));
// Counts as missing if it is of the wrong type.
const perhaps = <Shape extends v.GenericSchema>(shape: Shape) => v.fallback(v.optional(shape), undefined);

/** Read first and separately: a failed generation may contain nothing else. */
export const generateStatus = v.object({
  // The interface calls it a string but shows a number.
  status: v.pipe(v.union([v.number(), v.string()]), v.transform(String)),
});

export const generateResponse = v.object({
  url: identifier,
  // Left out unless asked for; speech does not depend on it.
  characterUsage: perhaps(count),
});

export const publicVoice = v.object({
  voice_id: identifier,
  name: v.string(),
  sample: v.string(),
  metadata: v.string(),
});

export const customVoice = v.object({
  voice_id: identifier,
  name: v.string(),
  // Any text: a language added later must not hide the voices that have it.
  language: v.string(),
  sample: v.string(),
});

export const voicesResponse = v.object({
  voices: v.array(publicVoice),
  customVoices: v.array(customVoice),
});

export const createVoiceResponse = v.object({
  ...customVoice.entries,
  training: v.string(),
});

export const editVoiceResponse = v.object({
  voice_id: identifier,
  name: perhaps(v.string()),
  language: perhaps(v.string()),
  /** Present if the language was changed. */
  sample: perhaps(v.string()),
});

export const deleteVoiceResponse = v.object({ message: v.string() });

export type PublicVoice = v.InferOutput<typeof publicVoice>;
export type CustomVoice = v.InferOutput<typeof customVoice>;
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
  readonly [routes.voices]: AnswerOf<typeof voicesResponse>;
  readonly [routes.user]: AnswerOf<typeof userResponse>;
  readonly [routes.voiceCloning]: VoiceCloningAnswers[VoiceCloningRequest['action']];
}

export interface VoiceCloningAnswers {
  readonly create: AnswerOf<typeof createVoiceResponse>;
  readonly edit: AnswerOf<typeof editVoiceResponse>;
  readonly delete: AnswerOf<typeof deleteVoiceResponse>;
}
