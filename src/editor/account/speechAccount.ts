import type { Account } from '../../api/client.js';
import type { ServiceKey } from '../../core/voices/perService.js';

/** The service that Lector speaks through, as seen by the parts that speak. */
export interface SpeechAccount {
  /** The key for everything that is stored per service. */
  readonly service: ServiceKey;
  /**
   * The account of the chosen service, or of another. Rejects if nobody is signed in to a hosted one; never resolves to
   * a different service.
   */
  account(service?: ServiceKey): Promise<Account>;
  /** Fires for another service, another token, or no token any more. */
  onDidChange(listener: () => void): { dispose(): void };
}

export const embeddedService: ServiceKey = 'embedded';
