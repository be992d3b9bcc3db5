// Questions that both making and changing a custom voice ask.

import { languageCodes, type LanguageCode } from '../../api/wire/languages.js';
import { voiceNameLength } from '../../core/limits.js';
import { nameFault } from '../../core/voices/voiceChange.js';
import { choiceStep, textStep, type back, type StepPlace } from '../ui/steps.js';
import { languageName } from '../voices/voiceWords.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { l10n } from '../ui/l10n.js';
import { type PlainItem } from '../ui/inputs.js';

export function nameStep(
  title: PlainText,
  value: string,
  place?: StepPlace,
): Promise<string | typeof back | undefined> {
  return textStep({
    title,
    prompt: l10n.t('The name of the voice: {0} to {1} characters', voiceNameLength.min, voiceNameLength.max),
    value,
    ...(place === undefined ? {} : { place }),
    check: (name) => Promise.resolve(nameWords(name)),
  });
}

function nameWords(name: string): PlainText | undefined {
  const fault = nameFault(name);
  if (fault === undefined) return undefined;
  return fault.fault === 'tooShort'
    ? l10n.t('The name is too short. It needs at least {0} characters.', voiceNameLength.min)
    : l10n.t('The name has {0} characters. It may have at most {1}.', fault.length, voiceNameLength.max);
}

interface LanguageRow extends PlainItem {
  readonly code: LanguageCode;
}

export async function languageStep(
  title: PlainText,
  current: string,
  placeholder: PlainText,
  place?: StepPlace,
): Promise<LanguageCode | typeof back | undefined> {
  const rows = languageCodes.map((code): LanguageRow => ({
    code,
    label: languageName(code),
    description: joined(' · ', [plainText(code), code === current ? l10n.t('current') : noText]),
  }));
  const row = await choiceStep<LanguageRow>({
    title,
    placeholder,
    items: rows,
    active: rows.find(({ code }) => code === current),
    ...(place === undefined ? {} : { place }),
  });
  return typeof row === 'object' ? row.code : row;
}
