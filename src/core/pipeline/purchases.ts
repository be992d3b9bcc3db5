import type { AudioKey } from './audioCache.js';

/** What was paid for and can be fetched, known to all windows. */
export interface Purchases {
  /** Where its audio is, unless it was never bought or has expired. */
  find(key: AudioKey): Promise<string | undefined>;
  keep(key: AudioKey, address: string): Promise<void>;
  /** Runs the work while no other window does the same for this key. */
  alone<T>(key: AudioKey, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}
