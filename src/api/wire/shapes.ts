// The shapes of requests and responses, by the names they have on the wire.

import * as v from 'valibot';

export interface GenerateRequest {
  readonly voice_id: string;
  readonly message: string;
  readonly return_usage?: boolean;
}

export const generateResponse = v.object({
  url: v.string(),
  // The interface shows a number and calls it a string.
  status: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.literal('200')),
  characterUsage: v.optional(v.number()),
});

export const publicVoice = v.object({
  voice_id: v.string(),
  name: v.string(),
  sample: v.string(),
  metadata: v.string(),
});

export const customVoice = v.object({
  voice_id: v.string(),
  name: v.string(),
  language: v.string(),
  sample: v.string(),
});

export const voicesResponse = v.object({
  voices: v.array(publicVoice),
  customVoices: v.array(customVoice),
});

export type VoicesResponse = v.InferOutput<typeof voicesResponse>;
