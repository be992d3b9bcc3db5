// A voice with the interface of Piper's, made here in a few kB: a tone for each phoneme, and durations that can be
// worked out by hand. Its parts have the names that a real one has.

import {
  floats,
  integers,
  onnxModel,
  type OnnxNode,
  type OnnxRecipe,
  type OnnxTensor,
  type OnnxValue,
} from './onnxModel.js';
import { piperPhonemes } from './piperPhonemes.js';

export interface ToyVoiceOptions {
  /** 22,050 if absent; Piper's "x_low" and "low" voices have 16,000. */
  readonly sampleRate?: 16_000 | 22_050;
  /** The locale, such as `en_US`. */
  readonly language?: string;
  /** eSpeak's name of the language; derived from the locale if absent. */
  readonly espeakVoice?: string;
  readonly quality?: 'x_low' | 'low' | 'medium' | 'high';
  /** The names of its speakers; one without a name if none is given. */
  readonly speakers?: readonly string[];
  /** What is wrong with it. */
  readonly broken?: ToyFault;
}

export type ToyFault =
  /** Nothing tells how long each phoneme is. */
  | 'noCeil'
  | 'twoCeils'
  /** It runs, but cannot be cut in two. */
  | 'noConvPre'
  | 'wrongInputs'
  | 'wrongOutput'
  | 'oldOpset'
  | 'futureOpset'
  /** Well made, but each phoneme takes six minutes. */
  | 'endlessPhonemes';

export interface ToyVoice {
  readonly model: Uint8Array<ArrayBuffer>;
  /** The text of its `.onnx.json`. */
  readonly config: string;
}

export const toySamplesPerFrame = 256;
const symbols = 256;
const tones = 6;
const reach = 3;

export function toyVoice(options: ToyVoiceOptions = {}): ToyVoice {
  return { model: onnxModel(toyModel(options)), config: JSON.stringify(toyConfig(options), undefined, 2) };
}

/** How many frames a phoneme lasts, by its id, as the model's `Ceil` gives it. */
export function toyFrames(id: number, lengthScale = 1): number {
  return Math.ceil(Math.fround(Math.fround(toyDuration(id)) * Math.fround(lengthScale)));
}

function toyDuration(id: number): number {
  if (id === 0) return 0.9;
  if (id < 14) return 8.5;
  return 3.4 + (id % 4);
}

/** Signs and pauses are silent. */
function isSilent(id: number): boolean {
  return id < 14 || id >= 119;
}

/** As much of it as Piper writes and Lector reads, with a few members that Lector ignores. */
export function toyConfig(options: ToyVoiceOptions = {}) {
  const { sampleRate = 22_050, language = 'en_US', quality = 'medium', speakers = [] } = options;
  const [family = '', region = ''] = language.split('_');
  return {
    audio: { sample_rate: sampleRate, quality },
    espeak: { voice: options.espeakVoice ?? espeakVoiceOf(language) },
    inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
    phoneme_type: 'espeak',
    phoneme_map: {},
    phoneme_id_map: piperPhonemes,
    num_symbols: symbols,
    num_speakers: Math.max(1, speakers.length),
    speaker_id_map: Object.fromEntries(speakers.map((name, id) => [name, id])),
    piper_version: '1.0.0',
    language: { code: language, family, region, name_english: family },
    dataset: 'toy',
  };
}

function espeakVoiceOf(language: string): string {
  if (language === 'en_US' || language === 'en_GB' || language === 'pt_BR') {
    return language.toLowerCase().replace('_', '-');
  }
  return language.split('_')[0] ?? language;
}

/** The model before it is written, for tests that change it further. */
export function toyModel(options: ToyVoiceOptions = {}): OnnxRecipe {
  const { speakers = [], broken } = options;
  const many = speakers.length > 1;
  const opset = broken === 'oldOpset' ? 9 : broken === 'futureOpset' ? 99 : 15;
  return {
    opset,
    inputs: inputs(many, broken),
    outputs: [
      { name: broken === 'wrongOutput' ? 'sound' : 'output', type: 'float', shape: [1, 1, 1, 'time'] },
    ],
    nodes: [...durations(broken), ...frames(broken), ...decoder(many, broken)],
    initializers: [...weights(Math.max(1, speakers.length), broken), ...constants(many)],
  };
}

function inputs(many: boolean, broken: ToyFault | undefined): OnnxValue[] {
  return [
    { name: broken === 'wrongInputs' ? 'text' : 'input', type: 'int64', shape: ['batch_size', 'phonemes'] },
    { name: 'input_lengths', type: 'int64', shape: ['batch_size'] },
    { name: 'scales', type: 'float', shape: [3] },
    ...(many ? [{ name: 'sid', type: 'int64', shape: ['batch_size'] } as const] : []),
  ];
}

/** From `input` and the length scale to `frames`: [1, phonemes]. */
function durations(broken: ToyFault | undefined): OnnxNode[] {
  const ids = broken === 'wrongInputs' ? 'text' : 'input';
  return [
    { op: 'Gather', inputs: ['scales', 'one'], outputs: ['length_scale'] },
    { op: 'Gather', inputs: ['dp.durations', ids], outputs: ['usual'] },
    { op: 'Mul', inputs: ['usual', 'length_scale'], outputs: ['w'] },
    ...(broken === 'twoCeils' ? [{ op: 'Ceil', inputs: ['w'], outputs: ['w_again'] }] : []),
    {
      op: broken === 'noCeil' ? 'Floor' : 'Ceil',
      name: '/Ceil',
      inputs: [broken === 'twoCeils' ? 'w_again' : 'w'],
      outputs: ['/Ceil_output_0'],
    },
  ];
}

/** From the durations to the channels of each frame: [1, channels, frames]. */
function frames(broken: ToyFault | undefined): OnnxNode[] {
  const ids = broken === 'wrongInputs' ? 'text' : 'input';
  return [
    { op: 'CumSum', inputs: ['/Ceil_output_0', 'one'], outputs: ['ends'] },
    { op: 'ReduceMax', inputs: ['ends'], outputs: ['total'], attributes: { keepdims: { int: 0 } } },
    { op: 'Range', inputs: ['zero_f', 'total', 'one_f'], outputs: ['clock'] },
    { op: 'Unsqueeze', inputs: ['clock', 'axes_0_2'], outputs: ['times'] },
    { op: 'Unsqueeze', inputs: ['ends', 'axis_1'], outputs: ['limits'] },
    { op: 'GreaterOrEqual', inputs: ['times', 'limits'], outputs: ['passed'] },
    { op: 'Cast', inputs: ['passed'], outputs: ['passed_ints'], attributes: { to: { int: 7 } } },
    {
      op: 'ReduceSum',
      inputs: ['passed_ints', 'axis_2'],
      outputs: ['path'],
      attributes: { keepdims: { int: 0 } },
    },
    { op: 'Gather', inputs: ['enc_p.emb.weight', ids], outputs: ['m_p'] },
    { op: 'Squeeze', inputs: ['m_p', 'axis_0'], outputs: ['m_rows'] },
    { op: 'Gather', inputs: ['m_rows', 'path'], outputs: ['z_rows'] },
    { op: 'Transpose', inputs: ['z_rows'], outputs: ['z'], attributes: { perm: { ints: [0, 2, 1] } } },
  ];
}

function decoder(many: boolean, broken: ToyFault | undefined): OnnxNode[] {
  const pre: OnnxNode = {
    op: 'Conv',
    name: '/dec/conv_pre/Conv',
    inputs: ['z', broken === 'noConvPre' ? 'dec.first.weight' : 'dec.conv_pre.weight', 'dec.conv_pre.bias'],
    outputs: ['/dec/conv_pre/Conv_output_0'],
    attributes: { kernel_shape: { ints: [2 * reach + 1] }, pads: { ints: [reach, reach] } },
  };
  const speaker: OnnxNode[] = many
    ? [
        { op: 'Gather', inputs: ['emb_g.weight', 'sid'], outputs: ['g_row'] },
        { op: 'Unsqueeze', inputs: ['g_row', 'axis_last'], outputs: ['g'] },
        { op: 'Conv', inputs: ['g', 'dec.cond.weight'], outputs: ['cond'] },
        { op: 'Add', inputs: ['/dec/conv_pre/Conv_output_0', 'cond'], outputs: ['/dec/Add_output_0'] },
      ]
    : [];
  return [
    pre,
    ...speaker,
    { op: 'Relu', inputs: [many ? '/dec/Add_output_0' : '/dec/conv_pre/Conv_output_0'], outputs: ['x'] },
    {
      op: 'ConvTranspose',
      name: '/dec/ups.0/ConvTranspose',
      inputs: ['x', 'dec.ups.0.weight'],
      outputs: ['up'],
      attributes: { strides: { ints: [toySamplesPerFrame] } },
    },
    { op: 'Tanh', inputs: ['up'], outputs: ['o'] },
    {
      op: 'Unsqueeze',
      inputs: ['o', 'axis_1'],
      outputs: [broken === 'wrongOutput' ? 'sound' : 'output'],
    },
  ];
}

/** Each speaker has its own channels, a tone each; the speaker's embedding silences those of the others. */
function weights(speakers: number, broken: ToyFault | undefined): OnnxTensor[] {
  const channels = speakers * tones;
  const emb = table(symbols, channels, (id, channel) =>
    !isSilent(id) && channel % tones === id % tones ? 1 : 0,
  );
  const smooth = [1, 2, 3, 4, 3, 2, 1].map((part) => part / 16);
  const width = smooth.length;
  const pre = table(channels, channels * width, (out, at) =>
    Math.floor(at / width) === out ? (smooth[at % width] ?? 0) : 0,
  );
  const sound = table(channels, toySamplesPerFrame, (channel, sample) => {
    const cycles = 2 + (channel % tones) + Math.floor(channel / tones);
    return 0.3 * Math.sin((2 * Math.PI * cycles * sample) / toySamplesPerFrame);
  });
  const lengths = Array.from({ length: symbols }, (_, id) =>
    broken === 'endlessPhonemes' ? 31_000 : toyDuration(id),
  );
  return [
    floats('enc_p.emb.weight', [symbols, channels], emb),
    floats('dp.durations', [symbols], lengths),
    floats(
      broken === 'noConvPre' ? 'dec.first.weight' : 'dec.conv_pre.weight',
      [channels, channels, width],
      pre,
    ),
    floats('dec.conv_pre.bias', [channels], new Float32Array(channels)),
    floats('dec.ups.0.weight', [channels, 1, toySamplesPerFrame], sound),
    ...(speakers > 1
      ? [
          floats(
            'emb_g.weight',
            [speakers, speakers],
            table(speakers, speakers, (a, b) => (a === b ? 0 : -9)),
          ),
          floats(
            'dec.cond.weight',
            [channels, speakers, 1],
            table(channels, speakers, (channel, speaker) =>
              Math.floor(channel / tones) === speaker ? 1 : 0,
            ),
          ),
        ]
      : []),
  ];
}

function constants(many: boolean): OnnxTensor[] {
  return [
    integers('one', [], [1]),
    floats('zero_f', [], [0]),
    floats('one_f', [], [1]),
    integers('axis_0', [1], [0]),
    integers('axis_1', [1], [1]),
    integers('axis_2', [1], [2]),
    ...(many ? [integers('axis_last', [1], [-1])] : []),
    integers('axes_0_2', [2], [0, 2]),
  ];
}

function table(rows: number, columns: number, at: (row: number, column: number) => number): Float32Array {
  return Float32Array.from({ length: rows * columns }, (_, n) => at(Math.floor(n / columns), n % columns));
}
