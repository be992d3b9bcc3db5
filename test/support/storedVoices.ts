import { profileVersion, type VoiceProfile } from '../../src/service/matching/voiceMatcher.js';
import { VoiceStore, type StoredVoice } from '../../src/service/store/voiceStore.js';

/** A voice without a measured recording, with what only earlier versions kept. */
export const describedVoice = {
  language: 'en',
  voice: { engine: 'espeak', base: 'gmw/en-US', knobs: { pace: 1, pitch: 1, pitchRange: 1 } },
  profile: {
    version: profileVersion,
    seconds: 31,
    measures: { pauseShare: 0.1 },
    warnings: ['It is noisy.'],
  } as unknown as VoiceProfile,
} as const;

export const voiceFiles = {
  sample: new Uint8Array(9),
  training: new Uint8Array(9),
  trainingType: 'wav',
} as const;

/** Puts custom voices into a folder of voices, as the service would. */
export async function storeVoices(folder: string, count: number): Promise<readonly StoredVoice[]> {
  const store = new VoiceStore(folder, count, () => undefined);
  await store.open();
  const stored: StoredVoice[] = [];
  for (let n = 1; n <= count; n++) {
    const voice = await store.create({ ...describedVoice, name: `Voice ${n}` }, voiceFiles);
    if (voice !== undefined) stored.push(voice);
  }
  return stored;
}
