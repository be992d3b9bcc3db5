// What is said about natural voices, in the list and before a download.

import type { OfferedQuality, OfferedVoice, VoiceTerms } from '../../core/naturalVoices/catalogue.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { l10n } from '../ui/l10n.js';
import { genderName, localeNames } from '../voices/voiceWords.js';

export function localeWords({ language, region }: Pick<OfferedVoice, 'language' | 'region'>): PlainText {
  return plainText(`${localeNames().language(language)} (${localeNames().region(region)})`);
}

export function offerDetail(voice: OfferedVoice): PlainText {
  const qualities: Readonly<Record<OfferedQuality, PlainText>> = {
    medium: l10n.t('good quality'),
    low: l10n.t('low quality'),
    x_low: l10n.t('lowest quality, fastest'),
  };
  return joined(' · ', [
    voice.gender === undefined ? noText : genderName(voice.gender.toLowerCase()),
    qualities[voice.quality],
    voice.speakers === 1 ? noText : l10n.t('{0} speakers', voice.speakers),
    termsWords(voice.terms),
  ]);
}

export function termsWords(terms: VoiceTerms): PlainText {
  const words: Readonly<Record<VoiceTerms, PlainText>> = {
    free: l10n.t('free recordings, trained from free weights'),
    data: l10n.t('free recordings, trained from weights that are not free or whose terms are not known'),
    card: l10n.t('terms: see the voice’s model card'),
  };
  return words[terms];
}
