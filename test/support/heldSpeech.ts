import type { SpeechListener, SpeechProvider } from '../../src/core/speechProvider.js';
import { toneWav } from './toneWav.js';

interface Held {
  readonly message: string;
  readonly signal: AbortSignal;
  readonly listener: SpeechListener | undefined;
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

/** Speech that comes when the test says so. */
export class HeldSpeech implements SpeechProvider {
  readonly asked: string[] = [];
  held: Held[] = [];

  constructor(private readonly secondsPerCharacter = 0.01) {}

  speak(
    message: string,
    _voiceId: string,
    signal: AbortSignal,
    listener?: SpeechListener,
  ): Promise<Uint8Array<ArrayBuffer>> {
    this.asked.push(message);
    return new Promise((resolve, reject) => {
      const done = (): void => {
        this.held = this.held.filter((other) => other !== held);
        signal.removeEventListener('abort', abort);
      };
      const held: Held = {
        message,
        signal,
        listener,
        answer: () => {
          done();
          resolve(toneWav({ seconds: message.length * this.secondsPerCharacter, sampleRate: 1000 }));
        },
        fail: (error) => {
          done();
          reject(error);
        },
      };
      const abort = (): void => {
        held.fail(signal.reason as Error);
      };
      this.held.push(held);
      signal.addEventListener('abort', abort);
    });
  }
}

/** Lets everything happen that waits only for promises. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
