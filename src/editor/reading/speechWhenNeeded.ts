import type { SpeechProvider } from '../../core/speechProvider.js';
import type { ReadingRequest } from '../../reading/reader.js';
import type { Narrator } from '../../speech/speech.js';

/** Speech whose voices and service are looked up only when there is something to say. */
export function speechWhenNeeded(
  ready: () => Promise<Narrator>,
): Pick<ReadingRequest, 'voiceFor' | 'speech'> {
  let narrator: Promise<Narrator> | undefined;
  const speech: SpeechProvider = {
    // As far as is known so far.
    costs: true,
    speak: async (message, language, signal, fromCache) => {
      narrator ??= ready();
      // A failure is not kept: the user may have fixed the cause.
      narrator.catch(() => (narrator = undefined));
      const loaded = await narrator;
      const voiceId = loaded.voiceFor(language === '' ? undefined : language);
      return loaded.speak(message, voiceId, signal, fromCache);
    },
  };
  // Until the voices are known, a language stands for its voice.
  return { voiceFor: (language = '') => language, speech };
}
