import type { Clause, ClauseWord } from './phonemes.js';
import type { ModelConfig } from './modelConfig.js';

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
