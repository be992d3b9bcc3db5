import { chunks } from '../../core/text/chunks.js';
import type { Chunk } from '../../core/text/segment.js';
import { defaultSpeechSettings } from '../../core/text/settings.js';
import { chunksOf, type SpokenText } from './spokenText.js';

/** The chunks of texts, as often as they are asked for: a reading, its price and a recording have the same ones. */
export async function spokenChunks(texts: readonly SpokenText[]): Promise<() => Iterable<Chunk>> {
  const { speakable } = await import('../../core/text/speakable.js');
  const spoken = ({ text, languageId, range }: SpokenText): Iterable<Chunk> =>
    chunks(speakable(text, languageId, defaultSpeechSettings, range === undefined ? {} : { range }));
  return () => chunksOf(texts, spoken);
}
