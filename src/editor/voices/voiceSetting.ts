import { changeSetting, ownSetting, setting } from '../settings.js';
import type { VoiceSetting } from './chosenVoice.js';

export const voiceSetting: VoiceSetting = {
  read: () => setting('voice'),
  own: () => ownSetting('voice'),
  write: (voices) => changeSetting('voice', voices),
};
