/** Where a reading stands: a chunk, and a UTF-16 offset in its spoken text. */
export interface Place {
  readonly index: number;
  readonly offset: number;
}

export const theBeginning: Place = { index: 0, offset: 0 };
