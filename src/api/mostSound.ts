import type { SoundFormat } from '../core/audio/soundFormat.js';
import { mostBytes } from './requests.js';

/** No message lasts this long. */
export const mostSeconds = 600;

/** Whether there is more sound than any message has. A few bytes may become much, however many channels there are. */
export function isTooMuch({ sampleRate, channels }: SoundFormat, frames: number): boolean {
  return frames > mostSeconds * sampleRate || frames * channels * 2 > mostBytes.audio;
}
