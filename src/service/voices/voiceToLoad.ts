import type { EngineVoice, FindVoice } from '../engine/engineVoice.js';
import { publicVoices } from './catalogue.js';

/** The voice of this id; else the first one listed that speaks the language. */
export async function voiceToLoad(
  findVoice: FindVoice,
  idOrLanguage = 'en',
): Promise<EngineVoice | undefined> {
  const language = idOrLanguage.split('-')[0];
  const speaks = publicVoices.find((voice) => voice.language.split('-')[0] === language) ?? publicVoices[0];
  const chosen = await findVoice(idOrLanguage).catch(() => undefined);
  return chosen ?? speaks?.voice;
}
