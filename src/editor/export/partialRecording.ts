import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { wavHeaderBytes } from '../../core/audio/wavWriter.js';
import type { DonePiece, GrowingRecording } from '../../core/export/exportSpeech.js';
import { captionsPath } from './captionsPath.js';

/**
 * A recording under way: beside the file it will be lie what there is of it and a journal with a line for each whole
 * piece. Both stay after a failure, so that the next try to save under the same name goes on from there.
 */
export class PartialRecording implements GrowingRecording {
  private constructor(
    private readonly target: string,
    private readonly sound: FileHandle,
    private pieces: DonePiece[],
    private end = wavHeaderBytes,
  ) {}

  static async open(target: string): Promise<PartialRecording> {
    const pieces = await readJournal(journalOf(target));
    const sound = await open(soundOf(target), pieces.length > 0 ? 'r+' : 'w+').catch(() =>
      open(soundOf(target), 'w+'),
    );
    const { size } = await sound.stat();
    const recording = new PartialRecording(target, sound, pieces);
    // A journal may be ahead of what reached the disk.
    await recording.keep(wholePieces(pieces, size));
    return recording;
  }

  get done(): readonly DonePiece[] {
    return this.pieces;
  }

  async keep(count: number): Promise<void> {
    this.pieces = this.pieces.slice(0, count);
    this.end = this.pieces.reduce((end, { bytes }) => end + bytes, wavHeaderBytes);
    await this.sound.truncate(this.end);
    await writeFile(journalOf(this.target), this.pieces.map(asLine).join(''), { mode: 0o600 });
  }

  async append(piece: DonePiece, data: Uint8Array): Promise<void> {
    await this.sound.write(data, 0, data.length, this.end);
    await writeFile(journalOf(this.target), asLine(piece), { flag: 'a' });
    this.pieces.push(piece);
    this.end += data.length;
  }

  async finish(header: Uint8Array, captions: string): Promise<void> {
    await this.sound.write(header, 0, header.length, 0);
    await this.sound.sync();
    await this.close();
    const beside = captionsPath(this.target);
    await writeFile(`${beside}.part`, captions);
    await rename(`${beside}.part`, beside);
    await rename(soundOf(this.target), this.target);
    await rm(journalOf(this.target), { force: true });
  }

  /** Lets go of the file; what is in it stays. */
  async close(): Promise<void> {
    await this.sound.close();
  }
}

function soundOf(target: string): string {
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
  const { key, bytes, sampleRate, channels, captions } = value as Record<keyof DonePiece, unknown>;
  return (
    typeof key === 'string' &&
    [bytes, sampleRate, channels].every((figure) => Number.isSafeInteger(figure) && Number(figure) >= 0) &&
    Array.isArray(captions)
  );
}

function wholePieces(pieces: readonly DonePiece[], size: number): number {
  let end = wavHeaderBytes;
  return pieces.filter(({ bytes }) => (end += bytes) <= size).length;
}
