import loadEspeak, { type EspeakModule, type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import { sampleRate } from '../../audio/synthesizedSound.js';
import type { EngineKnobs, LoadedEngine } from '../engine.js';
import type { Utterance, WordStart } from '../utterance.js';
import { variantOf } from './identifiers.js';
import { movedVariant, recipeFiles } from './variants.js';

const variantsFolder = '/usr/share/espeak-ng-data/voices/!v';
const wordsPerMinute = 175;
const mostWordsPerMinute = 350;

/** How a clause is pronounced. */
export interface PronouncedClause {
  /** In the International Phonetic Alphabet, with a space between words. */
  readonly phonemes: string;
  /** The mark that ends it in the text, if there is one. */
  readonly mark: string;
  /** Where each of its words starts: UTF-16 offsets in the text. */
  readonly words: readonly number[];
}

/** eSpeak NG, ready to speak. */
export class EspeakProgram implements LoadedEngine {
  private readonly worker: EspeakWorker;

  private constructor(private readonly engine: EspeakModule) {
    this.worker = new engine.eSpeakNGWorker();
    for (const [name, file] of recipeFiles()) engine.FS.writeFile(`${variantsFolder}/${name}`, file);
  }

  static async load(data: ArrayBuffer): Promise<EspeakProgram> {
    return new EspeakProgram(await loadEspeak({ getPreloadedPackage: () => data }));
  }

  speak(text: string, base: string, knobs: EngineKnobs, stopped: () => boolean): Utterance {
    this.setVoice(base, knobs);
    this.worker.set_rate(Math.round(Math.min(450, Math.max(80, wordsPerMinute * knobs.pace))));
    const { ssml, offsets } = asSsml(text);
    const pieces: Int16Array[] = [];
    const words: WordStart[] = [];
    // Without a pause at the end, the last sound is cut off.
    this.worker.synthesize(`${ssml} <break time="60ms"/>`, (pcm, events) => {
      if (pcm !== undefined && pcm.length > 0) pieces.push(pcm);
      for (const event of events) {
        if (event.type !== 'word') continue;
        const offset = offsets[event.text_position - 1];
        if (offset === undefined) continue;
        words.push({ sample: Math.round((event.audio_position * sampleRate) / 1000), offset });
      }
      return stopped();
    });
    return { samples: joined(pieces), words };
  }

  /** The text in the International Phonetic Alphabet, as eSpeak would pronounce it. */
  phonemes(text: string, base: string): string {
    this.setVoice(base, { pace: 1, pitch: 1, pitchRange: 1 });
    return this.worker.synthesize_ipa(asSsml(text).ssml).ipa;
  }

  /** How a text is pronounced, with eSpeak's name of the language. */
  pronounced(text: string, language: string, stopped: () => boolean): readonly PronouncedClause[] {
    if (this.worker.set_voice(language) !== 0) throw new Error(`eSpeak NG has no voice ${language}.`);
    // The sound is not needed, so it may be quick; beyond this, words are pronounced differently.
    this.worker.set_rate(mostWordsPerMinute);
    const { ssml, offsets } = asSsml(text);
    const { ipa } = this.worker.synthesize_ipa(ssml);
    const clauses: { phonemes: string; mark: string; words: number[] }[] = ipa
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ({ phonemes: plainPhonemes(line), mark: '', words: [] }));
    let at = 0;
    let start = 0;
    this.worker.synthesize(ssml, (_pcm, events) => {
      for (const event of events) {
        const offset = offsets[event.text_position - 1] ?? text.length;
        const clause = clauses[at];
        if (event.type === 'word') clause?.words.push(offset);
        if (event.type !== 'end') continue;
        if (clause !== undefined) clause.mark = lastMark(text.slice(start, offset));
        start = offset;
        at++;
      }
      return stopped();
    });
    return clauses;
  }

  private setVoice(base: string, { pitch, pitchRange }: EngineKnobs): void {
    let identifier = base;
    if (pitch !== 1 || pitchRange !== 1) {
      const [language = base] = base.split('+');
      const variant = variantOf(base);
      const path = `${variantsFolder}/${variant ?? ''}`;
      const file =
        variant === undefined
          ? 'language variant\nname moved'
          : this.engine.FS.readFile(path, { encoding: 'utf8' });
      this.engine.FS.writeFile(`${variantsFolder}/moved`, movedVariant(file, { pitch, pitchRange }));
      identifier = `${language}+moved`;
    }
    // Given an unknown name, eSpeak silently keeps the previous request's voice.
    if (this.worker.set_voice(identifier) !== 0) throw new Error(`eSpeak NG has no voice ${base}.`);
    this.worker.set_pitch(50);
    this.worker.set_range(50);
  }
}

/** The text as SSML, with the UTF-16 offset in the text for each code point of the SSML. */
export function asSsml(text: string): { readonly ssml: string; readonly offsets: readonly number[] } {
  let ssml = '';
  const offsets: number[] = [];
  let offset = 0;
  let previous = '';
  for (const character of text) {
    let written = character;
    if (character === '\0') written = ' ';
    if (character === '&') written = '&amp;';
    if (character === '<') written = '&lt;';
    // `[[` begins phoneme input.
    if (character === '[' && previous === '[') written = ' [';
    ssml += written;
    for (let n = 0; n < Array.from(written).length; n++) offsets.push(offset);
    offset += character.length;
    previous = character;
  }
  return { ssml, offsets };
}

function joined(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Without the signs between phonemes and the names of languages that eSpeak switches to. */
function plainPhonemes(line: string): string {
  return line
    .replace(/\([a-z-]+\)/g, '')
    .replaceAll('_', '')
    .trim();
}

const clauseMarks: Readonly<Record<string, string>> = {
  '…': '.',
  '。': '.',
  '？': '?',
  '！': '!',
  '،': ',',
  '؟': '?',
  '؛': ';',
};

function lastMark(clause: string): string {
  const mark = /([.,:;?!…。？！،؟؛])["'”’»)\]\s]*$/u.exec(clause)?.[1] ?? '';
  return clauseMarks[mark] ?? mark;
}
