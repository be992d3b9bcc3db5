import type { Accounts } from '../account/accounts.js';
import type { SpeechClients } from '../account/speechClients.js';
import { setting } from '../contributions/settings.js';
import type { UsageMeter } from '../usage/usageMeter.js';
import type { ChosenVoice } from '../voices/chosenVoice.js';
import type { VoiceCatalogue } from '../voices/voiceCatalogue.js';
import type { VoiceLanguages } from '../voices/voiceLanguages.js';
import type { ChosenSpeech } from './speech.js';
import { shownName } from '../voices/voiceWords.js';

export interface ChosenSpeechParts {
  readonly accounts: Accounts;
  readonly clients: SpeechClients;
  readonly chosen: ChosenVoice;
  readonly catalogue: VoiceCatalogue;
  readonly languages: VoiceLanguages;
  readonly meter: UsageMeter;
  /** Of the extension. */
  readonly version: string;
}

/** Finds out what to speak with. Asks the service for nothing that is not needed at once. */
export function chosenSpeech(parts: ChosenSpeechParts): () => Promise<ChosenSpeech> {
  const { accounts, clients, chosen, catalogue, languages, meter, version } = parts;
  return async () => {
    const { isHosted, service } = accounts;
    const speech = clients.speech();
    // Whoever is not signed in learns it before anything else is asked.
    const [voiceId] = await Promise.all([chosen.voiceId(), accounts.account(service)]);
    const voiceName = catalogue.find(voiceId).then(
      (voice) => voice && shownName(voice),
      () => undefined,
    );
    const language = languages.changed(service, voiceId);
    return {
      speech,
      voiceId,
      voiceName,
      // The embedded voices come with the extension, and may sound different in another version of it; a custom voice in
      // another language is another voice by the same id.
      service: [service, isHosted ? '' : version, language ?? ''].filter((part) => part !== '').join(' '),
      ...(isHosted
        ? {
            price: {
              remaining: remaining(meter),
              freshRemaining: async () => {
                await meter.refresh({ always: true });
                return meter.state.kind === 'known' ? remaining(meter) : undefined;
              },
              confirmAboveCharacters: setting('confirmAboveCharacters'),
            },
          }
        : {}),
    };
  };
}

function remaining({ usage }: UsageMeter): number | undefined {
  return usage === undefined ? undefined : Math.max(0, usage.allowed - usage.used);
}
