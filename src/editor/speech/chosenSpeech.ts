import type { Sidebar } from '../registerSidebar.js';
import { setting } from '../settings.js';
import type { ChosenSpeech } from './speech.js';

/** What the account and the voices say is to be spoken with. Asks the service for nothing that is not needed at once. */
export async function chosenSpeech(sidebar: Sidebar, version: string): Promise<ChosenSpeech> {
  const { accounts, clients, chosen, catalogue, languages, meter } = sidebar;
  const { isHosted, service } = accounts;
  const [client, voiceId] = await Promise.all([clients.client(), chosen.voiceId()]);
  const voiceName = catalogue.find(voiceId).then(
    (voice) => voice?.name,
    () => undefined,
  );
  const { usage } = { usage: undefined, ...meter.state };
  const language = languages.changed(service, voiceId);
  return {
    client,
    voiceId,
    voiceName,
    // The embedded voices come with the extension, and may sound different in another version of it; a custom voice in
    // another language is another voice by the same id.
    service: [service, isHosted ? '' : version, language ?? ''].filter((part) => part !== '').join(' '),
    ...(isHosted
      ? {
          price: {
            remaining: usage === undefined ? undefined : Math.max(0, usage.allowed - usage.used),
            confirmAboveCharacters: setting('confirmAboveCharacters'),
          },
        }
      : {}),
  };
}
