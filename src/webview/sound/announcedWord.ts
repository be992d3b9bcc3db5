import { wordAt, type WordTime } from '../../reading/wordTimes.js';

/** How long it takes until an announced word is marked on the screen: see "Highlight" in docs/player.md. */
const markDelaySeconds = 0.03;

/** The word that will be heard once its mark is visible. */
export function announcedWord(
  times: readonly WordTime[],
  seconds: number,
  speed: number,
): WordTime | undefined {
  return wordAt(times, seconds + markDelaySeconds * speed);
}
