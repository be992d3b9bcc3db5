import { readdirSync, readFileSync } from 'node:fs';
import { fliteProgram } from '../../scripts/engineData.js';
import { saidWords } from '../../scripts/saidWords.js';
import type { EspeakProgram } from '../../src/service/engine/espeak/espeakProgram.js';
import { identifiers } from '../../src/service/engine/espeak/voices.js';
import { japaneseDictionary } from '../../src/service/engine/japaneseDictionary.js';
import { WasiProgram } from '../../src/service/engine/flite/fliteProgram.js';
import { japaneseSounds, type Analyse } from '../../src/service/engine/text/japanese.js';
import { koreanSounds } from '../../src/service/engine/synthesizer.js';
import { grammarOf, said } from '../../src/service/said/said.js';
import { Words } from '../../src/service/said/words.js';
import { espeakHere } from './espeakHere.js';
import type { MappedText } from '../../src/text/mappedText.js';

/** A line of `test/fixtures/said`: how something is written, and in which words it is said, also in which others. */
export interface Pair {
  readonly language: string;
  readonly kind: string;
  readonly written: string;
  readonly words: string;
  /** Other words that are as right. */
  readonly others?: readonly string[];
  /** Written by someone who knew neither the rules nor the other pairs. */
  readonly ofStranger: boolean;
}

const folder = new URL('../fixtures/said/', import.meta.url);

let read: readonly Pair[] | undefined;

export function saidPairs(): readonly Pair[] {
  return (read ??= readPairs());
}

function readPairs(): readonly Pair[] {
  return readdirSync(folder).flatMap((file) => {
    let kind = '';
    return readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .flatMap((line) => {
        if (line.startsWith('# ')) kind = line.slice(2);
        const [written, words, ...others] = line.split(' ~ ');
        if (written === undefined || words === undefined) return [];
        return [
          {
            language: file.slice(0, 2),
            kind,
            written,
            words,
            others,
            ofStranger: file.includes('.stranger.'),
          },
        ];
      });
  });
}

const loaded = new Map<string, Promise<Words>>();

export function wordsHere(language: string): Promise<Words> {
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

async function load(language: string): Promise<Words> {
  const grammar = grammarOf(language);
  if (grammar === undefined) throw new Error(`There is no grammar for ${language}.`);
  return new Words(language, await saidWords(language), grammar);
}

export function saidText(written: string, words: Words): string {
  return said(mapped(written), words).text;
}

/** A text that is its own source. */
export function mapped(text: string): MappedText {
  const source = { start: 0, end: text.length };
  return { text, map: text === '' ? [] : [{ ...source, source }] };
}

/** Tells whether an engine says two texts alike: Flite by its phones in English, eSpeak NG by its phonemes elsewhere. */
export class Ear {
  private analyse: Analyse | undefined;
  private readonly heard = new Map<string, string>();

  private constructor(
    private readonly flite: WasiProgram,
    private readonly espeak: EspeakProgram,
  ) {}

  static async here(): Promise<Ear> {
    return new Ear(new WasiProgram(await WebAssembly.compile(await fliteProgram())), await espeakHere());
  }

  /** Without stress and pauses. An engine is asked for a text only once. */
  sounds(text: string, language: string): string {
    const key = `${language} ${text}`;
    const heard = this.heard.get(key) ?? this.soundsOf(text, language);
    this.heard.set(key, heard);
    return heard;
  }

  private soundsOf(text: string, language: string): string {
    if (language === 'en') {
      const args = ['flite', '-voice', 'kal16', '-ps', '-t', text, '-o', 'none'];
      // As Flite's voices get it: what is not ASCII is silent.
      const { output } = this.flite.run(
        args.map((arg) => arg.replace(/[^\x20-\x7e]/g, ' ')),
        () => false,
      );
      return output.replace(/\bpau\b|\s+/g, '');
    }
    const given =
      language === 'ar'
        ? // The ending of a case may be written or not, and said or not.
          text.replace(/[\u064b-\u064d]/g, '')
        : language === 'ko'
          ? // Where a space stands is a matter of spelling.
            koreanSounds(text.replace(/(?<=\p{Script=Hangul})\s+(?=\p{Script=Hangul})/gu, ''))
          : text;
    if (language === 'ja') return this.kana(text);
    const ipa = this.espeak.phonemes(given, identifiers[language] ?? language);
    return ipa.replace(/\([a-z-]+\)|[ˈˌ_\s|‖-]/g, '');
  }

  /**
   * What the engine is given in Japanese. Its sounds depend on where the dictionary parts the words, which is elsewhere
   * in a number in kana; so does whether は is taken for a particle. Long vowels are written in two ways.
   */
  private kana(text: string): string {
    return japaneseSounds(mapped(text), (this.analyse ??= japaneseDictionary()))
      .text.replace(/[\s、。,.]/g, '')
      .replace(/は/g, 'わ')
      .replace(
        /(?<=[おこそとのほもよろごぞどぼぽょ])う|(?<=[うくすつぬふむゆるぐずぶぷゅ])う|(?<=[えけせてねへめれげぜでべぺ])い/g,
        'ー',
      );
  }

  /** Whether the engine says a text as it says the words of a pair. */
  soundsRight({ language, words }: Pair, text: string): boolean {
    return this.sounds(text, language) === this.sounds(lettersApart(words), language);
  }

  /**
   * Asks the engine unless the words are the same. Plain numbers are compared in words: that the engine reads its
   * digits right has a test of its own.
   */
  isRight(pair: Pair, spoken: string, words: Words): boolean {
    const heard = digitsInWords(spoken, words);
    return [pair.words, ...(pair.others ?? [])].some((one) => {
      const wanted = { ...pair, words: digitsInWords(one, words) };
      return sameWords(heard, wanted.words) || this.soundsRight(wanted, heard);
    });
  }
}

/** With plain numbers written out, but in Japanese, where another reader than the engine reads them. */
export function digitsInWords(text: string, words: Words): string {
  if (words.language === 'ja') return text;
  const [number, rule] =
    words.language === 'ko'
      ? [/\d+/g, 'cardinal-sinokorean']
      : [/(?<![\p{L}\d])\d{1,3}(?:,\d{3})+(?!\d)|(?<![\p{L}\d]|\d,)\d+(?![\p{L}\d]|,\d)/gu, 'numbering'];
  return text.replace(number, (digits) => words.spelled(rule, digits.replaceAll(',', '')));
}

/** The same for texts that differ only in how they are written. */
export function plainWords(text: string, words: Words): string {
  const apart = words.isAsian ? text.replace(/\d+/g, ' $& ') : text;
  return digitsInWords(apart, words)
    .toLowerCase()
    .replace(/[\s,]+/g, words.isAsian ? '' : ' ')
    .trim();
}

function sameWords(one: string, other: string): boolean {
  const bare = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return bare(one) === bare(other);
}

/** A lone letter is its name, in capitals: "a p i" would begin with an article. */
function lettersApart(words: string): string {
  return words.replace(
    /(?<![\p{L}'-])\p{L}(?= \p{L}(?![\p{L}-]))|(?<=(?<!\p{L})\p{L} )\p{L}(?!\p{L})/gu,
    (letter) => letter.toUpperCase(),
  );
}
