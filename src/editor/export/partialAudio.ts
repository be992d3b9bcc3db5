import { hash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { LectorError } from '../../core/errors.js';
import { draftIn, draftsWith, forgottenAfterMs, renameDraft, type Draft } from '../../disk/drafts.js';
import { jsonOf } from '../../disk/stored.js';
import { checkPlace, moveInto, stampOf } from '../../disk/userFile.js';
import { ifThere, sweepLeftovers, withFile, writeAtomically } from '../../disk/wholeFile.js';
import { captionFormats, type CaptionKind } from '../../reading/export/captions.js';
import type { DonePiece, GrowingAudio, Spoken } from '../../reading/export/exportSpeech.js';
import { encodedFrames, type AudioFormat } from './audioFormats.js';
import { savingTo } from './savingJob.js';
import type { About } from './tags.js';

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
  /** Of the files beside it. */
  readonly captions: readonly CaptionKind[];
  readonly about: About;
  /** Reads the program of the MP3 encoder. */
  readonly mp3Program: () => Promise<Uint8Array>;
  /** Lector's own folder for what is not finished. A folder of the user's may hold links under names that we choose. */
  readonly unfinished: string;
  /** What was under the names of the audio and its captions when the user agreed to replace it (see `stampOf`). */
  readonly agreed: ReadonlyMap<string, string | undefined>;
  /** Asks about a file that is there now instead. */
  readonly mayReplace: (path: string) => Promise<boolean>;
}

/** The user keeps a file that has come to be under the name meanwhile. */
export class NotReplaced extends LectorError {
  constructor() {
    super('notWritable', 'The name is taken by now.');
  }
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
      const { target, unfinished } = place;
      for (const path of placesOf(place)) await checkPlace(path);
      await sweepLeftovers(unfinished, forgottenAfterMs);
      // No name of a user's file is part of a name here: it may be too long for that, or say too much.
      const draft = await draftIn(unfinished, hash('sha256', target));
      let sound: FileHandle | undefined;
      try {
        // With the rights that a file of the user's usually has: only its folder is closed to others.
        sound = await open(join(draft.folder, soundFile), constants.O_RDWR | constants.O_CREAT);
        const audio = new PartialAudio(place, draft, sound, await wholePieces(draft.folder), 0);
        await audio.keep(Infinity);
        return audio;
      } catch (error) {
        await sound?.close();
        await draft.release();
        throw error;
      }
    });
  }

  /** The pieces of an earlier attempt. */
  static async left({ unfinished, target }: Pick<SavingPlace, 'unfinished' | 'target'>) {
    const drafts = await draftsWith(unfinished, hash('sha256', target));
    const own = drafts.filter(({ isOthers }) => !isOthers);
    const pieces = await Promise.all(own.map(({ folder }) => wholePieces(folder)));
    return pieces.find(({ length }) => length > 0) ?? [];
  }

  get done(): readonly DonePiece[] {
    return this.pieces;
  }

  keep(count: number): Promise<void> {
    return savingTo(async () => {
      this.pieces = this.pieces.slice(0, count);
      this.end = this.pieces.reduce((end, { bytes }) => end + bytes, 0);
      await this.sound.truncate(this.end);
      await writeAtomically(this.path(journal), this.pieces.map(asLine).join(''), { sync: false });
    });
  }

  append(piece: DonePiece, data: Uint8Array): Promise<void> {
    return savingTo(async () => {
      await writeAll(this.sound, data, this.end);
      await writeFile(this.path(journal), asLine(piece), { flag: 'a' });
      this.pieces.push(piece);
      this.end += data.length;
    });
  }

  finish(spoken: Spoken, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
    return savingTo(async () => {
      const { target, captions } = this.place;
      await this.encode(spoken, onProgress, signal);
      if (!(await this.isFree(target))) throw new NotReplaced();
      const moves: [name: string, path: string][] = [[encodedFile, target]];
      for (const kind of captions) {
        const beside = captionsPath(this.place, kind);
        await writeFile(this.path(kind), captionFormats[kind](spoken.captions), { flush: true });
        if (await this.isFree(beside)) moves.push([kind, beside]);
      }
      await this.sound.close();
      // The audio first: if that fails, what was there still has its own captions.
      for (const [name, path] of moves) {
        await moveInto(this.path(name), path);
        await writeFile(this.path(ownStamps), `${String(await stampOf(path))}\n`, { flag: 'a' });
      }
      await rm(this.draft.folder, { recursive: true, force: true });
    });
  }

  /** Also if what is there was put there by an earlier attempt, which failed only after that. */
  private async isFree(path: string): Promise<boolean> {
    const own = await readFile(this.path(ownStamps), 'utf8').catch(() => '');
    return own.split('\n').includes(String(await stampOf(path))) || isFree(path, this.place);
  }

  /** Encodes all of it at the end: an encoder cannot go on where another process has stopped. */
  private async encode(
    spoken: Spoken,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { format, about, mp3Program } = this.place;
    const encoder = await format.encoder(spoken, about, mp3Program);
    await withFile(open(this.path(encodedFile), 'w'), async (file) => {
      let end = encoder.headBytes;
      const write = async (data: Uint8Array): Promise<void> => {
        await writeAll(file, data, end);
        end += data.length;
      };
      const samples = new Uint8Array(encodedFrames * spoken.channels * 2);
      for (let at = 0; at < this.end;) {
        signal.throwIfAborted();
        const { bytesRead } = await this.sound.read(samples, 0, Math.min(samples.length, this.end - at), at);
        if (bytesRead === 0) throw new LectorError('notWritable', 'What was saved so far is gone.');
        await write(encoder.encode(samples.subarray(0, bytesRead)));
        at += bytesRead;
        onProgress(at / this.end);
      }
      const { tail, head } = encoder.end();
      await write(tail);
      await writeAll(file, head, 0);
      await file.sync();
    });
  }

  /** Closes the unfinished file. Returns whether any of it is worth keeping; if not, it is deleted. */
  async leave(): Promise<boolean> {
    await this.sound.close();
    // It is made anew each time, and may be what fills the disk.
    await rm(this.path(encodedFile), { force: true });
    await this.draft.release();
    if (this.pieces.length > 0) return true;
    await PartialAudio.discard(this.place);
    return false;
  }

  /** Deletes what was left, unless it is being continued. */
  static async discard({ unfinished, target }: Pick<SavingPlace, 'unfinished' | 'target'>): Promise<void> {
    const { folder } = await draftIn(unfinished, hash('sha256', target));
    await rm(folder, { recursive: true, force: true });
  }

  /** What was left goes on at another target. */
  static async move(unfinished: string, from: string, to: string): Promise<void> {
    const [left, next] = [hash('sha256', from), hash('sha256', to)];
    // It may have been moved already.
    if (from === to || (await draftsWith(unfinished, left)).length === 0) return;
    await PartialAudio.discard({ unfinished, target: to });
    await renameDraft(unfinished, left, next);
  }

  private path(name: string): string {
    return join(this.draft.folder, name);
  }
}

/** Whether nothing is under a name but what the user agreed to replace. */
export async function isFree(
  path: string,
  { agreed, mayReplace }: Pick<SavingPlace, 'agreed' | 'mayReplace'>,
): Promise<boolean> {
  const stamp = await stampOf(path);
  return stamp === undefined || stamp === agreed.get(path) || mayReplace(path);
}

/** A disk that is nearly full takes the beginning without a word, and only fails the next time. */
async function writeAll(file: FileHandle, data: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < data.length;)
    done += (await file.write(data, done, data.length - done, at + done)).bytesWritten;
}

/** Samples of 16 bits, without a header. */
const soundFile = 'samples';
const encodedFile = 'encoded';
const ownStamps = 'stamps';
const journal = 'journal';

/** Where captions of a kind go. */
function captionsPath({ target, format }: Pick<SavingPlace, 'target' | 'format'>, kind: CaptionKind): string {
  const ending = `.${format.extension}`;
  return `${target.toLowerCase().endsWith(ending) ? target.slice(0, -ending.length) : target}.${kind}`;
}

/** Everything that is written for the user. */
export function placesOf(place: Pick<SavingPlace, 'target' | 'format' | 'captions'>): readonly string[] {
  return [place.target, ...place.captions.map((kind) => captionsPath(place, kind))];
}

function asLine(piece: DonePiece): string {
  return `${JSON.stringify(piece)}\n`;
}

/** A journal may be ahead of what reached the disk. */
async function wholePieces(folder: string): Promise<DonePiece[]> {
  const text = await readFile(join(folder, journal), 'utf8').catch(() => '');
  let left = (await ifThere(stat(join(folder, soundFile))))?.size ?? 0;
  const pieces: DonePiece[] = [];
  for (const line of text.split('\n')) {
    const { success, output } = v.safeParse(donePiece, jsonOf(line));
    if (!success || (left -= output.bytes) < 0) break;
    pieces.push(output);
  }
  return pieces;
}
