import { publicVoiceSource } from '../../core/naturalVoices/catalogue.js';
import { VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';
import { checkBaseUrl } from '../account/baseUrl.js';

/** Where voices are downloaded from: the address that the user set, or the public one. */
export function voiceSourceOf(setting: string): string {
  if (setting.trim() === '') return publicVoiceSource;
  const check = checkBaseUrl(setting);
  if (check.ok) return check.baseUrl;
  throw new VoiceDownloadError(`The source of voices cannot be used (${check.fault}).`, {
    fault: 'badSource',
  });
}
