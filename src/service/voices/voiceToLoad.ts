import type { EngineVoice, FindVoice } from '../engine/engineVoice.js';
import { publicVoices, type PublicVoice } from './catalogue.js';

/** The voice of this id; else the first one listed that speaks the language. */
export async function voiceToLoad(
  findVoice: FindVoice,
  listVoices: () => Promise<readonly PublicVoice[]>,
  idOrLanguage = 'en',
): Promise<EngineVoice | undefined> {
  const language = idOrLanguage.split('-')[0];
  const listed = await listVoices().catch(() => publicVoices);
  const speaks = listed.find((voice) => voice.language.split('-')[0] === language) ?? listed[0];
  const chosen = await findVoice(idOrLanguage).catch(() => undefined);
  return chosen ?? speaks?.voice;
}
