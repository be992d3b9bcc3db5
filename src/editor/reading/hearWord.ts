import type { PlainText } from '../../core/plainText.js';
import type { VoiceWish } from '../../reading/narrator.js';
import type { Chunk } from '../../text/segment.js';
import type { Lector } from '../lector.js';

/** Speaks a word or a sentence as a reading would, in the voice of its language. Its characters count as always. */
export async function hearWord(
  { narrator, samples }: Lector,
  { text, language }: { readonly text: string; readonly language?: string | undefined },
  label: PlainText,
  signal: AbortSignal,
  wish?: VoiceWish,
): Promise<void> {
  const whole = { start: 0, end: text.length };
  const chunk: Chunk = {
    text,
    map: [{ ...whole, source: whole }],
    end: 'sentence',
    ...(language === undefined ? {} : { language }),
  };
  const speech = await narrator(() => [chunk], wish);
  try {
    if ((await speech.agree(() => [chunk])) === undefined) return;
    const sound = await speech.speak(text, speech.voiceFor(language), signal);
    if (!signal.aborted) samples.play(sound, label);
  } finally {
    speech.done();
  }
}
