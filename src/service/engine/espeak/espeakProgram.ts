import loadEspeak, { type EspeakModule, type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import {
  sampleRate,
  asItIs,
  joinUtterances,
  type EngineKnobs,
  type LoadedEngine,
  type Utterance,
  type WordStart,
} from '../engine.js';
import { variantOf, movedVariant, recipeFiles } from './voices.js';

const variantsFolder = '/usr/share/espeak-ng-data/voices/!v';
const wordsPerMinute = 175;
const fastest = 450;
/** Beyond this, eSpeak NG joins words that it otherwise says one by one. */
const fastestWordByWord = 350;

interface PronouncedWord {
  /** Where it begins and ends in the text, in UTF-16 units. Words for the same sign, such as `12`, share it. */
  readonly offset: number;
  readonly end: number;
  /** As they would sound. Of some phonemes the last sign is missing. */
  readonly phonemes: string;
}

/** eSpeak NG, ready to speak. */
export class EspeakProgram implements LoadedEngine {
  private readonly worker: EspeakWorker;
  /** Whether it has a name for a sign, by language and sign. */
  private readonly named = new Map<string, boolean>();

  private constructor(private readonly engine: EspeakModule) {
    this.worker = new engine.eSpeakNGWorker();
    for (const [name, file] of recipeFiles()) engine.FS.writeFile(`${variantsFolder}/${name}`, file);
  }

  static async load(data: ArrayBuffer): Promise<EspeakProgram> {
    return new EspeakProgram(await loadEspeak({ getPreloadedPackage: () => data }));
  }

  speak(text: string, base: string, knobs: EngineKnobs, stopped: () => boolean): Utterance {
    this.setVoice(base, knobs);
    this.worker.set_rate(Math.round(Math.min(fastest, Math.max(80, wordsPerMinute * knobs.pace))));
    const { ssml, offsets } = asSsml(this.inOneLanguage(text, base));
    const pieces: Utterance[] = [];
    const words: WordStart[] = [];
    // Without a pause at the end, the last sound is cut off.
    this.worker.synthesize(`${ssml} <break time="60ms"/>`, (pcm, events) => {
      if (pcm !== undefined && pcm.length > 0) pieces.push({ samples: pcm, words: [] });
      for (const event of events) {
        if (event.type !== 'word') continue;
        const offset = offsets[event.text_position - 1];
        if (offset === undefined) continue;
        words.push({ sample: Math.round((event.audio_position * sampleRate) / 1000), offset });
      }
      return stopped();
    });
    return { ...joinUtterances(pieces), words };
  }

  /**
   * The text in the International Phonetic Alphabet, as eSpeak would pronounce it: phonemes separated by `_`, words by
   * spaces, clauses by ` | `.
   */
  phonemes(text: string, base: string): string {
    this.setVoice(base, asItIs);
    return this.written(this.inOneLanguage(text, base));
  }

  /**
   * How it says the text: what it would write, as {@link phonemes} gives it, and what it reports while speaking, which
   * tells where words begin. A clause ends at or just after the sign that ended it, in UTF-16 units.
   */
  pronounce(text: string, identifier: string, stopped: () => boolean) {
    const written = this.phonemes(text, identifier);
    // The faster, the less sound there is to make and throw away.
    this.worker.set_rate(fastestWordByWord);
    const { ssml, offsets } = asSsml(this.inOneLanguage(text, identifier));
    const clauses: { readonly words: readonly PronouncedWord[]; readonly end: number }[] = [];
    let words: PronouncedWord[] = [];
    this.worker.synthesize(ssml, (_, events) => {
      for (const { type, text_position, word_length, id } of events) {
        const offset = offsets[text_position - 1] ?? text.length;
        const last = words.at(-1);
        if (type === 'word') {
          words.push({ offset, end: offsets[text_position - 1 + word_length] ?? text.length, phonemes: '' });
        } else if (type === 'phoneme' && last !== undefined) {
          words[words.length - 1] = { ...last, phonemes: last.phonemes + String(id ?? '') };
        } else if (type === 'end') {
          clauses.push({ words, end: offset });
          words = [];
        }
      }
      return stopped();
    });
    return { written, clauses };
  }

  /**
   * The text at the same length, without what the voice that is set would say in English: signs that its language has no
   * name for, and in Nepali the digits of other scripts. A letter that is also a word, such as A, is said by its name where it is spelled.
   */
  private inOneLanguage(text: string, base: string): string {
    const [language = base] = base.split('+');
    const letters = lettersAndWords[/(?<=^|\/)[a-z]{2}(?=-|$)/.exec(language)?.[0] ?? ''] ?? {};
    return text
      .replace(/\d/g, (digit) => (language === 'inc/ne' ? String.fromCharCode(0x966 + Number(digit)) : digit))
      .replaceAll('\u02bc', "'")
      .replace(signs, (sign) => {
        const key = language + sign;
        const isNamed = this.named.get(key) ?? !this.written(sign).includes('(en)');
        this.named.set(key, isNamed);
        return isNamed ? sign : ' '.repeat(sign.length);
      })
      .replace(spelledLetter, (letter) => letters[letter] ?? letter);
  }

  private written(text: string): string {
    const address = this.worker.text_to_phonemes(plainForEspeak(text), 1).ptr;
    const memory = this.engine.HEAPU8;
    return new TextDecoder().decode(memory.subarray(address, memory.indexOf(0, address)));
  }

  private setVoice(base: string, { pitch, pitchRange }: EngineKnobs): void {
    let identifier = base;
    if (pitch !== 1 || pitchRange !== 1) {
      const [language = base] = base.split('+');
      const variant = variantOf(base);
      const file =
        variant === undefined
          ? 'language variant\nname moved'
          : this.engine.FS.readFile(`${variantsFolder}/${variant}`, { encoding: 'utf8' });
      this.engine.FS.writeFile(`${variantsFolder}/moved`, movedVariant(file, { pitch, pitchRange }));
      identifier = `${language}+moved`;
    }
    // Given an unknown name, eSpeak silently keeps the previous request's voice.
    if (this.worker.set_voice(identifier) !== 0) throw new Error(`eSpeak NG has no voice ${base}.`);
    this.worker.set_pitch(50);
    this.worker.set_range(50);
  }
}

/** Signs that may have a name, and Greek letters, which stand for something in other languages. */
const signs = /[^\p{L}\p{M}\p{Nd}\s]|\p{Script=Greek}/gu;

/** In `A P I`, `9 E 4`, and `vitamin A is`. */
const spelledLetter =
  /(?<![\p{L}\p{N}])[AEO](?= \p{Lu}(?![\p{L}\p{N}]))|(?<=(?<![\p{L}\p{N}])[\p{Lu}\d] )[AEO](?![\p{L}\p{N}])|(?<=(?<!\p{L})\p{Ll}\p{L}{0,30} )[AEO](?= \p{Ll})/gu;
/** No character, so that no text has it. */
const englishA = '\ufdd0';
/** Letters that are said otherwise when they are words. */
const lettersAndWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { A: englishA },
  pt: { A: 'Á', E: 'É', O: 'Ó' },
};

/** A zero, which would end the text, `[[`, which begins phoneme input, and marks that shape letters, which would part words. */
const unwritable = /(\0|\ufdd0|(?<=\[)\[|(?<=[\p{L}\p{M}])[\u200c\u200d])/gu;
const written: Readonly<Record<string, string>> = { '\0': ' ', '[': ' [', [englishA]: 'eigh' };
const inSsml: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };
const eachCharacter = new RegExp(`${unwritable.source}|[^]`, 'gu');

/** The text for where eSpeak expects no SSML. */
function plainForEspeak(text: string): string {
  return text.replace(unwritable, (sign) => written[sign] ?? '');
}

/** The text as SSML, with the UTF-16 offset in the text for each code point of the SSML. */
export function asSsml(text: string): { readonly ssml: string; readonly offsets: readonly number[] } {
  const parts = Array.from(text.matchAll(eachCharacter), ({ index, 0: character, 1: sign }) => ({
    index,
    ssml: sign === undefined ? (inSsml[character] ?? character) : (written[sign] ?? ''),
  }));
  return {
    ssml: parts.map(({ ssml }) => ssml).join(''),
    offsets: parts.flatMap(({ index, ssml }) => Array.from(ssml, () => index)),
  };
}
