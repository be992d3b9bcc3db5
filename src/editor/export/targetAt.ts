import { LectorError } from '../../core/errors.js';
import { audioFormats, type AudioFormat } from './audioFormats.js';

export interface Target {
  readonly target: string;
  readonly format: AudioFormat;
  /** Whether the user typed the ending of the format. */
  readonly isNamed: boolean;
}

/** The file behind a place that the user chose. Only a disk of this computer can keep a half-finished file. */
export function targetAt({ scheme, fsPath }: { readonly scheme: string; readonly fsPath: string }): Target {
  if (scheme !== 'file') {
    throw new LectorError('notWritable', `Audio cannot be saved to a place of the kind "${scheme}".`);
  }
  const named = audioFormats.find(({ extension }) => fsPath.toLowerCase().endsWith(`.${extension}`));
  const format = named ?? audioFormats[0];
  return {
    target: named === undefined ? `${fsPath}.${format.extension}` : fsPath,
    format,
    isNamed: named !== undefined,
  };
}

/** Longer names are refused by some file systems. The format's ending comes to it. */
const mostBytesOfName = 200;

/** A file name to propose, with its ending. */
export function proposedName(name: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(kept + segment) > mostBytesOfName) break;
    kept += segment;
  }
  return `${kept}.${audioFormats[0].extension}`;
}
