import type { Wav } from '../../core/audio/wav.js';
import { wordMarks } from '../../core/audio/wordMarks.js';
import { secondsAt, wordTimes } from '../wordTimes.js';

/** A sentence and when it is spoken, in seconds. */
export interface Caption {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The sentences of a spoken text with their times, from the same words that the player marks. */
export function captionsOf(
  text: string,
  sentences: readonly { readonly start: number; readonly end: number }[],
  sound: Wav,
): readonly Caption[] {
  const times = wordTimes(text, sound, wordMarks(text, sound));
  const starts = sentences.map(({ start }) => secondsAt(times, start));
  const seconds = (sound.channels[0]?.length ?? 0) / sound.sampleRate;
  return sentences.map(({ start, end }, n) => ({
    start: starts[n] ?? 0,
    end: starts[n + 1] ?? seconds,
    text: text.slice(start, end).trim(),
  }));
}

/** How a file of captions is written. */
export interface CaptionFormat {
  /** File extension, without the dot. */
  readonly extension: string;
  write(captions: readonly Caption[]): string;
}

export const webVtt: CaptionFormat = {
  extension: 'vtt',
  write: (captions) => {
    const cues = captions.map(
      ({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${escaped(text)}\n`,
    );
    return ['WEBVTT\n', ...cues].join('\n');
  },
};

function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((value) => part(value, 2));
  return `${clock.join(':')}.${part(ms % 1000, 3)}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/(?<!\s)\s*\n\s*/g, ' ');
}
