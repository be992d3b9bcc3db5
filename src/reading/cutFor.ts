import { naturalIdOf } from '../core/naturalVoices/naturalVoiceId.js';
import type { VoiceFor } from '../core/voices/voiceFor.js';
import type { CutOptions } from '../text/chunks.js';

/**
 * How to cut a text for those who will say it. Whatever is paid for is cut in one way, so that its price, what was bought
 * before and what is saved are the same messages.
 */
export function cutFor({ costs, voiceFor }: Voices): Required<CutOptions> {
  const isPaid = costs === true;
  const isSlow = (language: string | undefined): boolean =>
    !isPaid && naturalIdOf(voiceFor(language)) !== undefined;
  return { isSlow, isShort: (language) => isPaid || isSlow(language) };
}

interface Voices {
  readonly costs?: boolean;
  readonly voiceFor: VoiceFor;
}
