import * as v from 'valibot';

const id = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
const scale = v.pipe(v.number(), v.minValue(0), v.maxValue(10));

const voiceConfig = v.object({
  audio: v.object({ sample_rate: v.picklist([16_000, 22_050]) }),
  espeak: v.object({ voice: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{2,32}$/)) }),
  inference: v.object({ noise_scale: scale, length_scale: scale, noise_w: scale }),
  phoneme_id_map: v.record(v.string(), v.pipe(v.array(id), v.maxLength(10))),
  num_speakers: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000)),
});

/** What Lector needs of a voice's `.onnx.json`. */
export type VoiceConfig = Readonly<v.InferOutput<typeof voiceConfig>>;

export function voiceConfigOf(text: string): VoiceConfig | undefined {
  const result = v.safeParse(voiceConfig, JSON.parse(text));
  return result.success ? result.output : undefined;
}
