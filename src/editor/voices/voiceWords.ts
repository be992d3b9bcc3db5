// How a voice is shown: with the same words in the tree, in the list to pick from and to a screen reader.

import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { isLanguageCode } from '../../api/wire/languages.js';
import { isNatural, LocaleNames } from '../../core/voices/voiceGroups.js';
import type { Voice } from '../../core/voices/voice.js';
import { l10n } from '../ui/l10n.js';
import { PlainTooltip, type IconName } from '../ui/items.js';

/** A row or a button has no room for more. */
const nameLimit = 80;

/** A voice's name, or its id if the name is empty. */
export function shownName({ name, id }: Pick<Voice, 'name' | 'id'>): PlainText {
  const shown = plainText(name, nameLimit);
  return shown === noText ? plainText(id, nameLimit) : shown;
}

export function iconOf({ kind }: Voice, isFavorite: boolean): IconName {
  return isFavorite ? 'star-full' : kind === 'custom' ? 'account' : 'unmute';
}

let names: LocaleNames | undefined;

export function localeNames(): LocaleNames {
  return (names ??= new LocaleNames(vscode.env.language));
}

/** The three English models of custom voices keep the service's names: nothing else sets them apart. */
export function languageName(code: string): PlainText {
  if (code === 'en-v3') return l10n.t('English v3 (the newest)');
  if (code === 'en-v2') return l10n.t('English v2');
  if (code === 'en') return l10n.t('English v1');
  return plainText(isLanguageCode(code) ? localeNames().language(code) : code, nameLimit);
}

export function genderName(gender: string): PlainText {
  if (gender === 'female') return l10n.t('Female');
  if (gender === 'male') return l10n.t('Male');
  if (gender === 'neutral') return l10n.t('Neutral');
  return plainText(gender, nameLimit);
}

/** Shown next to the name: the gender, the language of a custom voice, or the metadata if it says neither. */
export function voiceNote(voice: Voice): PlainText {
  if (voice.kind === 'custom') return languageName(voice.language);
  return voice.labels.gender === undefined ? plainText(voice.labels.text) : genderName(voice.labels.gender);
}

/** Everything by which a voice can be searched. */
export function voiceDescription(voice: Voice): PlainText {
  if (voice.kind === 'custom') return languageName(voice.language);
  const { locale, gender, text } = voice.labels;
  if (locale === undefined || gender === undefined) return plainText(text);
  const language = localeNames().language(locale.language);
  const region = locale.region === undefined ? '' : ` (${localeNames().region(locale.region)})`;
  const isUnknown = isNatural(voice) && gender === 'neutral';
  return joined(' · ', [
    plainText(language + region),
    isUnknown ? noText : genderName(gender),
    isNatural(voice) ? l10n.t('Natural') : noText,
  ]);
}

export function voiceTooltip(voice: Voice, madeAt: Date | undefined): PlainTooltip {
  const tooltip = new PlainTooltip().heading(shownName(voice));
  const line = (label: PlainText, value: string): void => {
    tooltip.line(joined(': ', [label, plainText(value)]));
  };
  if (voice.kind === 'public') {
    if (voice.labels.text !== '') line(l10n.t('Metadata'), voice.labels.text);
  } else {
    line(l10n.t('Language'), `${languageName(voice.language)} (${voice.language})`);
    if (madeAt !== undefined) {
      const date = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'long', timeStyle: 'short' });
      line(l10n.t('Created'), date.format(madeAt));
    }
  }
  line(l10n.t('ID'), voice.id);
  return tooltip;
}
