// What a voice's `.onnx.json` says. It may come from a stranger, so every part of it has a limit.

import * as v from 'valibot';
import { naturalVoiceQualities } from '../../../core/naturalVoices/installedVoice.js';
import {
  mostConfigCharacters,
  VoiceRefused,
  type UsableVoice,
} from '../../../core/naturalVoices/voiceCheck.js';
import { isTextLanguage, languageOfCode } from '../../../core/textLanguages.js';
import { jsonOf } from '../../../disk/stored.js';

export interface ModelConfig extends UsableVoice {
  /** eSpeak's name of the language; it may be an older one. */
  readonly espeakVoice: string;
  readonly sampleRate: number;
  readonly scales: { readonly noise: number; readonly length: number; readonly noiseW: number };
  /** Every id is below this. */
  readonly symbols: number;
  readonly phonemeIds: ReadonlyMap<string, readonly number[]>;
  /** Phonemes to replace, and with which others. */
  readonly phonemeMap: ReadonlyMap<string, readonly string[]>;
}

/** Several times what the largest has: 904 speakers and 256 phonemes. */
const most = {
  symbols: 10_000,
  phonemes: 2_000,
  idsEach: 8,
  speakers: 2_000,
} as const;

/** For what voices and speakers are called. */
const mostNameLength = 100;

const integer = (least: number, highest: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(highest));
const scale = (highest: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(highest));
const config = v.object({
  audio: v.object({
    sample_rate: integer(8_000, 48_000),
    quality: v.fallback(v.picklist(naturalVoiceQualities), 'medium'),
  }),
  espeak: v.object({ voice: v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/i)) }),
  language: v.fallback(v.optional(v.object({ code: v.string() })), undefined),
  inference: v.optional(
    v.object({
      noise_scale: v.optional(scale(2), 0.667),
      length_scale: v.optional(v.pipe(scale(10), v.minValue(0.1)), 1),
      noise_w: v.optional(scale(2), 0.8),
    }),
    {},
  ),
  phoneme_type: v.optional(v.string(), 'espeak'),
  phoneme_id_map: v.pipe(
    v.record(
      v.string(),
      v.pipe(v.array(integer(0, most.symbols)), v.minLength(1), v.maxLength(most.idsEach)),
    ),
    v.maxEntries(most.phonemes),
  ),
  phoneme_map: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.array(v.string()), v.maxLength(most.idsEach))),
      v.maxEntries(most.phonemes),
    ),
    {},
  ),
  num_symbols: v.optional(integer(1, most.symbols), 256),
  num_speakers: v.optional(integer(1, most.speakers), 1),
  speaker_id_map: v.optional(
    v.pipe(v.record(v.string(), integer(0, most.speakers - 1)), v.maxEntries(most.speakers)),
    {},
  ),
  dataset: v.fallback(v.optional(v.string(), ''), ''),
});

type Config = v.InferOutput<typeof config>;

/** Throws `VoiceRefused`. */
export function parseModelConfig(text: string): ModelConfig {
  if (text.length > mostConfigCharacters) throw new VoiceRefused({ reason: 'configTooLarge' });
  const json = jsonOf(text);
  if (json === undefined) throw new VoiceRefused({ reason: 'configNotJson' });
  const parsed = v.safeParse(config, json);
  if (!parsed.success) throw wrongMember(v.getDotPath(parsed.issues[0]) ?? 'audio');
  const { output } = parsed;
  if (output.phoneme_type !== 'espeak')
    throw new VoiceRefused({ reason: output.phoneme_type === 'pinyin' ? 'pinyin' : 'letters' });
  const [spoken = ''] = output.espeak.voice.toLowerCase().split('-');
  const language = languageOfCode(spoken);
  if (!isTextLanguage(language)) throw new VoiceRefused({ reason: 'language', language });
  const wrong = wrongId(output);
  if (wrong !== undefined) throw wrongMember(wrong);
  const { audio, espeak, inference } = output;
  return {
    language,
    region: regionOf(output, language),
    name: output.dataset.slice(0, mostNameLength),
    quality: audio.quality,
    espeakVoice: espeak.voice.toLowerCase(),
    sampleRate: audio.sample_rate,
    scales: {
      noise: inference.noise_scale,
      length: inference.length_scale,
      noiseW: inference.noise_w,
    },
    symbols: output.num_symbols,
    phonemeIds: new Map(Object.entries(output.phoneme_id_map)),
    phonemeMap: phonemeMapOf(output),
    speakers: speakersOf(output),
  };
}

function wrongMember(member: string): VoiceRefused {
  return new VoiceRefused({ reason: 'configMember', member });
}

/** A phoneme with ids that the model cannot have, or a required one without any. */
function wrongId({ phoneme_id_map: ids, num_symbols: symbols }: Config): string | undefined {
  const missing = ['_', '^', '$'].find((sign) => !Object.hasOwn(ids, sign));
  const wild = Object.entries(ids).find(([, numbers]) => numbers.some((id) => id >= symbols))?.[0];
  const found = missing ?? wild;
  return found === undefined ? undefined : `phoneme_id_map.${found}`;
}

const usualRegions: Readonly<Record<string, string>> = { ar: 'JO', en: 'US', ja: 'JP', ko: 'KR', zh: 'CN' };

function regionOf({ language: described, espeak }: Config, language: string): string {
  const codes = [described?.code, espeak.voice].map((code) => /^([a-z]{2})[_-]([a-z]{2})$/i.exec(code ?? ''));
  const fitting = codes.find((code) => code?.[1]?.toLowerCase() === language);
  return (fitting?.[2] ?? usualRegions[language] ?? language).toUpperCase();
}

/** What Piper maps for every voice of a language, unless the voice says otherwise. */
const usualMaps: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'pt-br': { c: ['k'] },
};

function phonemeMapOf({ phoneme_map: own, espeak }: Config): ModelConfig['phonemeMap'] {
  const isEmpty = Object.keys(own).length === 0;
  return new Map(Object.entries(isEmpty ? (usualMaps[espeak.voice.toLowerCase()] ?? {}) : own));
}

function speakersOf({ num_speakers: count, speaker_id_map: ids }: Config): string[] {
  if (count === 1) return [];
  const names = Array.from({ length: count }, (_, number) => String(number));
  for (const [name, number] of Object.entries(ids))
    if (number < count) names[number] = name.slice(0, mostNameLength);
  return names;
}
