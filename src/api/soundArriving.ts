import { wavInfo } from '../core/audio/wav.js';
import { joinedBytes } from '../core/bytes.js';
import type { Clock } from '../core/clock.js';
import type { Audio } from '../core/speechProvider.js';

/** Less is not worth playing: it may be over before more arrives. */
const leastSeconds = 0.5;
/** Each part contains those before it. Growing by as much, they are about nine times the whole together. */
const leastGrowth = 1 / 8;
/** What lasts longer is heard when all of it is there. */
const mostSecondsInParts = 60;
const usualSecondsPerCharacter = 0.07;
const firstBytes = 2048;

/**
 * Tells of a sound each time that enough more of it has arrived. One that comes more slowly than it is heard begins when
 * the rest will probably come in time: nobody understands words in pieces. `soundIn` makes a WAV file of what has come,
 * and nothing if the last piece completes nothing. It rejects while there is no sound yet.
 */
export function soundArriving(
  message: string,
  clock: Clock,
  soFar: (beginning: Audio) => void,
  soundIn: (bytes: Audio, last: Uint8Array) => Promise<Audio> | undefined,
): (piece: Uint8Array) => Promise<void> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let enough = firstBytes;
  let began: number | undefined;
  let hasBegun = false;
  return async (piece) => {
    began ??= clock.now();
    pieces.push(piece);
    size += piece.length;
    if (size < enough) return;
    // Even if nothing comes of it: joining everything again for each piece would take quadratic time.
    enough = size * (1 + leastGrowth);
    const coming = soundIn(joinedBytes(pieces), piece);
    if (coming === undefined) return;
    enough = 2 * size;
    const wav = await coming;
    const { frames, sampleRate } = wavInfo(wav);
    const seconds = frames / sampleRate;
    const expected = message.length * usualSecondsPerCharacter;
    const slowness = (clock.now() - began) / 1000 / seconds;
    hasBegun ||= seconds >= leastSeconds && (expected - seconds) * slowness <= expected;
    if (hasBegun) soFar(wav);
    const next =
      seconds < leastSeconds ? leastSeconds : seconds + Math.max(leastSeconds, seconds * leastGrowth);
    // Also where it is nearly long enough: what comes may never make it longer.
    enough = next > mostSecondsInParts ? Infinity : size * Math.max(next / seconds, 1 + leastGrowth);
  };
}
