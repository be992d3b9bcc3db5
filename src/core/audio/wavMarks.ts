import { joinedBytes } from '../bytes.js';
import { tag, writeTag, type RiffChunk } from './wavEncoding.js';

/** A labeled place in the sound. Word marks are marks whose labels name words of the message. */
export interface Mark {
  /** In sample frames from the start. */
  readonly frame: number;
  /** How long it lasts, in frames; 0 if the file does not say. */
  readonly frames: number;
  readonly label: string;
}

type Cue = { -readonly [Key in keyof Mark]: Mark[Key] };

/** The marks of `cue ` with the labels and lengths of `LIST adtl`, in order of time. */
export function readMarks(view: DataView, chunks: readonly RiffChunk[]): readonly Mark[] {
  const cues = new Map<number, Cue>();
  for (const { id, start, end } of chunks) {
    if (id !== 'cue ' || end - start < 4) continue;
    const count = Math.min(view.getUint32(start, true), Math.floor((end - start - 4) / 24));
    for (let n = 0, at = start + 4; n < count && cues.size < mostCues; n++, at += 24) {
      cues.set(view.getUint32(at, true), { frame: view.getUint32(at + 20, true), frames: 0, label: '' });
    }
  }
  let bytes = 0;
  for (const chunk of chunks) {
    if (chunk.id === 'LIST' && chunk.end - chunk.start >= 4 && tag(view, chunk.start) === 'adtl') {
      bytes = readLabels(view, chunk, cues, bytes);
    }
  }
  return [...cues.values()].sort((a, b) => a.frame - b.frame);
}

/** More than any message has. */
const mostCues = 10_000;
/** More than the words of any message take. */
const mostLabelBytes = 100_000;

/** Returns how many bytes have been read in all lists, of which `bytes` before this one. */
function readLabels(view: DataView, list: RiffChunk, cues: ReadonlyMap<number, Cue>, bytes: number): number {
  for (let at = list.start + 4; at + 12 <= list.end;) {
    const size = view.getUint32(at + 4, true);
    const cue = cues.get(view.getUint32(at + 8, true));
    const end = Math.min(at + 8 + size, list.end);
    if (cue !== undefined) {
      bytes += end - at;
      if (bytes > mostLabelBytes) return bytes;
      const name = tag(view, at);
      if (name === 'labl') cue.label = text(view, at + 12, end);
      if (name === 'ltxt' && end >= at + 28) {
        cue.frames = view.getUint32(at + 12, true);
        if (cue.label === '') cue.label = text(view, at + 28, end);
      }
    }
    at += 8 + size + (size % 2);
  }
  return bytes;
}

/** The chunks that `readMarks` reads. Players that do not know them skip them. */
export function markChunks(marks: readonly Mark[]): readonly Uint8Array<ArrayBuffer>[] {
  if (marks.length === 0) return [];
  const cues = chunk('cue ', 4 + 24 * marks.length);
  cues.view.setUint32(0, marks.length, true);
  const labels = marks.flatMap(({ frame, frames, label }, n) => {
    const at = 4 + 24 * n;
    cues.view.setUint32(at, n + 1, true);
    cues.view.setUint32(at + 4, frame, true);
    writeTag(cues.view, at + 8, 'data');
    cues.view.setUint32(at + 20, frame, true);
    const length = chunk('ltxt', 20);
    length.view.setUint32(0, n + 1, true);
    length.view.setUint32(4, frames, true);
    writeTag(length.view, 8, 'rgn ');
    // The label ends with a NUL.
    const text = new TextEncoder().encode(label);
    const name = chunk('labl', 4 + text.length + 1);
    name.view.setUint32(0, n + 1, true);
    name.bytes.set(text, 12);
    return [length.bytes, name.bytes];
  });
  const described = joinedBytes(labels);
  const list = chunk('LIST', 4 + described.length);
  writeTag(list.view, 0, 'adtl');
  list.bytes.set(described, 12);
  return [cues.bytes, list.bytes];
}

/** An empty chunk of this size, and a view of its body. */
function chunk(
  id: string,
  size: number,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly view: DataView } {
  const bytes = new Uint8Array(8 + size + (size % 2));
  const head = new DataView(bytes.buffer, 0, 8);
  writeTag(head, 0, id);
  head.setUint32(4, size, true);
  return { bytes, view: new DataView(bytes.buffer, 8) };
}

let decoder: InstanceType<typeof TextDecoder> | undefined;

/** Reads up to the terminating NUL. Labels are UTF-8 or ASCII; any other counts as empty. */
function text(view: DataView, start: number, end: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + start, Math.max(0, end - start));
  const length = bytes.indexOf(0);
  try {
    decoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(length < 0 ? bytes : bytes.subarray(0, length));
  } catch {
    return '';
  }
}

// Word marks say when each word of a message sounds. The label is the word's position in the message, as
// `offset+length`. Other services may write only the offset, or the word itself.

export interface WordMark {
  /** UTF-16 offset of the word in the message. */
  readonly offset: number;
  /** How much of the message is said with it, such as all of `£5m`; 0 if the sound does not tell. */
  readonly length: number;
  readonly seconds: number;
}

export function wordLabel(offset: number, length: number): string {
  return `${offset}+${length}`;
}

const placeLabel = /^(\d+)(?:\+(\d+))?$/;

/** When each marked word sounds, in order of time. */
export function wordMarks(
  message: string,
  { sampleRate, marks }: { readonly sampleRate: number; readonly marks: readonly Omit<Mark, 'frames'>[] },
): readonly WordMark[] {
  let from = 0;
  return marks.flatMap(({ frame, label }) => {
    const place = placeLabel.exec(label);
    const offset = place === null ? message.indexOf(label, from) : Number(place[1]);
    if (label === '' || offset < 0 || offset >= message.length) return [];
    from = offset;
    return [{ offset, length: Number(place?.[2] ?? 0), seconds: frame / sampleRate }];
  });
}
