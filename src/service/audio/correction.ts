import { Equalizer } from './equalizer.js';
import { joined, Resampler } from '../../core/audio/resample.js';
import type { SynthesizedSound, WordMark } from './synthesizedSound.js';

/** Formant scales are multiples of this step, which keeps the resampler's ratio simple. */
const formantStep = 0.01;

/** Bounded corrections that bring a base voice nearer to a recording. */
export interface Correction {
  /** Moves formants and spectrum by this factor; pitch and duration stay the same. */
  readonly formantScale: number;
  /** Gain in dB at equally spaced frequencies from 0 to half the sample rate. Empty means flat. */
  readonly equaliserDb: readonly number[];
}

/** Corrects sound piece by piece. The pieces together are the whole corrected sound. */
export class SpeechCorrector {
  private readonly resampler: Resampler | undefined;
  private readonly equalizer: Equalizer | undefined;
  private readonly factor: number;

  constructor(correction: Correction | undefined) {
    this.factor = timeFactor(correction);
    if (this.factor !== 1) {
      this.resampler = new Resampler(Math.round(1 / formantStep), Math.round(this.factor / formantStep));
    }
    const gains = correction?.equaliserDb ?? [];
    if (gains.some((gain) => gain !== 0)) this.equalizer = new Equalizer(gains);
  }

  push(samples: Int16Array): Int16Array {
    if (this.resampler === undefined && this.equalizer === undefined) return samples;
    const moved = this.resampler?.push(toFloat(samples)) ?? toFloat(samples);
    return toInt16(this.equalizer?.push(moved) ?? moved);
  }

  end(): Int16Array {
    const moved = this.resampler?.end() ?? new Float32Array(0);
    return toInt16(
      this.equalizer === undefined ? moved : joined([this.equalizer.push(moved), this.equalizer.end()]),
    );
  }

  /** Moves a word's mark to its place in the corrected sound. */
  mark(word: WordMark): WordMark {
    return this.factor === 1 ? word : { ...word, sample: Math.round(word.sample * this.factor) };
  }
}

/** Corrects everything the engine said with `engineKnobs`. */
export function correctSpeech(
  speech: SynthesizedSound,
  correction: Correction | undefined,
): SynthesizedSound {
  const corrector = new SpeechCorrector(correction);
  const pieces = [corrector.push(speech.samples), corrector.end()];
  const samples = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { sampleRate: speech.sampleRate, samples, words: speech.words.map((word) => corrector.mark(word)) };
}

/** How much longer the sound gets: the inverse of the formant scale, rounded to what the resampler can do. */
export function timeFactor(correction: Correction | undefined): number {
  const factor = 1 / (correction?.formantScale ?? 1);
  return Math.round(factor / formantStep) * formantStep;
}

function toFloat(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / 32768);
}

function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.max(-32768, Math.min(32767, Math.round(sample * 32768))));
}
