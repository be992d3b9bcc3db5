// Changes to a custom voice, checked before anything is sent.

import { voiceNameLength } from '../limits.js';
import type { CustomVoice } from './voice.js';

export interface NameFault {
  readonly fault: 'tooShort' | 'tooLong';
  readonly length: number;
}

/** Too short by code points, too long by UTF-16 units: services may count either way, and neither kind refuses. */
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

/** The part of a wish that changes anything, or undefined if nothing does and nothing need be sent. */
export function changeOf(voice: CustomVoice, wish: VoiceChange): VoiceChange | undefined {
  const name = wish.name?.trim();
  const change = {
    ...(name === undefined || name === voice.name ? {} : { name }),
    ...(wish.language === undefined || wish.language === voice.language ? {} : { language: wish.language }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
