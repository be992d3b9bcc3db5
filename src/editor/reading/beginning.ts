import type { ReadingRequest } from '../../reading/reader.js';
import { sentenceFromSource } from './sentenceFromSource.js';

/** Where a reading begins. */
export type Beginning = Pick<ReadingRequest, 'begins' | 'atSentence'>;

/** The reading begins with the sentence at this offset of the first text's source. */
export function atOffset(offset: number): Beginning & Pick<Required<Beginning>, 'begins'> {
  return { begins: (chunk) => sentenceFromSource(chunk, offset), atSentence: true };
}
