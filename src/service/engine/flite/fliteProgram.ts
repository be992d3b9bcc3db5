import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { resample } from '../../../core/audio/resample.js';
import { wavHeaderBytes } from '../../../core/audio/wav.js';
import {
  sampleRate,
  joinUtterances,
  type EngineKnobs,
  type LoadedEngine,
  type Utterance,
} from '../engine.js';

/** Mean and deviation of pitch in Hz, which the engine takes as absolute values. `rms` ignores them. */
const pitches: Readonly<Record<string, { readonly mean: number; readonly deviation: number }>> = {
  slt: { mean: 167, deviation: 25 },
  awb: { mean: 129, deviation: 18 },
  kal16: { mean: 95, deviation: 11 },
};

const engineRate = 16_000;
const longestPiece = 160;
const rememberedWords = 5_000;

/** Flite, ready to speak. Each run starts the whole program, which takes about 20 ms. */
export class FliteProgram implements LoadedEngine {
  private readonly phonesOfWords = new Map<string, readonly string[]>();
  private readonly program: WasiProgram;

  constructor(program: WebAssembly.Module) {
    this.program = new WasiProgram(program);
  }

  speak(text: string, base: string, knobs: EngineKnobs, stopped: () => boolean): Utterance {
    const pieces: Utterance[] = [];
    for (const { start, part } of sentencePieces(text)) {
      if (stopped()) break;
      const said = this.sayPiece(part, start, base, knobs, stopped);
      if (said !== undefined) pieces.push(said);
    }
    return promptStart(joinUtterances(pieces));
  }

  private sayPiece(
    text: string,
    start: number,
    base: string,
    knobs: EngineKnobs,
    stopped: () => boolean,
  ): Utterance | undefined {
    // The text has plain letters already; what is still not ASCII, such as an emoji, is silent, at the same length.
    const plain = text.replace(/[^\x20-\x7e]/g, ' ');
    const words = [...plain.matchAll(/[a-z0-9][a-z0-9.,:'/-]*[a-z0-9]|[a-z0-9]/gi)];
    if (words.length === 0) return undefined;
    const own = pitches[base];
    const args = ['flite', '-voice', base, '-psdur'];
    if (own !== undefined) {
      args.push('--setf', `int_f0_target_mean=${own.mean * knobs.pitch}`);
      args.push('--setf', `int_f0_target_stddev=${own.deviation * knobs.pitch * knobs.pitchRange}`);
    }
    args.push('--setf', `duration_stretch=${1 / knobs.pace}`, '-t', plain, '-o', 'sound.wav');
    const { files, output, exitCode } = this.program.run(args, stopped);
    if (exitCode === -1) return undefined;
    const wave = files.get('sound.wav');
    if (exitCode !== 0 || wave === undefined) throw new Error(`Flite ended with code ${exitCode}.`);
    const samples = resample(samplesOf(wave), engineRate, sampleRate);
    const phones = phonesWithTimes(output);
    const citations = this.citations(words.map(([word]) => word.toLowerCase()));
    const firsts = alignWords(
      citations,
      phones.map(({ phone }) => phone),
    );
    return {
      samples: Int16Array.from(samples, (sample) => Math.max(-32_767, Math.min(32_767, Math.round(sample)))),
      words: words.flatMap(({ index }, n) => {
        const seconds = phones[firsts[n] ?? -1]?.start;
        return seconds === undefined
          ? []
          : [{ offset: start + index, sample: Math.round(seconds * sampleRate) }];
      }),
    };
  }

  /** The phones of each word spoken alone. All new words go through the fastest voice in one run. */
  private citations(words: readonly string[]): readonly (readonly string[])[] {
    const unknown = [...new Set(words)].filter((word) => !this.phonesOfWords.has(word));
    if (unknown.length > 0) {
      if (this.phonesOfWords.size > rememberedWords) this.phonesOfWords.clear();
      // Each word is its own sentence, so a pause separates their phones.
      const list = unknown.map((word) => word.replace(/(?<![.,:'/-])[.,:'/-]+$/, '')).join('. ');
      const args = ['flite', '-voice', 'kal16', '-ps', '-t', `${list}.`, '-o', 'none'];
      const { output } = this.program.run(args, () => false);
      const groups = output
        .split(/\bpau\b/)
        .map((group) => group.trim().split(/\s+/).filter(Boolean))
        .filter((group) => group.length > 0);
      const matched = groups.length === unknown.length;
      for (const [index, word] of unknown.entries()) {
        // If the engine paused inside a word, use its letters instead of phones; the alignment copes.
        this.phonesOfWords.set(word, (matched ? groups[index] : undefined) ?? Array.from(word));
      }
    }
    return words.map((word) => this.phonesOfWords.get(word) ?? []);
  }
}

/**
 * Splits text into sentences, very long sentences into clauses and very long numbers into groups: short runs can be
 * aborted sooner, and need less memory and time.
 */
function sentencePieces(text: string): { readonly start: number; readonly part: string }[] {
  const pieces: { start: number; part: string }[] = [];
  let start = 0;
  let clause = 0;
  for (const { index, 0: end } of text.matchAll(/(?<![.!?;:,])[.!?;:,]+["')\]]*\s+|\n+|\d{30}(?=\d)|$/g)) {
    const stop = index + end.length;
    const isSentence = /[.!?\n\d]/.test(end) || stop === text.length;
    if (stop - start > longestPiece && clause > start) {
      pieces.push({ start, part: text.slice(start, clause) });
      start = clause;
    }
    clause = stop;
    if (isSentence && stop > start) {
      // A very short sentence joins the next: "Dr." is not one.
      if (stop - start < 24 && stop < text.length && !end.includes('\n')) continue;
      pieces.push({ start, part: text.slice(start, stop) });
      start = stop;
    }
  }
  return pieces;
}

function phonesWithTimes(output: string): { readonly phone: string; readonly start: number }[] {
  let utteranceStart = 0;
  let previous = 0;
  return [...output.matchAll(/(?<![a-z])([a-z]+):([\d.]+)/g)].flatMap(([, phone = '', time = '']) => {
    // Times restart at 0 for each of the engine's own utterances.
    if (utteranceStart + Number(time) < previous) utteranceStart = previous;
    const start = previous;
    previous = utteranceStart + Number(time);
    return phone === 'pau' ? [] : [{ phone, start }];
  });
}

function samplesOf(wave: Uint8Array): Float32Array {
  const bytes = wave.slice(wavHeaderBytes);
  return Float32Array.from(new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / 2)));
}

/** So that even the softest consonant is not cut. */
const kept = Math.round(0.005 * sampleRate);
/** The voices hiss at less than this before they speak; it is 50 dB below the loudest possible sound. */
const hiss = 98;

/**
 * Flite starts with a fifth of a second of near silence, which delays the first word. Moving it to the end starts
 * speech at once and keeps the pause between two messages the same. The engine counts the silence before a P or T as
 * part of the word, so the first word may start before what is left.
 */
export function promptStart({ samples, words }: Utterance): Utterance {
  const lead = samples.findIndex((sample) => Math.abs(sample) > hiss) - kept;
  if (lead <= 0) return { samples, words };
  const turned = new Int16Array(samples.length);
  turned.set(samples.subarray(lead));
  turned.set(samples.subarray(0, lead), samples.length - lead);
  const moved = words.map((word) => ({ ...word, sample: Math.max(0, word.sample - lead) }));
  return { samples: turned, words: moved };
}

/**
 * Finds where each word starts among a sentence's phones by aligning them, at the lowest cost, with the phones of the
 * words spoken alone. Connected speech changes and drops some phones.
 */
function alignWords(
  words: readonly (readonly string[])[],
  sentence: readonly string[],
): readonly (number | undefined)[] {
  const phones = words.flatMap((word, index) => word.map((phone) => ({ phone, word: index })));
  const width = sentence.length + 1;
  const costs = new Float64Array((phones.length + 1) * width);
  for (let i = 0; i <= phones.length; i++) {
    for (let j = 0; j <= sentence.length; j++) {
      if (i === 0 || j === 0) {
        costs[i * width + j] = i + j;
        continue;
      }
      const change = changeCost(phones[i - 1]?.phone ?? '', sentence[j - 1] ?? '');
      costs[i * width + j] = Math.min(
        (costs[(i - 1) * width + j - 1] ?? 0) + change,
        (costs[(i - 1) * width + j] ?? 0) + 1,
        (costs[i * width + j - 1] ?? 0) + 1,
      );
    }
  }
  const first = new Array<number | undefined>(words.length).fill(undefined);
  let i = phones.length;
  let j = sentence.length;
  while (i > 0 && j > 0) {
    const here = costs[i * width + j] ?? 0;
    const change = changeCost(phones[i - 1]?.phone ?? '', sentence[j - 1] ?? '');
    if (here === (costs[(i - 1) * width + j - 1] ?? 0) + change) {
      const word = phones[i - 1]?.word;
      if (word !== undefined) first[word] = j - 1;
      i--;
      j--;
    } else if (here === (costs[(i - 1) * width + j] ?? 0) + 1) i--;
    else j--;
  }
  return first;
}

function changeCost(a: string, b: string): number {
  if (a === b) return 0;
  return isVowel(a) === isVowel(b) ? 0.5 : 1.5;
}

function isVowel(phone: string): boolean {
  return /^[aeiou]/.test(phone);
}

/** What Flite starts with, in pages of 64 kB. */
const firstPages = 262;
/** A typical piece of text needs 25 MB at most. Memory that has grown beyond this is not kept. */
const mostKeptBytes = 32 * 1024 * 1024;

/**
 * A WASI program on a file system in memory: Node's own `node:wasi` crashes Node 20 on longer texts and would give it
 * real files. It is stateless: each run starts from scratch. The caller provides the memory.
 */
export class WasiProgram {
  private memory = new WebAssembly.Memory({ initial: firstPages });

  constructor(private readonly program: WebAssembly.Module) {}

  /** Runs from start to exit. Checks `stopped` on every write; a stopped program ends with code -1. */
  run(args: readonly string[], stopped: () => boolean) {
    // If each run dropped its memory, it would pile up until the garbage collector runs.
    if (this.memory.buffer.byteLength > mostKeptBytes) {
      this.memory = new WebAssembly.Memory({ initial: firstPages });
    } else new Uint8Array(this.memory.buffer).fill(0);
    const { memory } = this;
    const output = new File([]);
    const files = new Map<string, File>();
    const opened = [new File([]), output, new File([])].map((file) => new OpenFile(file));
    const plain = args.map((argument) => argument.replaceAll('\0', ' '));
    const system = new WASI(plain, [], [...opened, new PreopenDirectory('/', files)], { debug: false });
    const { wasiImport } = system;
    const wasi = {
      ...wasiImport,
      // The same at every run, so that the sound is, too.
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        new DataView(memory.buffer).setBigUint64(at, 0n, true);
        return 0;
      },
      fd_write: (...write: unknown[]) => {
        if (stopped()) wasiImport['proc_exit']?.(-1);
        return wasiImport['fd_write']?.(...write);
      },
    };
    const { exports } = new WebAssembly.Instance(this.program, {
      wasi_snapshot_preview1: wasi,
      env: { memory },
    });
    const exitCode = system.start({ exports: { memory, _start: exports['_start'] as () => void } });
    const sound = new Map([...files].map(([name, { data }]) => [name, data]));
    return { exitCode, output: new TextDecoder().decode(output.data), files: sound };
  }
}
