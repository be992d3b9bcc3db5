// Word marks say when each word of a message sounds. The label is the word's position in the message, as
// `offset+length`. Other services may write only the offset, or the word itself.

export interface WordMark {
  /** UTF-16 offset of the word in the message. */
  readonly offset: number;
  /** How much of the message is said with it, such as all of `£5m`; 0 if the sound does not tell. */
  readonly length: number;
  readonly seconds: number;
}

export interface MarkedSound {
  readonly sampleRate: number;
  readonly marks: readonly { readonly frame: number; readonly label: string }[];
}

export function wordLabel(offset: number, length: number): string {
  return `${offset}+${length}`;
}

const placeLabel = /^(\d+)(?:\+(\d+))?$/;

/** When each marked word sounds, in order of time. */
export function wordMarks(message: string, { sampleRate, marks }: MarkedSound): readonly WordMark[] {
  let from = 0;
  return marks.flatMap(({ frame, label }) => {
    const place = placeLabel.exec(label);
    const offset = place === null ? message.indexOf(label, from) : Number(place[1]);
    if (label === '' || offset < 0 || offset >= message.length) return [];
    from = offset;
    return [{ offset, length: Number(place?.[2] ?? 0), seconds: frame / sampleRate }];
  });
}
