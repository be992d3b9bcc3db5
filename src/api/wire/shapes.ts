// The shapes of requests and responses, by the names they have on the wire. Decoders take what the interface leaves
// open, and fields it does not name are dropped.

import * as v from 'valibot';
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
// Nothing but the two figures of /user is guaranteed to be there or to stay as it is: what is of another kind is missing.
const perhaps = <Shape extends v.GenericSchema>(shape: Shape) => v.fallback(v.optional(shape), undefined);

/** Read by itself and first: a failed generation need not carry anything else. */
export const generateStatus = v.object({
  // The interface shows a number and calls it a string.
  status: v.pipe(v.union([v.number(), v.string()]), v.transform(String)),
});

export const generateResponse = v.object({
  url: identifier,
  // Absent unless asked for, and nothing that speech depends on.
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
  // Any text: a language that is added later must not hide the voices that have it.
  language: v.string(),
  sample: v.string(),
});

export const voicesResponse = v.object({
  voices: v.array(publicVoice),
  customVoices: v.array(customVoice),
});

// Below this a timestamp is in seconds (it would be 1973 in milliseconds), above it in milliseconds.
const firstMilliseconds = 1e11;

export const userResponse = v.object({
  character_usage: count,
  character_allowance: count,
  current_plan: perhaps(v.string()),
  downgrading_to_plan: perhaps(v.nullable(v.string())),
  has_payment_method: perhaps(v.boolean()),
  portal_url: perhaps(v.string()),
  /** In milliseconds, whichever of the two units it came in: the interface does not say. */
  renewal_time: perhaps(
    v.pipe(
      count,
      v.transform((time) => (time < firstMilliseconds ? time * 1000 : time)),
    ),
  ),
  status: perhaps(v.string()),
});

export const createVoiceResponse = v.object({
  ...customVoice.entries,
  training: v.string(),
});

export const editVoiceResponse = v.object({
  voice_id: identifier,
  name: perhaps(v.string()),
  language: perhaps(v.string()),
  /** There if the language was changed. */
  sample: perhaps(v.string()),
});

export const deleteVoiceResponse = v.object({ message: v.string() });

export type PublicVoice = v.InferOutput<typeof publicVoice>;
export type CustomVoice = v.InferOutput<typeof customVoice>;
export type VoicesResponse = v.InferOutput<typeof voicesResponse>;
export type UserResponse = v.InferOutput<typeof userResponse>;
export type CreateVoiceResponse = v.InferOutput<typeof createVoiceResponse>;
export type EditVoiceResponse = v.InferOutput<typeof editVoiceResponse>;
export type DeleteVoiceResponse = v.InferOutput<typeof deleteVoiceResponse>;

/** A field added to an answer does not compile until the service gives it; `undefined` stands for one left out. */
type AnswerOf<Shape extends v.GenericSchema> = {
  readonly [Field in keyof Required<v.InferInput<Shape>>]: v.InferInput<Shape>[Field];
};

/** What a service has to answer to each operation. */
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
