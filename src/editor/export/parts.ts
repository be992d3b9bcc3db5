import { basename, extname } from 'node:path';
import type { Source } from '../sources/source.js';

/** What becomes one track of an album. */
export interface Part {
  readonly name: string;
  readonly sources: readonly Source[];
}

/** Each file, and in a notebook what begins with a heading. */
export function partsOf(sources: readonly Source[], name: string): readonly Part[] {
  const parts: { name: string; path: string | undefined; sources: Source[] }[] = [];
  for (const source of sources) {
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
