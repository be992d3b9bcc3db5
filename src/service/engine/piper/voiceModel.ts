import type { ModelGraph } from './modelGraph.js';
import { splitModel, weightsFile, wholeModel, type SplitModel, type ReceptiveField } from './splitModel.js';
import { joined } from '../../../core/audio/resample.js';
import type * as Onnx from 'onnxruntime-web';
import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { availableParallelism } from 'node:os';
import type { EngineFiles } from '../engine.js';
import { eachKeptOnceLoaded } from '../../../core/keptOnceLoaded.js';

/** What a voice is asked to say in one run: the ids of about a sentence. */
interface ModelRun {
  readonly ids: readonly number[];
  /** Undefined for a voice of one speaker. */
  readonly speaker: number | undefined;
  /** How lively the sound is, how long phonemes are, and how lively their lengths are. */
  readonly scales: readonly [noise: number, length: number, noiseOfLengths: number];
}

interface ModelSound {
  readonly samples: Float32Array;
  /** Where each id starts, in samples. */
  readonly starts: readonly number[];
}

/** A voice's model, ready to run. */
export interface VoiceModel {
  /** Checks `stopped` between parts of the sound and returns what it has when told to stop. */
  run(run: ModelRun, stopped: () => boolean): Promise<ModelSound>;
  release(): Promise<void>;
}

/** About a second: long enough that its context costs little, short enough to stop soon. */
const framesAtOnce = 96;
/** No sentence is that long, and memory grows with it. */
const mostSeconds = 70;

type Feeds = Record<string, Tensor>;

/** Loads a model that was checked, and calls `step` as it gets on. What it was read from may be dropped afterwards. */
export async function loadModel(
  onnx: OnnxRuntime,
  graph: ModelGraph,
  sampleRate: number,
  step: () => void = () => undefined,
): Promise<VoiceModel> {
  const session = (model: Uint8Array): Promise<InferenceSession> =>
    onnx.InferenceSession.create(model, {
      executionProviders: ['wasm'],
      externalData: [{ path: weightsFile, data: graph.file }],
      enableCpuMemArena: false,
      logSeverityLevel: 3,
    });
  const mostSamples = mostSeconds * sampleRate;
  const split = splitModel(graph);
  if (split !== undefined) {
    // The models are large, and not kept.
    const { encoder: planning, decoder: sounding, ...parts } = split;
    const encoder = await session(planning);
    step();
    return windowedModel(onnx, encoder, await session(sounding), parts, mostSamples);
  }
  const whole = wholeModel(graph);
  if (whole === undefined) throw new Error('The model does not say how long its phonemes are.');
  return unsplitModel(onnx, await session(whole.model), whole.framesOutput, mostSamples);
}

function windowedModel(
  onnx: OnnxRuntime,
  encoder: InferenceSession,
  decoder: InferenceSession,
  parts: Omit<SplitModel, 'encoder' | 'decoder'>,
  mostSamples: number,
): VoiceModel {
  const { boundary, alongside, framesOutput, samplesPerFrame } = parts;
  return {
    async run(run, stopped) {
      const planned = await encoder.run(feedsOf(onnx, run));
      const starts = startsOf(planned[framesOutput], samplesPerFrame, mostSamples);
      const frames = planned[boundary];
      const count = frames?.dims.at(-1) ?? 0;
      // It need not have as many frames as it says that its phonemes last.
      checkLength(count * samplesPerFrame, mostSamples);
      const data = floatsOf(frames);
      const others: Feeds = {};
      for (const name of alongside) {
        const tensor = planned[name];
        if (tensor !== undefined) others[name] = tensor;
      }
      const pieces: Float32Array[] = [];
      for (const window of decoderWindows(count, framesAtOnce, parts)) {
        if (stopped()) break;
        const part = framesWithin(data, count, window);
        const feeds = { ...others, [boundary]: new onnx.Tensor('float32', part.data, part.dims) };
        const { output } = await decoder.run(feeds);
        pieces.push(floatsOf(output).slice(window.firstSample, window.endSample));
      }
      return { samples: joined(pieces), starts };
    },
    release: async () => {
      await Promise.all([encoder.release(), decoder.release()]);
    },
  };
}

function unsplitModel(
  onnx: OnnxRuntime,
  session: InferenceSession,
  framesOutput: string,
  mostSamples: number,
): VoiceModel {
  return {
    async run(run) {
      const given = await session.run(feedsOf(onnx, run));
      const samples = floatsOf(given['output']);
      checkLength(samples.length, mostSamples);
      const frames = floatsOf(given[framesOutput]).reduce((sum, count) => sum + count, 0);
      const samplesPerFrame = samples.length / Math.max(1, frames);
      return { samples, starts: startsOf(given[framesOutput], samplesPerFrame, mostSamples) };
    },
    release: () => session.release(),
  };
}

function feedsOf({ Tensor }: OnnxRuntime, { ids, speaker, scales }: ModelRun): Feeds {
  return {
    input: new Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    input_lengths: new Tensor('int64', BigInt64Array.of(BigInt(ids.length)), [1]),
    scales: new Tensor('float32', Float32Array.from(scales), [scales.length]),
    ...(speaker === undefined ? {} : { sid: new Tensor('int64', BigInt64Array.of(BigInt(speaker)), [1]) }),
  };
}

/** From how many frames each id lasts. */
function startsOf(
  frames: Tensor | undefined,
  samplesPerFrame: number,
  mostSamples: number,
): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const count of floatsOf(frames)) {
    starts.push(Math.round(at * samplesPerFrame));
    at += count;
  }
  checkLength(at * samplesPerFrame, mostSamples);
  return starts;
}

function checkLength(samples: number, most: number): void {
  if (!(samples <= most)) throw new Error(`The voice would speak for longer than ${mostSeconds} seconds.`);
}

function floatsOf(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The model returned no numbers.');
  return tensor.data;
}

/** Some of the frames, with their context. */
interface DecoderWindow {
  /** The frames to give to the decoder, from `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  /** Which samples of the decoder's output belong to this window. */
  readonly firstSample: number;
  readonly endSample: number;
}

/** Windows of at most `most` frames each. Joined, their samples are those of the whole. */
export function* decoderWindows(
  frames: number,
  most: number,
  { contextFrames, samplesPerFrame }: ReceptiveField,
): Generator<DecoderWindow> {
  for (let start = 0; start < frames; start += most) {
    const end = Math.min(frames, start + most);
    const from = Math.max(0, start - contextFrames);
    yield {
      from,
      to: Math.min(frames, end + contextFrames),
      firstSample: (start - from) * samplesPerFrame,
      endSample: (end - from) * samplesPerFrame,
    };
  }
}

/** A window's frames of [1, channels, frames]. */
export function framesWithin(
  data: Float32Array,
  frames: number,
  { from, to }: Pick<DecoderWindow, 'from' | 'to'>,
): { readonly data: Float32Array; readonly dims: readonly number[] } {
  const channels = data.length / frames;
  const part = new Float32Array(channels * (to - from));
  for (let channel = 0; channel < channels; channel++) {
    part.set(data.subarray(channel * frames + from, channel * frames + to), channel * (to - from));
  }
  return { data: part, dims: [1, channels, to - from] };
}

type OnnxRuntime = typeof Onnx;

/** More threads than this do not make speech faster. */
const mostThreads = 4;
/** Runs natural voices. Its program is read here and nowhere else, by the thread that first speaks with one. */
export const onnxRuntime = eachKeptOnceLoaded(async (files: EngineFiles): Promise<OnnxRuntime> => {
  const [onnx, wasmBinary] = await Promise.all([
    import('onnxruntime-web'),
    files.data('ort-wasm-simd-threaded.wasm'),
  ]);
  const { wasm } = onnx.env;
  wasm.wasmBinary = wasmBinary;
  wasm.wasmPaths = { mjs: files.script('ort-wasm-simd-threaded.mjs') };
  wasm.numThreads = Math.min(mostThreads, availableParallelism());
  wasm.proxy = false;
  onnx.env.logLevel = 'error';
  return onnx;
});

/** In units of 64 kB. */
const pageBytes = 65_536;

/**
 * From now on, no WebAssembly program that starts in this thread takes more memory. One that asks for more fails as it
 * does when the machine has no more.
 */
export function boundMemory(mostBytes: number): void {
  const most = Math.floor(mostBytes / pageBytes);
  const { Memory } = WebAssembly;
  Object.defineProperty(WebAssembly, 'Memory', {
    configurable: true,
    writable: true,
    value: class extends Memory {
      constructor(size: WebAssembly.MemorySize) {
        super(size.maximum === undefined ? size : { ...size, maximum: Math.min(size.maximum, most) });
      }
    },
  });
}
