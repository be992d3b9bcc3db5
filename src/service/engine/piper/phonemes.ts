import type { EspeakProgram } from '../espeak/espeakProgram.js';
import type { ModelConfig } from './modelConfig.js';

/** What ends a clause, as Piper's voices know it. */
export type ClauseMark = '.' | '?' | '!' | ',' | ':' | ';';

interface ClauseWord {
  /** Where the word begins in the text, in UTF-16 units. Words for the same sign, such as `12`, share it. */
  readonly offset: number;
  /** In the International Phonetic Alphabet, as eSpeak NG writes it. */
  readonly phonemes: string;
}

/** What is said in one breath. */
export interface Clause {
  readonly words: readonly ClauseWord[];
  readonly mark: ClauseMark | undefined;
  /** The next clause begins a sentence. */
  readonly endsSentence: boolean;
}

/**
 * How eSpeak NG reads a text, in the form that Piper's voices were trained on.
 *
 * @param espeakVoice eSpeak's name of the language, as it stands in a voice's configuration.
 */
export function phonemesOf(
  espeak: EspeakProgram,
  text: string,
  espeakVoice: string,
  stopped: () => boolean = () => false,
): readonly Clause[] {
  const { written, clauses } = espeak.pronounce(text, newName[espeakVoice] ?? espeakVoice, stopped);
  const spoken = clauses
    .map(({ words, end }) => ({ words: words.filter(({ phonemes }) => phonemes !== ''), end }))
    .filter(({ words }) => words.length > 0);
  const spelled = written
    .replaceAll('_', '')
    .split(' | ')
    .map(wordsOf)
    .filter((words) => words.length > 0);
  return spoken.map(({ words, end }, n) => {
    const behind = words.at(-1)?.end ?? 0;
    const mark = lastMark(text.slice(behind, end + 1));
    const gap = text.slice(behind, spoken[n + 1]?.words[0]?.offset);
    // What it writes is exact; what it reports while it speaks lacks some lengths, but is sure to fit the words.
    const same = spelled.length === spoken.length ? spelled[n] : undefined;
    return {
      words: words.map(({ offset, phonemes }, at) => ({
        offset,
        phonemes: (same?.length === words.length ? same[at] : undefined) ?? withoutFlags(phonemes),
      })),
      mark,
      endsSentence: n === spoken.length - 1 || isSentenceEnd(mark) || /\n\s*\n/.test(gap),
    };
  });
}

/** Names that eSpeak NG used when the voices were trained and no longer has. */
const newName: Readonly<Record<string, string>> = { 'en-gb': 'en-gb-x-rp', 'fr-fr': 'fr', no: 'nb' };

function wordsOf(clause: string): readonly string[] {
  return withoutFlags(clause).split(/\s+/).filter(Boolean);
}

/** A word of another language stands between two flags: `(en)wˈiːkɛnd(fr)`. */
function withoutFlags(phonemes: string): string {
  return phonemes.replace(/\([^)]{0,20}\)/g, '');
}

/** eSpeak NG makes the same pause for the signs of one row. */
const marks: readonly (readonly [ClauseMark, string])[] = [
  ['.', '.。।۔։።'],
  ['?', '?？؟'],
  ['!', '!！'],
  [',', ',،，、'],
  [':', ':：'],
  [';', ';；؛…—–'],
];

function lastMark(text: string): ClauseMark | undefined {
  const found = Array.from(text, (sign) => marks.find(([, signs]) => signs.includes(sign))?.[0]);
  return found.findLast((mark) => mark !== undefined);
}

function isSentenceEnd(mark: ClauseMark | undefined): boolean {
  return mark === '.' || mark === '?' || mark === '!';
}

/** What a voice is given for a sentence, or for a part of a long one. */
export interface PhonemeIds {
  readonly ids: readonly number[];
  /** For each word, where it begins in the text and which id is its first. */
  readonly words: readonly { readonly offset: number; readonly at: number }[];
  /** How many phonemes the voice has no id for. */
  readonly missing: number;
}

const pad = '_';
const start = '^';
const end = '$';

/**
 * The ids of each sentence, as Piper made them when the voice was trained. A sentence of more than about `most` ids is
 * cut between clauses, or between words where it must.
 */
export function phonemeIds(
  clauses: readonly Clause[],
  config: Pick<ModelConfig, 'phonemeIds' | 'phonemeMap'>,
  most: number,
): readonly PhonemeIds[] {
  const runs: PhonemeIds[] = [];
  let run = new Run(config);
  const finish = () => {
    if (run.hasWords) runs.push(run.finished());
    run = new Run(config);
  };
  for (const clause of clauses) {
    if (run.length + idCount(clause) > most) finish();
    for (const [n, word] of clause.words.entries()) {
      if (run.length + 2 * word.phonemes.length > most) finish();
      run.addWord(word, n > 0);
    }
    run.addMark(clause);
    if (clause.endsSentence) finish();
  }
  finish();
  return runs;
}

/** A guess that is seldom too low: an id and a pause for each sign. */
function idCount({ words }: Clause): number {
  return words.reduce((sum, { phonemes }) => sum + 2 * (phonemes.length + 1), 2);
}

class Run {
  private readonly ids: number[] = [];
  private readonly words: { readonly offset: number; readonly at: number }[] = [];
  private missing = 0;

  constructor(private readonly config: Pick<ModelConfig, 'phonemeIds' | 'phonemeMap'>) {
    this.push(start);
    this.push(pad);
  }

  get length(): number {
    return this.ids.length;
  }

  get hasWords(): boolean {
    return this.words.length > 0;
  }

  addWord({ offset, phonemes }: ClauseWord, hasSpace: boolean): void {
    if (hasSpace && this.hasWords) this.addPhoneme(' ');
    this.words.push({ offset, at: this.ids.length });
    for (const phoneme of phonemes.normalize('NFD')) {
      for (const mapped of this.config.phonemeMap.get(phoneme) ?? [phoneme]) this.addPhoneme(mapped);
    }
  }

  addMark({ mark, endsSentence }: Clause): void {
    if (mark !== undefined) this.addPhoneme(mark);
    const isPause = mark === ',' || mark === ':' || mark === ';';
    if (isPause || !endsSentence) this.addPhoneme(' ');
  }

  finished(): PhonemeIds {
    this.push(end);
    return { ids: this.ids, words: this.words, missing: this.missing };
  }

  private addPhoneme(phoneme: string): void {
    if (this.push(phoneme)) this.push(pad);
    else this.missing++;
  }

  private push(phoneme: string): boolean {
    const ids = this.config.phonemeIds.get(phoneme);
    for (const id of ids ?? []) this.ids.push(id);
    return ids !== undefined;
  }
}
