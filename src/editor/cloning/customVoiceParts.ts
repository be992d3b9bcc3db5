import type { Usage } from '../../core/usage/usage.js';
import type { Accounts } from '../account/accounts.js';
import type { SpeechClients } from '../account/speechClients.js';
import type { MadeVoices } from '../voices/madeVoices.js';
import type { VoiceLanguages } from '../voices/voiceLanguages.js';
import type { VoicePickParts } from '../voices/pickVoice.js';

export interface CustomVoiceParts extends VoicePickParts {
  readonly accounts: Accounts;
  readonly clients: SpeechClients;
  readonly made: MadeVoices;
  readonly languages: VoiceLanguages;
  /** As far as it is known. */
  readonly usage: () => Usage | undefined;
  readonly refreshUsage: () => Promise<void>;
}
