import type { SpeechSource } from '../../core/speechSource.js';
import type { ReadingRequest } from '../../reading/reader.js';
import type { ReadySpeech } from '../../speech/speech.js';

/** Speech whose voices and service are looked up only when there is something to say. */
export function speechWhenNeeded(
  ready: () => Promise<ReadySpeech>,
): Pick<ReadingRequest, 'voiceFor' | 'source'> {
  let speech: Promise<ReadySpeech> | undefined;
  const source: SpeechSource = {
    // As far as is known so far.
    costs: true,
    speak: async (message, language, signal, fromCache) => {
      speech ??= ready();
      // A failure is not kept: the user may have fixed the cause.
      speech.catch(() => (speech = undefined));
      const { source, voiceFor } = await speech;
      return source.speak(message, voiceFor(language === '' ? undefined : language), signal, fromCache);
    },
  };
  // Until the voices are known, a language stands for its voice.
  return { voiceFor: (language = '') => language, source };
}
