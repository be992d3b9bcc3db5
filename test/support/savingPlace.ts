import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { wavFormat } from '../../src/editor/export/audioFormats.js';
import type { SavingPlace } from '../../src/editor/export/partialAudio.js';
import type { Spoken } from '../../src/reading/export/exportSpeech.js';

/** Where to save a WAV with its captions, and nobody minds what is replaced. */
export function savingPlace(
  place: Partial<SavingPlace> & Pick<SavingPlace, 'target' | 'unfinished'>,
): SavingPlace {
  return {
    format: wavFormat,
    captions: ['vtt'],
    about: { title: 'Speech' },
    mp3Program: () => readFile(createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')),
    agreed: new Map(),
    mayReplace: () => Promise.resolve(true),
    ...place,
  };
}

/** Two samples. */
export const twoFrames: Spoken = { sampleRate: 8000, channels: 1, frames: 2, captions: [], chapters: [] };
