import type { Account } from '../../api/client.js';
import type { ServiceKey } from '../../core/voices/perService.js';

/** The service that Lector speaks through, as whoever speaks needs to know it. */
export interface SpeechAccount {
  /** What is kept for each service is kept under this. */
  readonly service: ServiceKey;
  /**
   * Of the chosen service, or of another. Rejects where nobody is signed in to a hosted one; never resolves to another
   * service instead.
   */
  account(service?: ServiceKey): Promise<Account>;
  /** Another service, another token, or none any more. */
  onDidChange(listener: () => void): { dispose(): void };
}

export const embeddedService: ServiceKey = 'embedded';
