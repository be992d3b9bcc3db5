import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AudioFormat } from '../../reading/export/audioFormats.js';
import type { DonePiece, GrowingAudio } from '../../reading/export/exportSpeech.js';
import { savingTo } from './savingTo.js';

/**
 * Audio that is being saved: a partial file next to the target, and a journal with one line per finished piece. Both
 * stay after a failure, so that saving under the same name resumes from there.
 */
export class PartialAudio implements GrowingAudio {
  private constructor(
    private readonly target: string,
    private readonly format: AudioFormat,
    private readonly sound: FileHandle,
    private pieces: DonePiece[],
    private end: number,
  ) {}

  static open(target: string, format: AudioFormat): Promise<PartialAudio> {
    return savingTo(async () => {
      const pieces = await readJournal(journalOf(target));
      const sound = await open(partOf(target), pieces.length > 0 ? 'r+' : 'w+').catch(() =>
        open(partOf(target), 'w+'),
      );
      const { size } = await sound.stat();
      const audio = new PartialAudio(target, format, sound, pieces, format.headBytes);
      // A journal may be ahead of what reached the disk.
      await audio.keep(wholePieces(pieces, size - format.headBytes));
      return audio;
    });
  }

  get done(): readonly DonePiece[] {
    return this.pieces;
  }

  keep(count: number): Promise<void> {
    return savingTo(async () => {
      this.pieces = this.pieces.slice(0, count);
      this.end = this.pieces.reduce((end, { bytes }) => end + bytes, this.format.headBytes);
      await this.sound.truncate(this.end);
      await writeFile(journalOf(this.target), this.pieces.map(asLine).join(''), { mode: 0o600 });
    });
  }

  append(piece: DonePiece, data: Uint8Array): Promise<void> {
    return savingTo(async () => {
      await this.sound.write(data, 0, data.length, this.end);
      await writeFile(journalOf(this.target), asLine(piece), { flag: 'a' });
      this.pieces.push(piece);
      this.end += data.length;
    });
  }

  finish(head: Uint8Array, captions: string): Promise<void> {
    return savingTo(async () => {
      await this.sound.write(head, 0, head.length, 0);
      await this.sound.sync();
      const beside = captionsPath(this.target, this.format);
      await writeFile(partOf(beside), captions, { flush: true });
      await rename(partOf(beside), beside);
      await this.sound.close();
      await rename(partOf(this.target), this.target);
      await syncFolder(dirname(this.target));
      await rm(journalOf(this.target), { force: true });
    });
  }

  /** Closes the unfinished file. Returns whether any of it is worth keeping; if not, it is deleted. */
  async leave(): Promise<boolean> {
    await this.sound.close();
    if (this.pieces.length > 0) return true;
    await this.discard();
    return false;
  }

  /** Deletes the unfinished file. */
  async discard(): Promise<void> {
    await rm(partOf(this.target), { force: true });
    await rm(journalOf(this.target), { force: true });
    await rm(partOf(captionsPath(this.target, this.format)), { force: true });
  }
}

/** Where the captions of saved audio go. */
export function captionsPath(target: string, { extension, captions }: AudioFormat): string {
  const ending = `.${extension}`;
  return `${target.toLowerCase().endsWith(ending) ? target.slice(0, -ending.length) : target}.${captions.extension}`;
}

/** A renamed file is safe once its folder is synced. Not every system can open a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** The unfinished file. */
export function partOf(target: string): string {
  return `${target}.part`;
}

function journalOf(target: string): string {
  return `${target}.part.jsonl`;
}

function asLine(piece: DonePiece): string {
  return `${JSON.stringify(piece)}\n`;
}

async function readJournal(path: string): Promise<DonePiece[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const pieces: DonePiece[] = [];
  for (const line of text.split('\n')) {
    const piece = parsePiece(line);
    if (piece === undefined) break;
    pieces.push(piece);
  }
  return pieces;
}

function parsePiece(line: string): DonePiece | undefined {
  try {
    const piece: unknown = JSON.parse(line);
    return isPiece(piece) ? piece : undefined;
  } catch {
    return undefined;
  }
}

function isPiece(value: unknown): value is DonePiece {
  if (typeof value !== 'object' || value === null) return false;
  const { key, bytes, frames, sampleRate, channels, captions } = value as Record<keyof DonePiece, unknown>;
  return (
    typeof key === 'string' &&
    [bytes, frames, sampleRate, channels].every(
      (figure) => Number.isSafeInteger(figure) && Number(figure) >= 0,
    ) &&
    Array.isArray(captions)
  );
}

function wholePieces(pieces: readonly DonePiece[], size: number): number {
  let end = 0;
  return pieces.filter(({ bytes }) => (end += bytes) <= size).length;
}
