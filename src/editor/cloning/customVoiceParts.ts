import type { Accounts } from '../account/accounts.js';
import type { SpeechClients } from '../account/speechClients.js';
import type { UsageMeter } from '../usage/usageMeter.js';
import type { ChosenVoice } from '../voices/chosenVoice.js';
import type { FavoriteVoices } from '../voices/favoriteVoices.js';
import type { MadeVoices } from '../voices/madeVoices.js';
import type { PickVoice } from '../voices/pickVoice.js';
import type { VoiceCatalogue } from '../voices/voiceCatalogue.js';
import type { VoiceLanguages } from '../voices/voiceLanguages.js';
import type { VoicePreview } from '../voices/voicePreview.js';

/** What it takes to make, change and delete custom voices. */
export interface CustomVoiceParts {
  readonly accounts: Accounts;
  readonly clients: SpeechClients;
  readonly catalogue: VoiceCatalogue;
  readonly chosen: ChosenVoice;
  readonly favorites: FavoriteVoices;
  readonly languages: VoiceLanguages;
  readonly made: MadeVoices;
  readonly preview: VoicePreview;
  readonly meter: UsageMeter;
  readonly pickVoice: PickVoice;
  readonly report: (error: unknown) => void;
}
