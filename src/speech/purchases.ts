import type { AudioKey } from './audioCache.js';

/** What was paid for and can still be fetched, shared by all windows. */
export interface Purchases {
  /** The address of its audio, unless it was never bought or has expired. */
  find(key: AudioKey): Promise<string | undefined>;
  keep(key: AudioKey, address: string): Promise<void>;
  /** Lets it be bought again, unless that has happened already: then it has another address. */
  forget(key: AudioKey, address: string): Promise<void>;
  /** Runs the work while no other window does the same for this key. */
  alone<T>(key: AudioKey, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}
