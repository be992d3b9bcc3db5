import { changeSetting, ownSetting, setting } from '../contributions/settings.js';
import type { VoiceSetting } from './chosenVoice.js';

export const voiceSetting: VoiceSetting = {
  read: () => setting('voice'),
  own: () => ownSetting('voice'),
  write: (voices) => changeSetting('voice', voices),
  byLanguage: {
    own: () => ownSetting('voices.byLanguage'),
    write: (voices) => changeSetting('voices.byLanguage', voices),
  },
};
