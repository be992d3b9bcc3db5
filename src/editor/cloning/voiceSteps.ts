// Questions about a custom voice that both making and changing one ask.

import * as vscode from 'vscode';
import { languageCodes, type LanguageCode } from '../../api/wire/languages.js';
import { nameFault, nameLength } from '../../core/voices/voiceChange.js';
import { choiceStep, textStep, type back, type StepPlace } from '../steps/steps.js';
import { languageName } from '../voices/voiceWords.js';

export function nameStep(
  title: string,
  value: string,
  place?: StepPlace,
): Promise<string | typeof back | undefined> {
  return textStep({
    title,
    prompt: vscode.l10n.t('The name of the voice: 3 to 50 characters'),
    value,
    ...(place === undefined ? {} : { place }),
    check: (name) => Promise.resolve(nameWords(name)),
  });
}

function nameWords(name: string): string | undefined {
  const fault = nameFault(name);
  if (fault === undefined) return undefined;
  return fault.fault === 'tooShort'
    ? vscode.l10n.t('The name has {0} characters. It needs at least {1}.', fault.length, nameLength.min)
    : vscode.l10n.t('The name has {0} characters. It may have at most {1}.', fault.length, nameLength.max);
}

interface LanguageRow extends vscode.QuickPickItem {
  readonly code: LanguageCode;
}

export async function languageStep(
  title: string,
  options: { readonly current: string | undefined; readonly placeholder: string; readonly place?: StepPlace },
): Promise<LanguageCode | typeof back | undefined> {
  const rows = languageCodes.map((code): LanguageRow => ({
    code,
    label: languageName(code),
    description: code === options.current ? `${code} · ${vscode.l10n.t('current')}` : code,
  }));
  const row = await choiceStep<LanguageRow>({
    title,
    placeholder: options.placeholder,
    items: rows,
    active: rows.find(({ code }) => code === options.current),
    ...(options.place === undefined ? {} : { place: options.place }),
  });
  return typeof row === 'object' ? row.code : row;
}
