import * as vscode from 'vscode';
import { noText, plainText, type PlainText } from '../../core/plainText.js';
import type { Listening, SleepAt } from '../../reading/listening.js';
import type { PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { choiceStep } from '../ui/steps.js';

interface Row extends PlainItem {
  readonly at: SleepAt | undefined;
}

/** *Sleep Timer…* */
export async function askForSleep(listening: Listening): Promise<void> {
  const { sleep } = listening;
  const items: Row[] = [
    ...(sleep.at === undefined ? [] : [{ label: l10n.t('Off'), at: undefined }]),
    ...[5, 10, 15, 30, 45, 60].map((at) => ({ label: l10n.t('In {0} minutes', at), at })),
    { label: l10n.t('At the end of the section'), at: 'section' },
    { label: l10n.t('At the end of the document'), at: 'document' },
  ];
  const row = await choiceStep<Row>({
    title: l10n.t('Sleep Timer'),
    placeholder: l10n.t('When is the reading to pause?'),
    items,
  });
  if (typeof row === 'object') listening.sleepAt(row.at);
}

/** When the reading will pause. */
export function sleepWords(at: SleepAt | undefined): PlainText {
  if (at === undefined) return noText;
  if (at === 'section') return l10n.t('Pauses at the end of the section');
  if (at === 'document') return l10n.t('Pauses at the end of the document');
  const time = new Date(Date.now() + at * 60_000);
  const form = { hour: 'numeric', minute: '2-digit' } as const;
  return l10n.t('Pauses at {0}', plainText(time.toLocaleTimeString(vscode.env.language, form)));
}
