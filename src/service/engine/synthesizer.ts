import { standardizePronunciation } from 'es-hangul';
import { eachKeptOnceLoaded, keptOnceLoaded } from '../../core/keptOnceLoaded.js';
import { languagesByScript } from '../../core/textLanguages.js';
import { isJapanese, languageOfScript } from '../../text/language/paragraphLanguage.js';
import { sliceMapped, type MappedText } from '../../text/mappedText.js';
import { sourceOf } from '../../text/segment.js';
import { grammarOf, said } from '../said/said.js';
import { Words } from '../said/words.js';
import {
  type EngineFiles,
  type Engine,
  type EngineVoice,
  joinUtterances,
  type EngineKnobs,
  type SynthesizedSound,
  type Utterance,
  type WordMark,
  correctSpeech,
  timeFactor,
  sampleRate,
} from './engine.js';
import { engineOf, readerFor } from './engines.js';
import { japaneseSounds, type Analyse } from './text/japanese.js';

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
    const knows = (language: string): boolean => engineOf(readerFor(language, voice)).knowsProgrammers;
    const runs = await prepare(message, engine.languageOf(voice.base), this.languages, knows);
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

/** A stretch of the message, as given to the engine for `language`, and where each part of it came from. */
interface PreparedRun extends MappedText {
  readonly language: string;
}

/** What preparing a text in some language needs. */
interface LanguageData {
  /** The words of a language, if it has rules for them. */
  readonly words: (language: string) => Promise<Words | undefined>;
  /** Asked for Japanese only. */
  readonly analyser: () => Promise<Analyse>;
}

/** The parts of the message that can be spoken, with the language of each, in words that its engine says right. */
export async function prepare(
  message: string,
  language: string,
  { words, analyser }: LanguageData,
  knowsProgrammers: (language: string) => boolean = () => false,
): Promise<readonly PreparedRun[]> {
  const prepared: PreparedRun[] = [];
  const whole = { start: 0, end: message.length };
  for (const run of scriptRuns(message, language)) {
    const written = sliceMapped({ text: message, map: [{ ...whole, source: whole }] }, run.start, run.end);
    const ofLanguage = await words(run.language);
    const { text, map } =
      ofLanguage === undefined ? written : said(written, ofLanguage, knowsProgrammers(run.language));
    const sayable = text.replace(unsayable, (sign) => (sign === '\n' ? sign : ' '.repeat(sign.length)));
    if (!/[\p{L}\p{N}\p{S}%&@#*]/u.test(sayable)) continue;
    // Korean keeps its length.
    const sounds =
      run.language === 'ja'
        ? japaneseSounds({ text: sayable, map }, await analyser())
        : { text: run.language === 'ko' ? koreanSounds(sayable) : sayable, map };
    prepared.push({ ...sounds, language: run.language });
  }
  return prepared;
}

const scripts = ['Common', 'Inherited', 'Latin', ...Object.keys(languagesByScript)];
/** What the engine would spell out as code points. */
const unsayable = new RegExp(
  '[\\p{Cc}\\p{Co}\\p{Cn}\\p{Cs}\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufffd]|' +
    `[^${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`,
  'gu',
);

/**
 * Korean spelling keeps the form of each syllable; speech changes sounds where syllables meet. The engine knows some of
 * these changes, and all that make a consonant hard. One syllable becomes one, so offsets stay the same.
 */
export function koreanSounds(text: string): string {
  // The library looks a text up among an object's own and inherited names, such as "toString".
  return text.replace(/\p{Script=Hangul}[\p{Script=Hangul}\s]*/gu, (hangul) =>
    standardizePronunciation(hangul, { hardConversion: false }),
  );
}

/** A stretch of the message that is read in one language. */
interface ScriptRun {
  readonly start: number;
  end: number;
  readonly language: string;
}

/** The languages of each script; the first one reads it if the voice itself cannot. Other scripts are skipped. */
const readers = Object.entries({
  Latin: ['en'],
  ...languagesByScript,
  // Whatever is not beside kana.
  Han: ['zh', 'ja'],
}).map(([script, languages]): { readonly letters: RegExp; readonly languages: readonly string[] } => ({
  // A lone Greek letter is a sign.
  letters: new RegExp(`\\p{Script=${script}}${script === 'Greek' ? '{2}' : ''}`, 'uy'),
  languages,
}));

/** Characters that belong together, with their marks: a sentence, or what is left of it by another script. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303fー，！？]+/gu;

function scriptRuns(message: string, language: string): readonly ScriptRun[] {
  // Where Han is Japanese: beside kana.
  const japanese = [...message.matchAll(eastAsian)].filter(([text]) => isJapanese(text));
  const isJapaneseAt = (offset: number): boolean =>
    japanese.some(({ index, 0: { length } }) => offset >= index && offset < index + length);
  const runs: ScriptRun[] = [];
  let offset = 0;
  for (const character of message) {
    const end = offset + character.length;
    const current = runs.at(-1);
    const script = readers.find(({ letters }) => {
      letters.lastIndex = offset;
      return letters.test(message);
    });
    const reader = script?.languages[0] === 'zh' && isJapaneseAt(offset) ? 'ja' : script?.languages[0];
    // Within other scripts, the engine reads Latin words as English.
    const isOwn =
      reader === language ||
      reader === 'en' ||
      (reader !== 'ja' && script?.languages.includes(language) === true);
    const wanted = reader === undefined ? (current?.language ?? language) : isOwn ? language : reader;
    if (current?.language === wanted) current.end = end;
    else runs.push({ start: offset, end, language: wanted });
    offset = end;
  }
  return runs.map((run) => {
    if (run.language === language || run.language === 'ja') return run;
    // Of the languages in a script, the one that its letters tell.
    const told = languageOfScript(message.slice(run.start, run.end));
    return told === undefined || told === 'und' ? run : { ...run, language: told };
  });
}
