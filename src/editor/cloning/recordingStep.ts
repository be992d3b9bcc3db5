import * as vscode from 'vscode';
import { joined, plainText, type PlainText } from '../../core/plainText.js';
import { checkRecording, checkRecordingSize, type Recording } from '../../core/recording/checkRecording.js';
import { durationWords, recordingRule, refusalWords } from '../../core/recording/refusalWords.js';
import { back, choiceStep, type StepPlace } from '../ui/steps.js';
import { l10n } from '../ui/l10n.js';
import { withIcon } from '../ui/icons.js';
import { chooseFile, type PlainItem } from '../ui/inputs.js';

export interface ChosenRecording {
  readonly recording: Recording;
  /** Without folder and extension: the proposed name of the voice. */
  readonly name: string;
  readonly fileName: string;
}

interface RecordingRow extends PlainItem {
  readonly choose?: 'file' | 'same';
}

/** Asks until a file can be used, and says what is wrong with the last one. */
export async function recordingStep(
  title: PlainText,
  place: StepPlace,
  note: PlainText,
  before: ChosenRecording | undefined,
): Promise<ChosenRecording | typeof back | undefined> {
  let refusal: PlainText | undefined;
  for (;;) {
    const row = await choiceStep<RecordingRow>({
      title,
      place,
      placeholder: refusal ?? recordingRule(l10n),
      items: rows(refusal, note, before),
    });
    if (row === undefined || row === back) return row;
    if (row.choose === 'same' && before !== undefined) return before;
    const uri = await askForFile();
    if (uri === undefined) continue;
    const result = await read(uri);
    if (typeof result !== 'string') return result;
    refusal = result;
  }
}

function rows(
  refusal: PlainText | undefined,
  note: PlainText,
  before: ChosenRecording | undefined,
): RecordingRow[] {
  const file: RecordingRow = {
    label: withIcon(
      'folder-opened',
      refusal === undefined ? l10n.t('Choose a File…') : l10n.t('Choose Another File…'),
    ),
    detail: refusal === undefined ? note : withIcon('error', refusal),
    choose: 'file',
  };
  if (before === undefined || refusal !== undefined) return [file];
  const length = durationWords(before.recording.seconds, l10n);
  const same: RecordingRow = {
    label: withIcon('check', plainText(before.fileName)),
    description: length,
    choose: 'same',
  };
  return [same, file];
}

function askForFile(): Promise<vscode.Uri | undefined> {
  const filter = { name: l10n.t('Audio (WAV, MP3)'), endings: ['wav', 'mp3'] };
  return chooseFile(l10n.t('A Recording to Clone a Voice From'), l10n.t('Use This Recording'), filter);
}

/** The recording, or why it cannot be used. */
async function read(uri: vscode.Uri): Promise<ChosenRecording | PlainText> {
  const fileName = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  let bytes: Uint8Array;
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    const tooLarge = checkRecordingSize(size);
    if (tooLarge !== undefined) return refusalWords(tooLarge, l10n);
    bytes = await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return l10n.t('The file cannot be read: {0}', plainText(message));
  }
  const check = checkRecording(bytes);
  if (!check.ok) return joined(': ', [plainText(fileName), refusalWords(check.refusal, l10n)]);
  return { recording: check.recording, fileName, name: fileName.replace(/\.[^.]*$/, '') };
}
