// What is said about natural voices, in the list and before a download.

import type { OfferedQuality, OfferedVoice, VoiceTerms } from '../../core/naturalVoices/catalogue.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { l10n } from '../ui/l10n.js';
import { genderName, localeNames } from '../voices/voiceWords.js';

/** The language with its region. */
export function localeWords({ language, region }: Pick<OfferedVoice, 'language' | 'region'>): PlainText {
  return plainText(`${localeNames().language(language)} (${localeNames().region(region)})`);
}

export function offerDetail(voice: OfferedVoice): PlainText {
  return joined(' · ', [
    voice.gender === undefined ? noText : genderName(voice.gender.toLowerCase()),
    qualityWords(voice.quality),
    voice.speakers === 1 ? noText : l10n.t('{0} speakers', voice.speakers),
    termsWords(voice.terms),
  ]);
}

export function qualityWords(quality: OfferedQuality): PlainText {
  switch (quality) {
    case 'medium':
      return l10n.t('good quality');
    case 'low':
      return l10n.t('low quality');
    case 'x_low':
      return l10n.t('lowest quality, fastest');
  }
}

export function termsWords(terms: VoiceTerms): PlainText {
  switch (terms) {
    case 'free':
      return l10n.t('free recordings, trained from free weights');
    case 'data':
      return l10n.t('free recordings, trained from weights that are not free or whose terms are not known');
    case 'card':
      return l10n.t('terms: see the voice’s model card');
  }
}
