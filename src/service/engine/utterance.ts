/** What an engine made from a text: sound at `sampleRate`, and where its words start. */
export interface Utterance {
  readonly samples: Int16Array;
  readonly words: readonly WordStart[];
}

/** Where a word starts: the sample, and the UTF-16 offset in the text. */
export interface WordStart {
  readonly sample: number;
  readonly offset: number;
}

export function joinUtterances(pieces: readonly Utterance[]): Utterance {
  const samples = new Int16Array(pieces.reduce((sum, piece) => sum + piece.samples.length, 0));
  const words: WordStart[] = [];
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece.samples, at);
    for (const word of piece.words) words.push({ ...word, sample: word.sample + at });
    at += piece.samples.length;
  }
  return { samples, words };
}
