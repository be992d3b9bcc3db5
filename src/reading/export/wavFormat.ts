import { pcm16, wavHeader, wavHeaderBytes } from '../../core/audio/wavWriter.js';
import type { AudioFormat } from './audioFormat.js';

export const wavFormat: AudioFormat = {
  name: 'WAV',
  extension: 'wav',
  headBytes: wavHeaderBytes,
  // RIFF counts in 32 bits.
  mostBytes: 0xffffffff - wavHeaderBytes,
  encode: pcm16,
  head: wavHeader,
};
