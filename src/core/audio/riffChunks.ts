/** A chunk of a RIFF file: where its body is, as far as the file goes. */
export interface RiffChunk {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Whether the file ends before the chunk does. */
  readonly cutOff: boolean;
}

/** Streaming writers, which cannot know the size, say one that is about as large as can be, or none. */
const leastUnknownSize = 0x7fff0000;

/** Some writers count a header in the size of what follows it. No sound is missing then. */
const headerBytes = 44;

/** Real files have a handful; a hostile one may be megabytes of nothing but chunk headers. */
const mostChunks = 1000;

/** RIFF (or RF64, for files too large for it) that contains WAVE. */
export function isWav(view: DataView): boolean {
  return view.byteLength >= 12 && ['RIFF', 'RF64'].includes(tag(view, 0)) && tag(view, 8) === 'WAVE';
}

/** The chunks of a WAV file in file order, even where their sizes are wrong. Empty if it is not a WAV file. */
export function riffChunks(view: DataView): readonly RiffChunk[] {
  if (!isWav(view)) return [];
  const chunks: RiffChunk[] = [];
  for (let at = 12; at + 8 <= view.byteLength && chunks.length < mostChunks;) {
    const name = tag(view, at);
    const start = at + 8;
    const declared = view.getUint32(at + 4, true);
    const isUnknown = declared === 0 ? !isName(view, start) : declared >= leastUnknownSize;
    const size = name === 'data' && isUnknown ? view.byteLength - start : declared;
    const end = Math.min(start + size, view.byteLength);
    chunks.push({ id: name, start, end, cutOff: start + size > view.byteLength + headerBytes });
    at = nextChunk(view, start + size);
  }
  return chunks;
}

/** Chunks are padded to even sizes, but some writers forget: a chunk starts where a name can be read. */
function nextChunk(view: DataView, end: number): number {
  if (end % 2 === 0) return end;
  return !isName(view, end + 1) && isName(view, end) ? end : end + 1;
}

function isName(view: DataView, at: number): boolean {
  return at + 8 <= view.byteLength && /^[A-Za-z0-9_ ]{4}$/.test(tag(view, at));
}

export function writeTag(view: DataView, at: number, text: string): void {
  for (let n = 0; n < text.length; n++) view.setUint8(at + n, text.charCodeAt(n));
}

export function tag(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
