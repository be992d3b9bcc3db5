import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { holds, realPath } from '../../agents/wayIn.js';
import { plainText } from '../../core/plainText.js';
import type { Outcome, ReadingQueue } from '../../reading/queue.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { setting } from '../contributions/settings.js';
import { documentSource } from '../sources/documentSources.js';
import type { Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';
import type { TourStep } from './lector.js';

/** Everything that extensions say: VS Code does not tell which of them calls. */
const extensionSource = 'extension';

const text = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
const uri = v.custom<vscode.Uri>((value) => value instanceof vscode.Uri);
const range = v.instance(vscode.Range);

const what = v.union([text(100_000), v.object({ uri, range: v.optional(range) })]);
const steps = v.pipe(v.array(v.object({ uri, range, text: text(5_000) })), v.minLength(1), v.maxLength(100));
const options = v.optional(
  v.object({
    name: v.optional(text(200)),
    languageId: v.optional(text(100), 'markdown'),
    voice: v.optional(text(200)),
    queue: v.optional(v.picklist(['replace', 'next', 'last'])),
    token: v.optional(
      v.custom<vscode.CancellationToken>(
        (value) => typeof value === 'object' && value !== null && 'onCancellationRequested' in value,
      ),
    ),
  }),
  {},
);

interface Queue {
  readonly queue: () => Promise<ReadingQueue<Source>>;
}

export async function stop(lector: Queue): Promise<void> {
  (await lector.queue()).end(({ source }) => source === extensionSource);
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
  return enqueue(lector, how, (languageId) => Promise.resolve(tourSources(parsed, languageId)));
}

/** One reading of all steps: no gap between them, one price, and every key for sentences works. */
function tourSources(all: readonly TourStep[], languageId = 'markdown'): readonly Source[] {
  return all.map(({ uri, range, text }) => ({
    text: withoutEscapes(text),
    languageId,
    shows: new vscode.Location(uri, range),
  }));
}

async function enqueue(
  lector: Queue,
  how: unknown,
  sources: (languageId: string) => Promise<readonly Source[]>,
): Promise<Outcome> {
  const { name, languageId, voice, queue: where, token } = v.parse(options, how);
  if (token?.isCancellationRequested === true) return 'cancelled';
  const entry = {
    name: name === undefined ? l10n.t('An extension') : plainText(name, 60),
    source: extensionSource,
    find: async () => ({ texts: await sources(languageId), voice: { id: voice } }),
  };
  const queued = (await lector.queue()).add(entry, where);
  const listening = token?.onCancellationRequested(() => queued.cancel());
  return queued.over.finally(() => void listening?.dispose());
}

const line = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
const step = v.object({
  file: text(4000),
  line,
  endLine: v.optional(line),
  text: text(400),
});
const input = v.union([
  v.object({ steps: v.pipe(v.array(step), v.minLength(1), v.maxLength(20)) }),
  v.object({ text: text(1000) }),
]);

/** Says what a model wants to say, after what the user listens to. Returns what the model is told, which does not wait. */
export function speakForModel(queue: ReadingQueue<Source>, value: unknown): string {
  if (!setting('agents.tool')) throw new Error('The user has turned this tool off.');
  const result = v.safeParse(input, value);
  if (!result.success) throw new Error(v.summarize(result.issues));
  const said = result.output;
  const texts: readonly Source[] =
    'text' in said
      ? [{ text: withoutEscapes(said.text), languageId: 'markdown' }]
      : tourSources(said.steps.map(placeOf));
  queue.add({
    name: l10n.t('A model'),
    source: 'model',
    find: () => Promise.resolve({ texts, voice: { offline: !setting('agents.hosted') } }),
  });
  return 'It will be heard after what the user listens to.';
}

/** VS Code asks the user with these words. */
export function preparedFor(value: unknown): vscode.PreparedToolInvocation {
  const result = v.safeParse(input, value);
  if (!result.success) return {};
  const said = result.output;
  const words = 'text' in said ? said.text : said.steps.map(({ text }) => text).join(' ');
  return {
    invocationMessage: l10n.t('Speaking'),
    confirmationMessages: { title: l10n.t('Let a model say this aloud?'), message: plainText(words, 1000) },
  };
}

/** Only what is in the workspace is opened, whatever a model names, and wherever a link there leads. */
function placeOf({ file, line, endLine = line, text }: v.InferOutput<typeof step>): TourStep {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  for (const folder of folders) {
    const path = isAbsolute(file) ? file : join(folder.fsPath, file);
    if (!holds(folder.fsPath, path)) continue;
    if (folder.scheme === 'file' && !holds(realPath(folder.fsPath), realPath(path))) continue;
    const uri = folder.scheme === 'file' ? vscode.Uri.file(path) : vscode.Uri.joinPath(folder, file);
    return { uri, range: new vscode.Range(line - 1, 0, Math.max(line, endLine), 0), text };
  }
  throw new Error(`${file} is not in the workspace.`);
}
