// Which files saved audio becomes, and under which names.

import { basename, dirname, extname, join } from 'node:path';
import { LectorError } from '../../core/errors.js';
import type { Source } from '../sources/source.js';
import { audioFormats, type AudioFormat } from './audioFormats.js';
import type { Plan } from './savingJob.js';

/** What becomes one track of an album. */
export interface Part {
  readonly name: string;
  readonly sources: readonly Source[];
}

/** Each file that is not empty, and in a notebook what begins with a heading. */
export function partsOf(sources: readonly Source[], name: string): readonly Part[] {
  const parts: { name: string; path: string | undefined; sources: Source[] }[] = [];
  for (const source of sources.filter(({ text }) => text.trim() !== '')) {
    const path = source.document?.uri.path;
    const part = parts.at(-1);
    const isHeading =
      source.document?.uri.scheme === 'vscode-notebook-cell' &&
      /^\s*#/.test(source.text) &&
      source.languageId === 'markdown';
    if (part !== undefined && part.path === path && !isHeading) part.sources.push(source);
    else
      parts.push({
        name: path === undefined ? name : basename(path, extname(path)),
        path,
        sources: [source],
      });
  }
  return parts;
}

/**
 * The file behind a place that the user chose, and whether they typed the ending of its format. Only a disk of this
 * computer can keep a half-finished file.
 */
export function targetAt(
  { scheme, fsPath }: { readonly scheme: string; readonly fsPath: string },
  proposed: AudioFormat,
) {
  if (scheme !== 'file') {
    throw new LectorError('notWritable', `Audio cannot be saved to a place of the kind "${scheme}".`);
  }
  const named = audioFormats.find(({ extension }) => fsPath.toLowerCase().endsWith(`.${extension}`));
  const format = named ?? proposed;
  return {
    target: named === undefined ? `${fsPath}.${format.extension}` : fsPath,
    format,
    isNamed: named !== undefined,
  };
}

/** Longer names are refused by some file systems. The format's ending comes to it. */
const mostBytesOfName = 200;

/** A file name to propose, with its ending. */
export function proposedName(name: string, { extension }: AudioFormat): string {
  return `${shortened(name)}.${extension}`;
}

function shortened(name: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(kept + segment) > mostBytesOfName) break;
    kept += segment;
  }
  return kept;
}

/** Where the tracks of an album go: into a folder with the name that was chosen, with its playlist. */
export function albumAt(
  target: string,
  titles: readonly string[],
): { readonly playlist: string; readonly targets: readonly string[] } {
  const ending = extname(target);
  const typed = basename(target, ending);
  // A file called `...md` proposes it: its folder would be the one above.
  const name = /^\.\.?$/.test(typed) ? 'Lector' : shortened(typed);
  const folder = join(dirname(target), name);
  const digits = Math.max(2, String(titles.length).length);
  const targets = titles.map((title, n) => {
    const number = String(n + 1).padStart(digits, '0');
    return join(folder, `${shortened(`${number} ${fileName(title)}`.trim())}${ending}`);
  });
  return { playlist: join(folder, `${name}.m3u8`), targets };
}

/** Without what some file system refuses. */
function fileName(title: string): string {
  return title.replace(/[\p{Cc}\s\\/:*?"<>|]+/gu, ' ');
}

/** The tracks beside it, for players that play one after another. */
export function playlistOf({ title, tracks }: Pick<Plan, 'title' | 'tracks'>): string {
  const entries = tracks.map(({ title, target, saved }) => {
    const seconds = Math.round(saved?.seconds ?? 0);
    return `#EXTINF:${seconds},${inOneLine(title)}\n${basename(target)}\n`;
  });
  return ['#EXTM3U\n', `#PLAYLIST:${inOneLine(title)}\n`, ...entries].join('');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
