import type { Chunk } from '../text/segment.js';
import type { SpeechSource } from './speechSource.js';

export interface SpokenChunk {
  readonly index: number;
  readonly chunk: Chunk;
  readonly audio: Uint8Array<ArrayBuffer>;
}

/** Speech for each chunk, in order, with up to `ahead` requests under way beyond the one being waited for. */
export async function* speakAhead(
  chunks: Iterable<Chunk>,
  source: SpeechSource,
  options: { readonly voiceId: string; readonly ahead: number; readonly signal: AbortSignal },
): AsyncGenerator<SpokenChunk> {
  const { voiceId, ahead, signal } = options;
  const waiting = chunks[Symbol.iterator]();
  const underWay: Promise<SpokenChunk>[] = [];
  let started = 0;

  const startNext = (): void => {
    const next = waiting.next();
    if (next.done === true) return;
    const index = started++;
    const chunk = next.value;
    const spoken = source.speak(chunk.text, voiceId, signal).then((audio) => ({ index, chunk, audio }));
    // A later chunk may fail before it is asked for; it is reported when its turn comes.
    spoken.catch(() => undefined);
    underWay.push(spoken);
  };

  for (let n = 0; n <= ahead; n++) startNext();
  for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) {
    const spoken = await next;
    signal.throwIfAborted();
    startNext();
    yield spoken;
  }
}
