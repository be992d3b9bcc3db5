import type { PronouncedClause } from '../espeak/espeakProgram.js';

/** What the model says in one run: a sentence, or a part of a long one. */
export interface PhonemeRun {
  readonly ids: readonly number[];
  readonly words: readonly { readonly index: number; readonly offset: number }[];
}

type IdMap = Readonly<Record<string, readonly number[]>>;

const endsSentence = /^[.?!]?$/;

/** Sentence by sentence; one of more than `most` ids is cut between words. */
export function phonemeRuns(
  clauses: readonly PronouncedClause[],
  map: IdMap,
  most: number,
): readonly PhonemeRun[] {
  const runs: PhonemeRun[] = [];
  let current = new Run(map);
  const end = () => {
    if (current.hasSound) runs.push(current.ended());
    current = new Run(map);
  };
  for (const { phonemes, mark, words } of clauses) {
    for (const [n, word] of phonemes.split(/\s+/).entries()) {
      if (current.length + 2 * word.length + 4 > most) end();
      current.word(word, words[n]);
    }
    current.mark(mark);
    if (endsSentence.test(mark)) end();
  }
  end();
  return runs;
}

class Run {
  hasSound = false;
  private readonly ids: number[];
  private readonly words: { index: number; offset: number }[] = [];
  private afterWord = false;

  constructor(private readonly map: IdMap) {
    this.ids = [...(map['^'] ?? []), ...(map['_'] ?? [])];
  }

  get length(): number {
    return this.ids.length;
  }

  word(phonemes: string, offset: number | undefined): void {
    if (this.afterWord) this.push(' ');
    if (offset !== undefined) this.words.push({ index: this.ids.length, offset });
    for (const phoneme of phonemes.normalize('NFD')) this.push(phoneme);
    this.hasSound ||= phonemes !== '';
    this.afterWord = true;
  }

  mark(mark: string): void {
    this.push(mark);
  }

  ended(): PhonemeRun {
    return { ids: [...this.ids, ...(this.map['$'] ?? [])], words: this.words };
  }

  private push(phoneme: string): void {
    const ids = this.map[phoneme];
    if (ids !== undefined) this.ids.push(...ids, ...(this.map['_'] ?? []));
  }
}
