import type { AddressCheck } from '../../api/address.js';
import type { Account, ServiceOptions, VoiceService } from '../../api/voiceService.js';

/** What tells one kind of service from another, besides how it is asked. */
export interface ServiceKind {
  /** Loads its client, which is not needed before. */
  readonly open: (account: Account, options: ServiceOptions) => Promise<VoiceService>;
  readonly tellsUsage: boolean;
  readonly makesVoices: boolean;
  /** Whether the user has a key there. Elsewhere, the user signs in. */
  readonly takesKey: boolean;
  /** Whether its speech costs nothing, if the user has declared it free, or has not. */
  readonly isFree: (baseUrl: string, isDeclared: boolean) => boolean;
}

/** A kind that is elsewhere: each has an address and an account there. */
export interface RemoteKind extends ServiceKind {
  readonly checkAddress: (typed: string) => AddressCheck;
}
