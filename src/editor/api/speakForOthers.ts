import { isAbsolute, join, normalize } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { holds, realPath, willBeHeard } from '../../agents/wayIn.js';
import { plainText } from '../../core/plainText.js';
import type { Outcome, ReadingQueue } from '../../reading/queue.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { setting } from '../contributions/settings.js';
import { documentSource, type Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';
import type { TourStep } from './lector.js';

/** Everything that extensions say: VS Code does not tell which of them calls. */
const extensionSource = 'extension';

const text = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
const uri = v.custom<vscode.Uri>((value) => value instanceof vscode.Uri);
const range = v.instance(vscode.Range);
const token = v.custom<vscode.CancellationToken>(
  (value) => typeof value === 'object' && value !== null && 'onCancellationRequested' in value,
);

const what = v.union([text(100_000), v.object({ uri, range: v.optional(range) })]);
const steps = v.pipe(v.array(v.object({ uri, range, text: text(5_000) })), v.minLength(1), v.maxLength(100));
const options = v.optional(
  v.object({
    name: v.optional(text(200)),
    languageId: v.optional(text(100), 'markdown'),
    voice: v.optional(text(200)),
    queue: v.optional(v.picklist(['replace', 'next', 'last'])),
    token: v.optional(token),
  }),
  {},
);

interface Queue {
  readonly queue: () => Promise<ReadingQueue<Source>>;
}

export async function stop({ queue }: Queue): Promise<void> {
  (await queue()).end(({ source }) => source === extensionSource);
}

export async function speak(lector: Queue, spoken: unknown, how: unknown): Promise<Outcome> {
  const parsed = v.parse(what, spoken);
  return enqueue(lector, how, async (languageId) => {
    if (typeof parsed === 'string') return [{ text: withoutEscapes(parsed), languageId }];
    return [documentSource(await vscode.workspace.openTextDocument(parsed.uri), parsed.range)];
  });
}

export async function tour(lector: Queue, places: unknown, how: unknown): Promise<Outcome> {
  const parsed = v.parse(steps, places);
  return enqueue(lector, how, (languageId) => parsed.map((step) => stepSource(step, languageId)));
}

/** All steps are one reading: no gap between them, one price, and every key for sentences works. */
function stepSource({ uri, range, text }: TourStep, languageId = 'markdown'): Source {
  return { text: withoutEscapes(text), languageId, shows: new vscode.Location(uri, range) };
}

async function enqueue(
  { queue }: Queue,
  how: unknown,
  sources: (languageId: string) => readonly Source[] | Promise<readonly Source[]>,
): Promise<Outcome> {
  const { name, languageId, voice, queue: where, token } = v.parse(options, how);
  if (token?.isCancellationRequested === true) return 'cancelled';
  const entry = {
    name: name === undefined ? l10n.t('An extension') : plainText(name, 60),
    source: extensionSource,
    find: async () => ({ texts: await sources(languageId), voice: { id: voice } }),
  };
  const queued = (await queue()).add(entry, where);
  const listening = token?.onCancellationRequested(() => queued.cancel());
  return queued.over.finally(() => void listening?.dispose());
}

const line = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
const place = v.object({ file: text(4000), line, endLine: v.optional(line), text: text(400) });
const input = v.union([
  v.object({ steps: v.pipe(v.array(place), v.minLength(1), v.maxLength(20)) }),
  v.object({ text: text(1000) }),
]);

/** Says what a model wants to say, after what the user listens to. Returns what the model is told, which does not wait. */
export function speakForModel(queue: ReadingQueue<Source>, value: unknown): string {
  if (!setting('agents.tool')) throw new Error('The user has turned this tool off.');
  const { success, output, issues } = v.safeParse(input, value);
  if (!success) throw new Error(v.summarize(issues));
  const texts: readonly Source[] =
    'text' in output
      ? [{ text: withoutEscapes(output.text), languageId: 'markdown' }]
      : output.steps.map((step) => stepSource(placed(step)));
  queue.add({
    name: l10n.t('A model'),
    source: 'model',
    find: () => Promise.resolve({ texts, voice: { offline: !setting('agents.hosted') } }),
  });
  return willBeHeard;
}

/** VS Code asks the user with these words; not at all about what is refused anyway. */
export function preparedFor(value: unknown): vscode.PreparedToolInvocation {
  const { success, output } = v.safeParse(input, value);
  if (!success || !setting('agents.tool')) return {};
  const words = 'text' in output ? output.text : output.steps.map(({ text }) => text).join(' ');
  return {
    invocationMessage: l10n.t('Speaking'),
    confirmationMessages: { title: l10n.t('Let a model say this aloud?'), message: plainText(words, 1000) },
  };
}

/** Only what is in the workspace is opened, whatever a model names, and wherever a link there leads. */
function placed({ file, line, endLine = line, text }: v.InferOutput<typeof place>): TourStep {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  for (const folder of folders) {
    const path = isAbsolute(file) ? normalize(file) : join(folder.fsPath, file);
    if (!holds(folder.fsPath, path)) continue;
    if (folder.scheme === 'file' && !holds(realPath(folder.fsPath), realPath(path))) continue;
    const local = vscode.Uri.file(path);
    const uri = folder.scheme === 'file' ? local : folder.with({ path: local.path });
    return { uri, range: new vscode.Range(line - 1, 0, Math.max(line, endLine), 0), text };
  }
  throw new Error(`${file} is not in the workspace.`);
}
