import type { LostPurchase } from '../core/errors.js';
import { keptOnceLoaded } from '../core/keptOnceLoaded.js';
import type { VoicesNow } from '../core/voices/voice.js';
import type { PlainText } from '../core/plainText.js';
import type { SpeechProvider } from '../core/speechProvider.js';
import type { Chunk } from '../text/segment.js';

/** Who is to speak a text, if not the chosen voice, and what it is for. */
export interface VoiceWish {
  /** The voice of all of it. */
  readonly id?: string | undefined;
  /** Only voices that cost nothing and send nothing away. */
  readonly offline?: boolean | undefined;
  /** It becomes a file instead of being heard. */
  readonly isSaved?: boolean;
}

/** The part of some chunks that may be read. */
export type Fits = (chunks: Iterable<Chunk>) => Iterable<Chunk>;

export interface Agreeing {
  /** Whether the reading starts with this chunk. If none says so, it starts at the beginning. */
  readonly beginsWith?: ((chunk: Chunk) => boolean) | undefined;
  /** Agree to the first part of a text that takes long to count, and to the rest when the first part has been bought. */
  readonly inParts?: boolean;
}

/**
 * Speaks one text, with the service and voices that were chosen when it was asked for, and for no more than the user
 * agreed to.
 */
export interface Narrator extends SpeechProvider, VoicesNow {
  /** A voice's name; resolves once it is known, if ever. */
  readonly voiceName: (voiceId: string) => Promise<PlainText | undefined>;
  /** The part of a text that may be spoken, after asking the user if it is expensive; `undefined` if none of it may. */
  agree(chunks: () => Iterable<Chunk>, how?: Agreeing): Promise<(() => Iterable<Chunk>) | undefined>;
  /** What may still be read of edited text that lies ahead: all of it, unless the user wanted only what fits. */
  stillFits(): Promise<Fits>;
  /** Lets audio that was lost be bought again, once, without another question. */
  buyAgain(lost: LostPurchase): Promise<void>;
  /** The user knows of this failure, and decides whether to ask again. */
  told(error: unknown): void;
  /** Nothing more will be spoken, so nothing need be kept for it any longer. */
  done(): void;
}

/** For a reading that may never be heard: its narrator is found when there is something to say. */
export function narratorWhenNeeded(find: () => Promise<Narrator>) {
  const found = keptOnceLoaded(find);
  const speech: SpeechProvider = {
    // Assumed until its narrator is known.
    costs: true,
    speak: async (message, language, signal, listener) => {
      const narrator = await found();
      const voiceId = narrator.voiceFor(language === '' ? undefined : language);
      return narrator.speak(message, voiceId, signal, listener);
    },
  };
  // Until the voices are known, a language stands for its voice.
  return { voiceFor: (language = ''): string => language, speech };
}
