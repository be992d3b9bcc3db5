import type { PlainText } from '../../core/plainText.js';
import type { Chunk } from '../../text/segment.js';
import type { SpeechOnDemand } from '../speech/speechOnDemand.js';
import type { AudioPreview } from '../voices/audioPreview.js';

/** Says a word as a reading would, in the voice of its language. Its characters count as always. */
export async function hearWord(
  { text, language }: { readonly text: string; readonly language: string | undefined },
  { speech, audio }: { readonly speech: SpeechOnDemand; readonly audio: AudioPreview },
  label: PlainText,
  signal: AbortSignal,
): Promise<void> {
  const whole = { start: 0, end: text.length };
  const chunk: Chunk = {
    text,
    map: [{ ...whole, source: whole }],
    end: 'sentence',
    ...(language === undefined ? {} : { language }),
  };
  const ready = await speech.ready(() => [chunk]);
  try {
    if ((await ready.agree(() => [chunk])) === undefined) return;
    const sound = await ready.source.speak(text, ready.voiceFor(language), signal);
    if (!signal.aborted) audio.play(sound, label);
  } finally {
    ready.done();
  }
}
