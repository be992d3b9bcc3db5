import { isLectorError, LectorError } from '../core/errors.js';
import type { SpeechProvider } from '../core/speechProvider.js';

/** Waits, unless the signal is aborted first. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

const pausesMs = [100, 300, 1000, 2000, 4000];

/**
 * Speech from a service on this computer, which may crash at any time and is then restarted at another address. So it
 * is looked up for each request, and a request that was lost with the service is made once more.
 */
export class RestartingSpeech implements SpeechProvider {
  constructor(
    /** The service that is running now. Rejects if it cannot be started. */
    private readonly service: () => Promise<SpeechProvider>,
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

/** Nobody answers, or somebody who does not accept this token: that is another service by now. */
function isLost(error: unknown): boolean {
  return isLectorError(error) && (error.kind === 'embeddedService' || error.kind === 'unauthorized');
}

/** There is no token for the user to change. */
function asEmbedded(error: unknown): unknown {
  if (!isLectorError(error) || error.kind !== 'unauthorized') return error;
  return new LectorError('embeddedService', error.message, { cause: error });
}
