// What the name of a voice says about it. Most servers say nothing else.

import type { ownSamples } from '../../core/voices/ownSamples.js';

/** OpenAI's own, which no route lists. */
export const openAiVoices = [
  ...['alloy', 'ash', 'ballad', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer', 'verse'],
  ...['marin', 'cedar'],
] as const;

interface ListedVoice {
  readonly id: string;
  readonly language?: keyof typeof ownSamples;
  /** As in the list of voices of Lector's own interface; empty if the name says nothing. */
  readonly metadata: string;
}

/** By the first letter of a voice of Kokoro, such as `af_heart`. The second is the gender. */
const kokoroLanguages: Readonly<Record<string, readonly [string, ListedVoice['language']?]>> = {
  a: ['English (US)', 'en'],
  b: ['English (UK)', 'en'],
  e: ['Spanish', 'es'],
  f: ['French', 'fr'],
  h: ['Hindi'],
  i: ['Italian', 'it'],
  j: ['Japanese', 'ja'],
  p: ['Portuguese (Brazil)', 'pt'],
  z: ['Chinese', 'zh'],
};

/** A mix of voices, such as `af_sky+bm_george(2)`, is told by its first. */
export function listedVoice(id: string): ListedVoice {
  const [, first = '', gender] = /^([abefhijpz])([fm])_/.exec(id) ?? [];
  const [label, language] = kokoroLanguages[first] ?? [];
  if (label === undefined) return { id, metadata: '' };
  const metadata = `${label} | ${gender === 'f' ? 'Female' : 'Male'}`;
  return { id, metadata, ...(language === undefined ? {} : { language }) };
}
