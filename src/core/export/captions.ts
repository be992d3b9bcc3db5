import type { Mark } from '../audio/wavMarks.js';

/** A sentence and when it is said, in seconds. */
export interface Caption {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The sentences of a spoken text and their times in its sound: by the words' marks, or else by their lengths. */
export function captionsOf(
  text: string,
  sound: { readonly frames: number; readonly sampleRate: number; readonly marks: readonly Mark[] },
): readonly Caption[] {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].filter(
    ({ segment }) => segment.trim() !== '',
  );
  const words = wordsOf(sound.marks, text.length);
  const seconds = sound.frames / sound.sampleRate;
  const starts = sentences.map(({ index }, n) => {
    if (n === 0) return 0;
    const word = words.find(({ offset }) => offset >= index);
    return word === undefined ? (index / text.length) * seconds : word.frame / sound.sampleRate;
  });
  return sentences.map(({ segment }, n) => ({
    start: starts[n] ?? 0,
    end: starts[n + 1] ?? seconds,
    text: segment.trim(),
  }));
}

/** Marks whose labels are places in the text. Any other marks are about something else. */
function wordsOf(
  marks: readonly Mark[],
  length: number,
): readonly { readonly offset: number; readonly frame: number }[] {
  const words = marks.map(({ label, frame }) => ({
    offset: /^\d+$/.test(label) ? Number(label) : NaN,
    frame,
  }));
  const inOrder = words.every(({ offset }, n) => offset >= (words[n - 1]?.offset ?? 0) && offset < length);
  return inOrder ? words : [];
}

/** A WebVTT file. */
export function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(
    ({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${escaped(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

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
    .replace(/\s*\n\s*/g, ' ');
}
