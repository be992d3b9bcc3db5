import { sourceOf } from '../../core/text/segment.js';
import { correctSpeech, engineKnobs } from '../audio/correction.js';
import type { EngineData } from './engineData.js';
import type { EngineVoice, Speech, WordMark } from './engineVoice.js';
import { Espeak, sampleRate, type Utterance } from './espeak/espeak.js';
import { Flite, joinUtterances } from './flite/flite.js';
import { loadJapaneseDictionary } from './japaneseDictionary.js';
import { keptOnceLoaded } from './keptOnceLoaded.js';
import { prepare, type PreparedRun } from './text/prepare.js';

const silenceOfNothing = sampleRate / 5;

/** eSpeak's identifier of each language that text can be routed to. */
const readers: Readonly<Record<string, string>> = {
  en: 'gmw/en-US',
  ru: 'zle/ru',
  ar: 'sem/ar',
  ko: 'ko',
  ja: 'jpx/ja',
};

/** The engines of one thread, each loaded on first use and kept. */
export class Speaker {
  private readonly espeak: () => Promise<Espeak>;
  private readonly flite: () => Promise<Flite>;
  private readonly dictionary = keptOnceLoaded(loadJapaneseDictionary);

  constructor(data: EngineData) {
    this.espeak = keptOnceLoaded(async () => Espeak.load(await data.espeak()));
    this.flite = keptOnceLoaded(async () => new Flite(await data.flite()));
  }

  /** `stopped` is asked during the work; a stopped one gives what there is so far. */
  async speak(message: string, voice: EngineVoice, stopped: () => boolean): Promise<Speech> {
    const language = voice.engine === 'flite' ? 'en' : languageOf(voice.base);
    const runs = await prepare(message, language, this.dictionary);
    const pieces: Utterance[] = [];
    const words: WordMark[] = [];
    let before = 0;
    for (const run of runs) {
      if (stopped()) break;
      const utterance = await this.say(run, voice, language, stopped);
      for (const word of placed(utterance, run)) words.push({ ...word, sample: word.sample + before });
      before += utterance.samples.length;
      pieces.push(utterance);
    }
    const { samples } = joinUtterances(pieces);
    if (samples.length === 0) {
      // Nothing of it can be said: an answer all the same, and short.
      return { sampleRate, samples: new Int16Array(silenceOfNothing), words: [] };
    }
    const speech = { sampleRate, samples, words: inOrder(words, samples.length) };
    return stopped() ? speech : correctSpeech(speech, voice.correction);
  }

  /** Loads and runs the engine once: the first synthesis is many times slower than the next. */
  async warm(): Promise<void> {
    await this.speak('a', { engine: 'espeak', base: 'gmw/en-US', knobs: plainKnobs }, () => false);
  }

  private async say(
    run: PreparedRun,
    voice: EngineVoice,
    language: string,
    stopped: () => boolean,
  ): Promise<Utterance> {
    const knobs = engineKnobs(voice);
    if (voice.engine === 'flite' && run.language === 'en') {
      return (await this.flite()).speak(run.text, voice.base, knobs, stopped);
    }
    return (await this.espeak()).speak(run.text, baseFor(run.language, voice, language), knobs, stopped);
  }
}

const plainKnobs = { pace: 1, pitch: 1, pitchRange: 1 };

/** The two letters of eSpeak's identifier, `gmw/en-US+f5`: `en`. */
function languageOf(base: string): string {
  const identifier = base.split('+')[0] ?? base;
  return (identifier.split('/').at(-1) ?? identifier).slice(0, 2);
}

/** A run in another script is said by that language's rules, with a voice as near as there is. */
function baseFor(language: string, voice: EngineVoice, own: string): string {
  if (voice.engine === 'espeak') {
    if (language === own) return voice.base;
    const variant = voice.base.split('+')[1];
    return `${readers[language] ?? 'gmw/en-US'}${variant === undefined ? '' : `+${variant}`}`;
  }
  return `${readers[language] ?? 'gmw/en-US'}+${voice.base === 'slt' ? 'woman1' : 'man1'}`;
}

/** Words by their place in the message. The engine reports some words several times, and places inside words. */
function placed(utterance: Utterance, run: PreparedRun): WordMark[] {
  const marks: WordMark[] = [];
  const seen = new Set<number>();
  for (const { sample, offset } of utterance.words) {
    const rest = run.text.slice(offset);
    const word = /^\s*(?:[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’_-]*|\S)/u.exec(rest)?.[0] ?? '';
    const blank = word.length - word.trimStart().length;
    const source = sourceOf(run.map, offset + blank, offset + Math.max(word.length, blank + 1));
    if (source === undefined || seen.has(source.start)) continue;
    seen.add(source.start);
    marks.push({ sample, offset: source.start, length: source.end - source.start });
  }
  return marks;
}

/** Marks rise in sample and stay inside the sound. */
function inOrder(words: readonly WordMark[], samples: number): WordMark[] {
  let last = 0;
  return words.map((word) => {
    last = Math.min(Math.max(last, word.sample), samples);
    return { ...word, sample: last };
  });
}
