/** What ends a clause, as Piper's voices know it. */
export type ClauseMark = '.' | '?' | '!' | ',' | ':' | ';';

export interface ClauseWord {
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
