import { isLectorError, LectorError } from '../errors.js';
import type { SpeechSource } from './speechSource.js';

/** Waits, unless the signal is aborted before. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

const pausesMs = [100, 300, 1000, 2000, 4000];

/**
 * Speech from a service of this computer, which may die at any time and is started again at another address: it is
 * asked for anew each time, and what was lost with the service is asked for once more.
 */
export class RestartingSource implements SpeechSource {
  constructor(
    /** The service as it runs now. Rejects if it cannot be started. */
    private readonly service: () => Promise<SpeechSource>,
    private readonly wait: Wait,
  ) {}

  async speak(message: string, voiceId: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    for (let attempt = 0; ; attempt++) {
      const service = await this.service();
      signal.throwIfAborted();
      try {
        return await service.speak(message, voiceId, signal);
      } catch (error) {
        signal.throwIfAborted();
        const pauseMs = pausesMs[attempt];
        if (!isLost(error) || pauseMs === undefined) throw asEmbedded(error);
        await this.wait(pauseMs, signal);
      }
    }
  }
}

/** Nobody is there, or nobody who knows this token: another service by now. */
function isLost(error: unknown): boolean {
  return isLectorError(error) && (error.kind === 'embeddedService' || error.kind === 'unauthorized');
}

/** There is no token that the user could change. */
function asEmbedded(error: unknown): unknown {
  if (!isLectorError(error) || error.kind !== 'unauthorized') return error;
  return new LectorError('embeddedService', error.message, { cause: error });
}
