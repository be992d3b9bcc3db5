// What can be heard of an answer before all of it is there.

import { wavInfo } from '../../core/audio/wav.js';
import { joinedBytes } from '../../core/bytes.js';

type Audio = Uint8Array<ArrayBuffer>;
type Reads = (piece: Uint8Array) => Promise<void>;

/** Less is not worth playing: it may be over before more arrives. */
const leastSeconds = 0.5;
/** Each part contains those before it. Growing by as much, they are about nine times the whole together. */
const leastGrowth = 1 / 8;
/** No message lasts longer. What does is heard when all of it is there. */
const mostSeconds = 60;
const firstBytes = 2048;

/** Tells of a sound each time that enough more of it has arrived. */
export function soundArriving(
  read: (bytes: Audio) => Promise<Audio>,
  soFar: (beginning: Audio) => void,
): Reads {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let enough = firstBytes;
  return async (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (size < enough) return;
    const wav = await read(joinedBytes(pieces)).catch(() => undefined);
    const seconds = wav === undefined ? 0 : secondsOf(wav);
    if (wav !== undefined && seconds >= leastSeconds) soFar(wav);
    const next =
      seconds < leastSeconds ? leastSeconds : seconds + Math.max(leastSeconds, seconds * leastGrowth);
    enough = seconds === 0 ? 2 * size : next > mostSeconds ? Infinity : (size * next) / seconds;
  };
}

function secondsOf(wav: Audio): number {
  const { frames, sampleRate } = wavInfo(wav);
  return frames / sampleRate;
}

/** Tells of a sound with each line that has arrived and is long enough. */
export function linesArriving(
  read: (bytes: Audio) => Promise<Audio>,
  soFar: (beginning: Audio) => void,
): Reads {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let enough = 0;
  return async (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (size < enough || !piece.includes(lineEnd)) return;
    enough = size * (1 + leastGrowth);
    const bytes = joinedBytes(pieces);
    const wav = await read(bytes.subarray(0, bytes.lastIndexOf(lineEnd))).catch(() => undefined);
    if (wav !== undefined && secondsOf(wav) < mostSeconds) soFar(wav);
  };
}

const lineEnd = 10;
