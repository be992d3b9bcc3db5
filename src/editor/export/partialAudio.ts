import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { fileErrorCode, isDiskFull } from '../../core/errorCode.js';
import { LectorError } from '../../core/errors.js';
import { draftIn, forgottenAfterMs, type Draft } from '../../disk/drafts.js';
import { jsonOf } from '../../disk/storedFile.js';
import { checkPlace, moveInto, stampOf } from '../../disk/userFile.js';
import { privateFile, sweepLeftovers } from '../../disk/wholeFile.js';
import type { AudioFormat } from '../../reading/export/audioFormats.js';
import type { DonePiece, GrowingAudio } from '../../reading/export/exportSpeech.js';

const figure = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const donePiece = v.object({
  key: v.string(),
  bytes: figure,
  frames: figure,
  sampleRate: figure,
  channels: figure,
  captions: v.array(v.object({ start: v.number(), end: v.number(), text: v.string() })),
});

export interface SavingPlace {
  readonly target: string;
  readonly format: AudioFormat;
  /** Lector's own folder for what is not finished. A folder of the user's may hold links under names that we choose. */
  readonly unfinished: string;
  /** What was under the names of the audio and its captions when the user agreed to replace it (see `stampOf`). */
  readonly agreed: ReadonlyMap<string, string | undefined>;
  /** Asks about a file that is there now instead. */
  readonly mayReplace: (path: string) => Promise<boolean>;
}

/** Audio being saved, and a journal of finished pieces. Both outlast a failure, so that saving again resumes. */
export class PartialAudio implements GrowingAudio {
  private constructor(
    private readonly place: SavingPlace,
    private readonly draft: Draft,
    private readonly sound: FileHandle,
    private pieces: DonePiece[],
    private end: number,
  ) {}

  static open(place: SavingPlace): Promise<PartialAudio> {
    return savingTo(async () => {
      const { target, format, unfinished } = place;
      for (const path of [target, captionsPath(target, format)]) await checkPlace(path);
      await sweepLeftovers(unfinished, forgottenAfterMs);
      const draft = await draftIn(unfinished, keyOf(target));
      const pieces = await readJournal(join(draft.folder, journal));
      // With the rights that a file of the user's usually has: only its folder is closed to others.
      const sound = await open(join(draft.folder, soundFile), constants.O_RDWR | constants.O_CREAT);
      const { size } = await sound.stat();
      const audio = new PartialAudio(place, draft, sound, pieces, format.headBytes);
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
      this.end = this.pieces.reduce((end, { bytes }) => end + bytes, this.place.format.headBytes);
      await this.sound.truncate(this.end);
      await writeFile(this.path(journal), this.pieces.map(asLine).join(''), { mode: privateFile });
    });
  }

  append(piece: DonePiece, data: Uint8Array): Promise<void> {
    return savingTo(async () => {
      await this.sound.write(data, 0, data.length, this.end);
      await writeFile(this.path(journal), asLine(piece), { flag: 'a' });
      this.pieces.push(piece);
      this.end += data.length;
    });
  }

  finish(head: Uint8Array, captions: string): Promise<void> {
    return savingTo(async () => {
      const { target, format } = this.place;
      await this.sound.write(head, 0, head.length, 0);
      await this.sound.sync();
      await writeFile(this.path(captionsFile), captions, { flush: true });
      if (!(await this.isFree(target))) throw new LectorError('notWritable', 'The name is taken by now.');
      const beside = captionsPath(target, format);
      if (await this.isFree(beside)) await moveInto(this.path(captionsFile), beside);
      await this.sound.close();
      await moveInto(this.path(soundFile), target);
      await rm(this.draft.folder, { recursive: true, force: true });
    });
  }

  /** Closes the unfinished file. Returns whether any of it is worth keeping; if not, it is deleted. */
  async leave(): Promise<boolean> {
    await this.sound.close();
    await this.draft.release();
    if (this.pieces.length > 0) return true;
    await this.discard();
    return false;
  }

  /** Deletes what was left, unless it is being continued. */
  async discard(): Promise<void> {
    const { folder } = await draftIn(this.place.unfinished, keyOf(this.place.target));
    await rm(folder, { recursive: true, force: true });
  }

  private async isFree(path: string): Promise<boolean> {
    const stamp = await stampOf(path);
    const { agreed, mayReplace } = this.place;
    return stamp === undefined || stamp === agreed.get(path) || mayReplace(path);
  }

  private path(name: string): string {
    return join(this.draft.folder, name);
  }
}

const soundFile = 'sound';
const captionsFile = 'captions';
const journal = 'journal';

/** No name of a user's file is part of a name here: it may be too long for that, or say too much. */
function keyOf(target: string): string {
  return createHash('sha256').update(target).digest('hex');
}

export function captionsPath(target: string, { extension, captions }: AudioFormat): string {
  const ending = `.${extension}`;
  return `${target.toLowerCase().endsWith(ending) ? target.slice(0, -ending.length) : target}.${captions.extension}`;
}

function asLine(piece: DonePiece): string {
  return `${JSON.stringify(piece)}\n`;
}

async function readJournal(path: string): Promise<DonePiece[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const pieces: DonePiece[] = [];
  for (const line of text.split('\n')) {
    const piece = v.safeParse(donePiece, jsonOf(line));
    if (!piece.success) break;
    pieces.push(piece.output);
  }
  return pieces;
}

function wholePieces(pieces: readonly DonePiece[], size: number): number {
  let end = 0;
  return pieces.filter(({ bytes }) => (end += bytes) <= size).length;
}

/** Turns file system errors into errors that have words for the user. */
export async function savingTo<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    throw isDiskFull(error)
      ? new LectorError('diskFull', 'There is no space left where the audio is saved.', { cause: error })
      : new LectorError('notWritable', `The audio cannot be saved there (${code}).`, { cause: error });
  }
}
