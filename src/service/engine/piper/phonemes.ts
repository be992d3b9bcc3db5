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
      endsSentence: n === spoken.length - 1 || /[.?!]/.test(mark ?? '') || /\n\s*\n/.test(gap),
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

/** What a voice is given for a sentence, or for a part of a long one. */
export interface PhonemeIds {
  readonly ids: number[];
  /** For each word, where it begins in the text and which id is its first. */
  readonly words: { readonly offset: number; readonly at: number }[];
  /** How many phonemes the voice has no id for. */
  missing: number;
}

/**
 * The ids of each sentence, as Piper made them when the voice was trained. A sentence of more than about `most` ids is
 * cut between clauses, or between words where it must.
 */
export function phonemeIds(
  clauses: readonly Clause[],
  { phonemeIds: known, phonemeMap }: Pick<ModelConfig, 'phonemeIds' | 'phonemeMap'>,
  most: number,
): readonly PhonemeIds[] {
  const idsOf = (...phonemes: readonly string[]) => phonemes.flatMap((phoneme) => known.get(phoneme) ?? []);
  const begun = (): PhonemeIds => ({ ids: idsOf('^', '_'), words: [], missing: 0 });
  const runs: PhonemeIds[] = [];
  let run = begun();
  const finish = () => {
    run.ids.push(...idsOf('$'));
    if (run.words.length > 0) runs.push(run);
    run = begun();
  };
  const add = (phoneme: string) => {
    if (known.has(phoneme)) run.ids.push(...idsOf(phoneme, '_'));
    else run.missing++;
  };
  for (const clause of clauses) {
    const { words, mark, endsSentence } = clause;
    if (run.ids.length + idCount(clause) > most) finish();
    for (const [n, { offset, phonemes }] of words.entries()) {
      if (run.ids.length + 2 * phonemes.length > most) finish();
      if (n > 0 && run.words.length > 0) add(' ');
      run.words.push({ offset, at: run.ids.length });
      for (const phoneme of phonemes.normalize('NFD')) (phonemeMap.get(phoneme) ?? [phoneme]).forEach(add);
    }
    if (mark !== undefined) add(mark);
    if (!endsSentence || /[,:;]/.test(mark ?? '')) add(' ');
    if (endsSentence) finish();
  }
  finish();
  return runs;
}

/** A guess that is seldom too low: an id and a pause for each sign. */
function idCount({ words }: Clause): number {
  return words.reduce((sum, { phonemes }) => sum + 2 * (phonemes.length + 1), 2);
}
