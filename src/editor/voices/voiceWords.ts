// How a voice is shown: the same words in the tree, in the list to pick from and to a screen reader.

import * as vscode from 'vscode';
import { isLanguageCode } from '../../api/wire/languages.js';
import type { Voice } from '../../core/voices/voice.js';
import { PlaceNames } from '../../core/voices/voiceGroups.js';

let names: PlaceNames | undefined;

export function placeNames(): PlaceNames {
  return (names ??= new PlaceNames(vscode.env.language));
}

/** The language of a custom voice. The three English models keep the service's names: they differ in nothing else. */
export function languageName(code: string): string {
  switch (code) {
    case 'en-v3':
      return vscode.l10n.t('English v3 (the newest)');
    case 'en-v2':
      return vscode.l10n.t('English v2');
    case 'en':
      return vscode.l10n.t('English v1');
    default:
      return isLanguageCode(code) ? placeNames().language(code) : code;
  }
}

export function genderName(gender: string): string {
  switch (gender) {
    case 'female':
      return vscode.l10n.t('Female');
    case 'male':
      return vscode.l10n.t('Male');
    case 'neutral':
      return vscode.l10n.t('Neutral');
    default:
      return gender;
  }
}

/** Beside the name: the gender, the language of a custom voice, or the metadata where it says neither. */
export function voiceNote(voice: Voice): string {
  if (voice.kind === 'custom') return languageName(voice.language);
  return voice.labels.gender === undefined ? voice.labels.text : genderName(voice.labels.gender);
}

/** Everything there is to search a voice by. */
export function voiceDescription(voice: Voice): string {
  if (voice.kind === 'custom') return languageName(voice.language);
  const { place, gender, text } = voice.labels;
  if (place === undefined || gender === undefined) return text;
  const language = placeNames().language(place.language);
  const region = place.region === undefined ? '' : ` (${placeNames().region(place.region)})`;
  return `${language}${region} · ${genderName(gender)}`;
}

export function voiceTooltip(voice: Voice, madeAt: Date | undefined): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  const line = (label: string, value: string): void => {
    tooltip.appendText(`${label}: ${value}`);
    tooltip.appendMarkdown('  \n');
  };
  tooltip.appendMarkdown('**');
  tooltip.appendText(voice.name);
  tooltip.appendMarkdown('**\n\n');
  if (voice.kind === 'public') {
    if (voice.labels.text !== '') line(vscode.l10n.t('Metadata'), voice.labels.text);
  } else {
    line(vscode.l10n.t('Language'), `${languageName(voice.language)} (${voice.language})`);
    if (madeAt !== undefined) {
      const date = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: 'long', timeStyle: 'short' });
      line(vscode.l10n.t('Made'), date.format(madeAt));
    }
  }
  line(vscode.l10n.t('ID'), voice.id);
  return tooltip;
}
