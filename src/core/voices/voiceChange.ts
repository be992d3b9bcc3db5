// Changes to a custom voice, checked before anything is sent.

import { voiceNameLength } from '../limits.js';
import type { CustomVoice } from './voice.js';

export type NameFault =
  | { readonly fault: 'tooShort'; readonly length: number }
  | { readonly fault: 'tooLong'; readonly length: number };

/** Too short by code points, too long by UTF-16 units: a service may count either way, and refuses neither. */
export function nameFault(name: string): NameFault | undefined {
  const trimmed = name.trim();
  const length = Array.from(trimmed).length;
  if (length < voiceNameLength.min) return { fault: 'tooShort', length };
  if (trimmed.length > voiceNameLength.max) return { fault: 'tooLong', length: trimmed.length };
  return undefined;
}

export interface VoiceChange {
  readonly name?: string;
  readonly language?: string;
}

/** What of a wish is a change at all; undefined when nothing is, and then nothing is sent. */
export function changeOf(voice: CustomVoice, wish: VoiceChange): VoiceChange | undefined {
  const name = wish.name?.trim();
  const change = {
    ...(name === undefined || name === voice.name ? {} : { name }),
    ...(wish.language === undefined || wish.language === voice.language ? {} : { language: wish.language }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
