import { basename } from 'node:path';
import type { Plan } from './savingJob.js';

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
