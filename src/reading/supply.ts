import { pauseAfterMs, type Chunk } from '../text/segment.js';
import { chunksAhead, speakAhead, type Horizon } from './speakAhead.js';
import type { SpeechProvider } from '../core/speechProvider.js';
import type { VoiceFor } from '../core/voices/voice.js';
import type { AudioFact, AudioOutput, ChunkId, CommandOf, Place, ReadingId } from './playerPort.js';
import { theEnd, type ChunkList, type ReadChunk } from './chunkList.js';

/** Paid speech goes to waste if the user stops. */
const aheadSeconds = { free: 60, paid: 20 } as const;

/** Only a chunk that is heard sooner is sent in part. A later one will be whole by then, or its next part is sent. */
const soonSeconds = 5;

/** Who speaks a reading, and what else its supply needs to know. */
export interface SupplyRequest {
  readonly voiceFor: VoiceFor;
  readonly speech: SpeechProvider;
  /** Chunks requested beyond the one needed next. */
  readonly ahead?: number;
  /** About how many characters will be said after the chunks that are known. */
  readonly restAfter?: (known: readonly Chunk[]) => number | undefined;
}

/** Keeps the device supplied with one reading: its outline, and its audio from wherever the playhead is. */
export class Supply implements Horizon<ReadChunk> {
  readonly limitSeconds: number;
  readonly outline: Outline;
  private synthesis: AbortController | undefined;
  /** Whether sound is to go on arriving: also once all of it is there. */
  private isWanted = false;
  /** The next chunk that the synthesis under way will deliver. */
  private next: ChunkId | undefined;
  private playhead: Place = theEnd;
  /** The sound that the device has of each chunk. */
  private readonly held = new Map<
    ChunkId,
    { readonly seconds: number; readonly message?: string | undefined }
  >();
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly reading: ReadingId,
    private readonly chunks: ChunkList,
    private request: SupplyRequest,
    private readonly output: Pick<AudioOutput, 'send'>,
    private readonly failed: (chunk: ChunkId, error: unknown) => void,
  ) {
    this.outline = new Outline(output, reading, chunks, request.restAfter);
    this.limitSeconds = request.speech.costs === true ? aheadSeconds.paid : aheadSeconds.free;
  }

  /** Makes sure that every chunk from here on that the device does not hold will arrive. */
  ensure(from: ChunkId): void {
    this.isWanted = true;
    const place = { chunk: from, offset: 0 };
    const first = this.firstMissing(from);
    if (this.synthesis !== undefined && this.next !== undefined && this.next === first?.id) {
      this.moveTo(place);
      return;
    }
    this.playhead = place;
    // The new synthesis joins shared requests before the old one leaves them.
    const old = this.synthesis;
    this.synthesis = undefined;
    if (first !== undefined) void this.synthesize(first);
    old?.abort();
  }

  moveTo(place: Place): void {
    this.playhead = place;
    for (const listener of [...this.listeners]) listener();
  }

  /** Others speak from now on: what is under way is of no use. The caller then says what has been edited. */
  speakIn(request: SupplyRequest): void {
    this.request = request;
    for (const [id, { seconds }] of this.held) this.held.set(id, { seconds });
    this.abort();
  }

  /** The text was edited. The caller then asks again for what is needed, or aborts. */
  edited(): void {
    this.next = undefined;
  }

  abort(): void {
    this.isWanted = false;
    this.synthesis?.abort();
    this.synthesis = undefined;
  }

  hear(fact: AudioFact): void {
    if (!('reading' in fact) || fact.reading !== this.reading) return;
    if (fact.type === 'loaded')
      this.held.set(fact.chunk, { ...this.held.get(fact.chunk), seconds: fact.seconds });
    else if (fact.type === 'released' || fact.type === 'failed') this.held.delete(fact.chunk);
    // What is let go of ahead was passed over by the synthesis, since it was there.
    const { chunk } = this.playhead;
    if (fact.type === 'released' && this.isWanted && this.indexOf(fact.chunk) > this.indexOf(chunk))
      this.ensure(chunk);
  }

  /** Whether all of its sound is there. */
  holds(chunk: ChunkId): boolean {
    return this.held.has(chunk);
  }

  /** What the sound says that is held, in today's voice: an edit may have left only the beginning of that. */
  messageOf(chunk: ChunkId): string | undefined {
    return this.held.get(chunk)?.message;
  }

  /** The sound that is held from the playhead to this chunk. */
  secondsUpTo({ id }: ReadChunk): number {
    const { index, offset } = this.chunks.indexed(this.playhead);
    const end = this.indexOf(id);
    let seconds = 0;
    for (let n = index; n < end; n++) {
      const chunk = this.chunks.known[n];
      const sound = chunk && this.held.get(chunk.id);
      if (chunk === undefined || sound === undefined) continue;
      const { length } = chunk.text;
      const heard = n === index ? Math.min(1, offset / length) : 0;
      seconds += sound.seconds * Math.min(1, length / (sound.message?.length ?? length)) * (1 - heard);
    }
    return seconds;
  }

  onHeard(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private async synthesize(first: ReadChunk): Promise<void> {
    const synthesis = (this.synthesis = new AbortController());
    const { signal } = synthesis;
    const { voiceFor, speech, ahead = chunksAhead } = this.request;
    this.next = first.id;
    let asked = this.indexOf(first.id);
    try {
      const missing = this.missing(asked);
      const soFar = (chunk: ReadChunk, beginning: Uint8Array<ArrayBuffer>): void => {
        if (!signal.aborted && this.secondsUpTo(chunk) < soonSeconds)
          this.put(chunk, beginning, { cached: false, isPart: true });
      };
      const spoken = speakAhead(missing, speech, {
        voiceFor,
        ahead,
        signal,
        horizon: this,
        soFar,
      });
      for (;;) {
        const last = this.indexOf(this.next) + ahead;
        for (let chunk = this.chunks.at(asked); chunk && asked <= last; chunk = this.chunks.at(++asked)) {
          if (!this.held.has(chunk.id)) this.tellProgress(chunk.id, 'fetching');
        }
        const step = await spoken.next();
        signal.throwIfAborted();
        if (step.done === true) break;
        const { chunk, audio, cached, seconds } = step.value;
        const isNew = !this.held.has(chunk.id);
        // Counted at once, so that nothing is sent twice; the device reports the real length later.
        if (isNew)
          this.held.set(chunk.id, { seconds: seconds + pauseAfterMs(chunk) / 1000, message: chunk.text });
        this.next = this.firstMissing(chunk.id)?.id;
        if (isNew) this.put(chunk, audio, { cached });
      }
    } catch (error) {
      if (signal.aborted || this.next === undefined) return;
      this.tellProgress(this.next, 'failed');
      this.failed(this.next, error);
    } finally {
      if (this.synthesis === synthesis) this.synthesis = undefined;
    }
  }

  /** The chunks from there on that the device does not hold. */
  private *missing(index: number): Generator<ReadChunk, undefined> {
    for (const chunk of this.chunks.from(index)) if (!this.held.has(chunk.id)) yield chunk;
  }

  private firstMissing(from: ChunkId): ReadChunk | undefined {
    return this.missing(this.indexOf(from)).next().value;
  }

  private indexOf(chunk: ChunkId | undefined): number {
    return this.chunks.indexOf(chunk ?? theEnd.chunk);
  }

  private put(
    { id }: ReadChunk,
    audio: Uint8Array<ArrayBuffer>,
    what: Pick<CommandOf<'put'>, 'cached' | 'isPart'>,
  ): void {
    this.outline.upTo(id);
    this.output.send({ type: 'put', reading: this.reading, chunk: id, audio: wholeBuffer(audio), ...what });
  }

  private tellProgress(chunk: ChunkId, progress: CommandOf<'progress'>['progress']): void {
    this.output.send({ type: 'progress', reading: this.reading, chunk, progress });
  }
}

function wholeBuffer(audio: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return audio.byteLength === audio.buffer.byteLength ? audio.buffer : audio.slice().buffer;
}

/** Chunks sent to the device at a time, so that the outline of a long text holds nothing up. */
const atOnce = 40;

/** What the device knows of a reading's chunks. */
export class Outline {
  private told: readonly ReadChunk[] = [];
  /** Whether the device knows where the text ends. */
  private ended = false;
  private version = 0;

  constructor(
    private readonly output: Pick<AudioOutput, 'send'>,
    private readonly reading: ReadingId,
    private readonly chunks: ChunkList,
    private readonly restAfter: (known: readonly ReadChunk[]) => number | undefined = () => undefined,
  ) {}

  /** Sends the next chunks; at first only those up to where the reading starts. */
  more(start = 0): void {
    if (this.ended) return;
    // Before the first sound, send only the first chunks: cutting a long text takes time.
    this.chunks.at(this.told.length === 0 ? start + 1 : this.told.length + atOnce);
    this.update();
  }

  /** The device needs a chunk's text before it goes there, and before its sound. */
  upTo(id: ChunkId): void {
    if (this.chunks.indexOf(id) >= this.told.length) this.update();
  }

  /** Sends what has been cut or edited and the device does not know yet. */
  update(): void {
    const { told, reading } = this;
    const { known, complete } = this.chunks;
    let from = 0;
    while (from < told.length && isSame(told[from], known[from])) from++;
    let removed = told.length - from;
    let added = known.length - from;
    while (removed > 0 && added > 0 && isSame(told[from + removed - 1], known[from + added - 1])) {
      removed--;
      added--;
    }
    if (this.version > 0 && removed === 0 && added === 0 && complete === this.ended) return;
    const chunks = known.slice(from, from + added).map(({ id, text, end, kind, depth, language }) => ({
      id,
      text,
      end,
      ...(kind === undefined ? {} : { kind }),
      ...(depth === undefined ? {} : { depth }),
      ...(language === undefined ? {} : { language }),
    }));
    const after = known[from - 1]?.id;
    const version = ++this.version;
    this.told = [...known];
    this.ended = complete;
    const rest = complete ? undefined : this.restAfter(known);
    const outline = { type: 'outline', reading, version, after, removed, chunks, complete } as const;
    this.output.send(rest === undefined ? outline : { ...outline, rest });
  }

  /** Whether the device says that nothing is left to play, and does not know the latest chunks. It will say it again. */
  isOutdated(fact: AudioFact): boolean {
    return 'version' in fact && fact.reading === this.reading && fact.version !== this.version;
  }
}

/** Whether the device need not hear of a chunk again: it has no use for its source. */
function isSame(told: ReadChunk | undefined, now: ReadChunk | undefined): boolean {
  return (['id', 'text', 'end', 'kind', 'depth'] as const).every((part) => told?.[part] === now?.[part]);
}
