// What is heard when: the sentences of a sound, and the parts that begin at its headings.

import type { Wav } from '../../core/audio/wav.js';
import { wordMarks } from '../../core/audio/wavMarks.js';
import type { SettingValue } from '../../core/settingValue.js';
import { isCut, type Chunk } from '../../text/segment.js';
import { secondsAt, wordTimes } from '../wordTimes.js';

/** A sentence, or several that cannot be told apart by ear, and when it is spoken, in seconds. */
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
  const seconds = (sound.channels[0]?.length ?? 0) / sound.sampleRate;
  if (seconds === 0) return [];
  const times = wordTimes(text, sound, wordMarks(text, sound));
  const captions: { start: number; end: number; begins: number; text: string }[] = [];
  for (const { start, end } of sentences) {
    const from = secondsAt(times, start);
    const hasWords = times.some((word) => word.start < end && word.end > start);
    const before = captions.at(-1);
    // An ellipsis has no time of its own, and no caption may end where it begins.
    if (before !== undefined && (!hasWords || from <= before.start || from >= seconds)) {
      before.text = text.slice(before.begins, end).trim();
      continue;
    }
    if (before !== undefined) before.end = from;
    captions.push({ start: from, end: seconds, begins: start, text: text.slice(start, end).trim() });
  }
  return captions.map(({ start, end, text }) => ({ start, end, text }));
}

type CaptionsSetting = SettingValue<'export.captions'>;
export type CaptionKind = Exclude<CaptionsSetting, 'none' | 'both'>;

/** How a file of captions is written, by its extension, which is also its name in the setting. */
export const captionFormats = {
  vtt: (captions: readonly Caption[]): string =>
    ['WEBVTT\n', ...captions.map((caption) => cue(caption, '.', escaped(caption.text)))].join('\n'),
  srt: (captions: readonly Caption[]): string =>
    captions.map((caption, n) => `${n + 1}\n${cue(caption, ',', inOneLine(caption.text))}`).join('\n'),
} satisfies Readonly<Record<CaptionKind, (captions: readonly Caption[]) => string>>;

export const captionKinds = Object.keys(captionFormats) as readonly CaptionKind[];

export function captionKindsFor(setting: CaptionsSetting): CaptionKind[] {
  if (setting === 'none') return [];
  return setting === 'both' ? ['vtt', 'srt'] : [setting];
}

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

/** A part of the sound that begins at a heading, in seconds. */
export interface Chapter {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  /** Of its heading: 0 or nothing is the highest. */
  readonly depth?: number;
}

/** `starts` has the time of each chunk. What comes before the first heading is a chapter with the text's own title. */
export function chaptersOf(
  chunks: readonly Chunk[],
  starts: readonly number[],
  { title, seconds }: { readonly title: string; readonly seconds: number },
): readonly Chapter[] {
  const found: Omit<Chapter, 'end'>[] = [];
  let said: string[] = [];
  let from = 0;
  chunks.forEach(({ text, end, depth }, n) => {
    if (said.length === 0) from = starts[n] ?? 0;
    said.push(text.trim());
    if (isCut(end)) return;
    if (end === 'heading') found.push({ start: from, title: said.join(' '), ...(depth && { depth }) });
    said = [];
  });
  const [first] = found;
  if (first !== undefined && first.start > 0) found.unshift({ start: 0, title });
  return untilTheNext(found, seconds);
}

/**
 * At most so many: those of the highest headings. If that leaves no more than a title and what comes before it, every
 * nth heading of the next level, too. What is left out belongs to the one before.
 */
export function mainChapters(chapters: readonly Chapter[], most: number): readonly Chapter[] {
  const depths = chapters.map(({ depth = 0 }) => depth).toSorted((a, b) => a - b);
  const tooDeep = depths[most];
  if (tooDeep === undefined) return chapters;
  const high = chapters.filter(({ depth = 0 }) => depth < tooDeep);
  const next = chapters.filter(({ depth = 0 }) => depth === tooDeep);
  const nth = Math.ceil(next.length / (most - high.length));
  const some = new Set(high.length > 2 ? [] : next.filter((_, n) => n % nth === 0));
  const kept = chapters.filter((chapter) => some.has(chapter) || (chapter.depth ?? 0) < tooDeep);
  return untilTheNext(kept, chapters.at(-1)?.end ?? 0);
}

function untilTheNext(chapters: readonly Omit<Chapter, 'end'>[], seconds: number): readonly Chapter[] {
  return chapters.map((chapter, n) => ({ ...chapter, end: chapters[n + 1]?.start ?? seconds }));
}
