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

/** How a file of captions is written, by its extension. */
export const captionFormats = {
  vtt: (captions: readonly Caption[]): string =>
    ['WEBVTT\n', ...captions.map((caption) => cue(caption, '.', escaped(caption.text)))].join('\n'),
  srt: (captions: readonly Caption[]): string =>
    captions.map((caption, n) => `${n + 1}\n${cue(caption, ',', inOneLine(caption.text))}`).join('\n'),
} as const;

export type CaptionKind = keyof typeof captionFormats;
export const captionKinds = Object.keys(captionFormats) as readonly CaptionKind[];

function cue({ start, end }: Caption, point: string, text: string): string {
  return `${timestamp(start, point)} --> ${timestamp(end, point)}\n${text}\n`;
}

export function timestamp(seconds: number, point = '.'): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((value) => part(value, 2));
  return `${clock.join(':')}${point}${part(ms % 1000, 3)}`;
}

function escaped(text: string): string {
  return inOneLine(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}

function inOneLine(text: string): string {
  return text.replace(/(?<!\s)\s*\n\s*/g, ' ');
}
