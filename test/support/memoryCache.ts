import type { AudioCache, AudioKey } from '../../src/speech/speech.js';

/** An audio cache without a disk. */
export class MemoryCache implements AudioCache {
  readonly entries = new Map<string, Uint8Array<ArrayBuffer>>();

  get(key: AudioKey): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return Promise.resolve(this.entries.get(name(key)));
  }

  put(key: AudioKey, audio: Uint8Array<ArrayBuffer>): Promise<boolean> {
    this.entries.set(name(key), audio);
    return Promise.resolve(true);
  }
}

function name({ service, voiceId, text }: AudioKey): string {
  return JSON.stringify([service, voiceId, text]);
}
