import { sourceOf } from '../../text/segment.js';
import { correctSpeech, timeFactor, sampleRate } from './synthesizedSound.js';
import type { EngineFiles } from './engineFiles.js';
import { engineOf, readerFor } from './engines.js';
import {
  type Engine,
  type EngineVoice,
  joinUtterances,
  type EngineKnobs,
  type SynthesizedSound,
  type Utterance,
  type WordMark,
} from './engine.js';
import { eachKeptOnceLoaded, keptOnceLoaded } from '../../core/keptOnceLoaded.js';
import { grammarOf } from '../said/grammars.js';
import { Words } from '../said/words.js';
import { prepare, type LanguageData, type PreparedRun } from './text/prepare.js';

const silenceOfNothing = sampleRate / 5;

/** The engines of one thread, each loaded on first use and kept. */
export class Synthesizer {
  private readonly loaded;
  private readonly languages: LanguageData;

  constructor(files: EngineFiles) {
    this.loaded = eachKeptOnceLoaded((engine: Engine) => engine.load(files));
    this.languages = {
      words: eachKeptOnceLoaded(async (language) => {
        const grammar = grammarOf(language);
        return grammar && new Words(language, await files.words(language), grammar);
      }),
      analyser: keptOnceLoaded(async () => {
        const { japaneseDictionary } = await import('./japaneseDictionary.js');
        return japaneseDictionary();
      }),
    };
  }

  /** Checks `stopped` along the way and returns what it has when told to stop. */
  async speak(message: string, voice: EngineVoice, stopped: () => boolean): Promise<SynthesizedSound> {
    const engine = engineOf(voice);
    // It loads while the words are found. If it cannot, whoever needs it is told.
    this.loaded(engine).catch(() => undefined);
    const runs = await prepare(message, engine.languageOf(voice.base), this.languages);
    const pieces: SynthesizedSound[] = [];
    for (const run of runs) {
      if (stopped()) break;
      const reader = readerFor(run.language, voice);
      const speaker = await this.loaded(engineOf(reader));
      const utterance = await speaker.speak(run.text, reader.base, engineKnobs(voice), stopped);
      pieces.push({ samples: utterance.samples, words: placed(utterance, run) });
    }
    const { samples, words } = joinUtterances(pieces);
    if (samples.length === 0) {
      // Nothing in it can be spoken, so return a short silence.
      return { samples: new Int16Array(silenceOfNothing), words: [] };
    }
    const speech = { samples, words: inOrder(words, samples.length) };
    return stopped() ? speech : correctSpeech(speech, voice.correction);
  }
}

/**
 * Word marks by their position in the message. The engine reports some words more than once, and some positions inside
 * words: Chinese ones by the character.
 */
function placed(utterance: Utterance, run: PreparedRun): WordMark[] {
  const marks: WordMark[] = [];
  const seen = new Set<number>();
  // Made only where it is needed: the first one takes 8 ms.
  const segments = /\p{Script=Han}/u.test(run.text)
    ? new Intl.Segmenter('zh', { granularity: 'word' }).segment(run.text)
    : undefined;
  for (const { sample, offset } of utterance.words) {
    const rest = run.text.slice(offset);
    const written =
      /^\s*(?:\p{Script=Han}|[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’_-]|\u200c|\u200d)*|\S)/u.exec(
        rest,
      )?.[0] ?? '';
    const word = written.trimStart();
    const at = offset + written.length - word.length;
    const whole = /^\p{Script=Han}/u.test(word) ? segments?.containing(at) : undefined;
    const start = whole?.index ?? at;
    const source = sourceOf(run.map, start, start + Math.max((whole?.segment ?? word).length, 1));
    if (source === undefined || seen.has(source.start)) continue;
    seen.add(source.start);
    marks.push({ sample, offset: source.start, length: source.end - source.start });
  }
  return marks;
}

/** Keeps only marks that rise in sample and lie within the sound. */
function inOrder(words: readonly WordMark[], samples: number): WordMark[] {
  let last = 0;
  return words.map((word) => {
    last = Math.min(Math.max(last, word.sample), samples);
    return { ...word, sample: last };
  });
}

/**
 * The knobs to give the engine. Resampling shifts pitch and pace along with the formants, so the engine has to
 * compensate in advance.
 */
export function engineKnobs({ knobs, correction }: EngineVoice): EngineKnobs {
  const scale = 1 / timeFactor(correction);
  return { ...knobs, pitch: knobs.pitch / scale, pace: knobs.pace / scale };
}
