import type { SentencePiece } from '../text/sentences/sentenceList.js';
import type { ChunkList, KeptChunk } from './chunkList.js';
import { cutInTwo } from './recutReading.js';
import type { Narrator } from './narrator.js';
import type { Place } from './playerPort.js';
import type { Reader } from './reader.js';
import type { Reading } from './reading.js';
import type { AnyText } from './world.js';

/**
 * Another voice takes over after the sentence being heard, once it has the next one ready. Resolves to whether it did: it
 * does not where nothing sounds or something costs, and then the caller changes the voice at once.
 */
export async function takeOver<Text extends AnyText>(
  reading: Reading<Text>,
  reader: Reader,
  voicing: {
    narrator(reading: Reading<Text>): Promise<Narrator>;
    speakWith(narrator: Narrator): void;
  },
  /** Whether no other voice was chosen, and the reading goes on. */
  isWanted: () => boolean,
): Promise<boolean> {
  const narrator = await voicing.narrator(reading).catch(() => undefined);
  if (narrator === undefined) return false;
  const isFree = narrator.costs !== true && reading.narrator?.costs !== true;
  try {
    let ready: string | undefined;
    while (isFree && isWanted()) {
      const next = reader.whileHeard(sentenceCut)?.after[0];
      if (next === undefined || next.text === ready) break;
      await narrator.speak(next.text, narrator.voiceFor(next.language), new AbortController().signal);
      ready = next.text;
    }
  } catch {
    // Changing at once runs into the same error, and reports it.
    narrator.done();
    return false;
  }
  const cut = reader.whileHeard(sentenceCut);
  if (!isFree || !isWanted() || cut === undefined || reading.soundsLike(narrator)) {
    narrator.done();
    return false;
  }
  voicing.speakWith(narrator);
  reader.takeOver({ voiceFor: narrator.voiceFor, speech: narrator }, [...cut.before, ...cut.after]);
  return true;
}

/** Characters that are over so soon that the page may be past them before it hears of what follows. */
const nearlyOver = 30;

/**
 * The reading up to the end of the sentence at this place, and the rest as far as it is known, which is to be spoken
 * anew. If that end is near, it is the next one that is not.
 */
function sentenceCut(chunks: ChunkList, place: Place) {
  const here = chunks.indexed(place);
  let last: SentencePiece | undefined;
  let left = 0;
  let from: Place | undefined = place;
  while (from !== undefined && left <= nearlyOver) {
    for (const piece of chunks.sentence(from)) {
      const begins = piece.index === here.index ? Math.max(piece.start, here.offset) : piece.start;
      if (piece.index >= here.index) left += piece.end - begins;
      last = piece;
    }
    from = chunks.sentenceBeside(from, 1);
  }
  const index = last?.index ?? here.index;
  const ending = chunks.at(index);
  const { known } = chunks;
  const end = last?.end ?? Infinity;
  const isWhole = ending === undefined || end >= ending.text.length;
  const own = isWhole ? known.slice(index, index + 1) : cutInTwo(ending, end);
  const before: readonly KeptChunk[] = [...known.slice(0, index), ...own.slice(0, 1)];
  const others = [...own.slice(1), ...known.slice(index + 1)];
  return { before, after: others.map((chunk): KeptChunk => ({ ...chunk, id: undefined })) };
}
