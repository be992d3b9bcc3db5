import { LectorError } from '../../core/errors.js';
import { audioFormats, type AudioFormat } from '../../reading/export/audioFormats.js';

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
