import type { routes, GenerateRequest } from '../../api/wire/shapes.js';
import { messageLimit } from '../../core/limits.js';
import { wavFile, type EngineVoice, type FindVoice, type Synthesize } from '../engine/engine.js';
import { inTime, audioPath, type Operation } from '../http/server.js';
import { Problem } from '../http/request.js';
import type { AudioStore } from '../store/audioStore.js';
import type { Allowance } from './allowance.js';
import {
  fields,
  type FieldsOf,
  messageField,
  parseFields,
  returnUsageField,
  voiceIdField,
} from './fields.js';

export interface GenerateParts {
  readonly synthesize: Synthesize;
  /** How long the speech of a voice may take. */
  readonly speechDeadlineMs: (voice: EngineVoice) => number;
  readonly audio: AudioStore;
  readonly findVoice: FindVoice;
  readonly allowance: Allowance;
}

const request = fields({
  voice_id: voiceIdField,
  message: messageField,
  return_usage: returnUsageField,
} satisfies FieldsOf<GenerateRequest>);

export function generate(parts: GenerateParts): Operation<typeof routes.generate> {
  const { synthesize, speechDeadlineMs, audio, findVoice, allowance } = parts;
  return {
    hasBody: true,
    run: async ({ body, origin, signal, commit }) => {
      const { voice_id, message, return_usage } = parseFields(request, body);
      const voice = await findVoice(voice_id);
      if (voice === undefined)
        throw new Problem(404, 'unknown_voice', 'voice_id names no voice of this service.');
      const used = usedPart(message);
      return allowance.spend(used.length, async (count) => {
        const speech = await inTime(speechDeadlineMs(voice), signal, (ending) =>
          synthesize(used, voice, ending.signal),
        );
        const stored = await audio.add(wavFile(speech));
        try {
          // Nothing may fail once it is counted.
          const elsewhere = return_usage ? await allowance.usage.usedElsewhere() : undefined;
          commit();
          await count();
          return {
            url: `${origin}${audioPath}${stored}`,
            status: 200,
            characterUsage: elsewhere === undefined ? undefined : elsewhere + allowance.usage.usedHere(),
          };
        } catch (error) {
          await audio.remove(stored);
          throw error;
        }
      });
    },
  };
}

/** The part of a message that counts, without half a character at the end. */
function usedPart(message: string): string {
  const cut = message.slice(0, messageLimit);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
