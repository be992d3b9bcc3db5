import type { SpeechProvider } from '../../src/core/speechProvider.js';
import { KeptSpeech } from '../../src/speech/narrators.js';
import type { AudioCache } from '../../src/speech/speech.js';

/** Speech with this cache in front. */
export function keptBy(
  cache: AudioCache,
  speech: SpeechProvider,
  service = 'service',
  log: (line: string) => void = () => undefined,
): SpeechProvider {
  const kept = new KeptSpeech(cache, log);
  return {
    costs: speech.costs === true,
    speak: (text, voiceId, signal, listener) =>
      kept.get(
        { service, voiceId, text },
        signal,
        (key, ...shared) => speech.speak(key.text, key.voiceId, ...shared),
        listener,
      ),
  };
}
