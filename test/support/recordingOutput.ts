import type { AudioFact, AudioOutput, AudioPiece, ReadingId } from '../../src/core/playback/audioOutput.js';
import type { Place } from '../../src/core/playback/place.js';

/** An output that writes down what it is told, and says what the test wants it to say. */
export class RecordingOutput implements AudioOutput {
  readonly told: string[] = [];
  readonly pieces: (AudioPiece & { readonly reading: ReadingId })[] = [];
  private readonly listeners = new Set<(fact: AudioFact) => void>();

  open(): void {
    this.told.push('open');
  }
  reveal(): void {
    this.told.push('reveal');
  }
  begin(reading: ReadingId): void {
    this.told.push(`begin ${String(reading)}`);
  }
  outline(reading: ReadingId, chunks: readonly unknown[], complete: boolean): void {
    this.told.push(`outline ${String(reading)}: ${String(chunks.length)}${complete ? ', complete' : ''}`);
  }
  progress(reading: ReadingId, index: number, progress: string): void {
    this.told.push(`${progress} ${String(reading)}.${String(index)}`);
  }
  enqueue(reading: ReadingId, piece: AudioPiece): void {
    this.told.push(`enqueue ${String(reading)}.${String(piece.index)}`);
    this.pieces.push({ ...piece, reading });
  }
  seek(reading: ReadingId, seek: number, { index, offset }: Place): void {
    this.told.push(`seek ${String(reading)}#${String(seek)} ${String(index)}:${String(offset)}`);
  }
  play(): void {
    this.told.push('play');
  }
  pause(): void {
    this.told.push('pause');
  }
  stop(): void {
    this.told.push('stop');
  }
  onFact(listener: (fact: AudioFact) => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }
  say(fact: AudioFact): void {
    for (const listener of this.listeners) listener(fact);
  }
}
