import { isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import * as v from 'valibot';
import { holds, realPath } from '../../agents/doors.js';
import { plainText } from '../../core/plainText.js';
import type { ReadingQueue } from '../../reading/queue.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { tourSources } from '../api/speakForExtensions.js';
import { setting } from '../contributions/settings.js';
import type { Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';

const line = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000));
const spoken = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
const step = v.object({
  file: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4000)),
  line,
  endLine: v.optional(line),
  text: spoken(400),
});
const input = v.union([
  v.object({ steps: v.pipe(v.array(step), v.minLength(1), v.maxLength(20)) }),
  v.object({ text: spoken(1000) }),
]);

/** Says what a model wants to say, after what the user listens to. Resolves to what the model is told; it does not wait. */
export function speakForModel(queue: ReadingQueue<Source>, value: unknown): Promise<string> {
  if (!setting('agents.tool')) return Promise.reject(new Error('The user has turned this tool off.'));
  const result = v.safeParse(input, value);
  if (!result.success) return Promise.reject(new Error(v.summarize(result.issues)));
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
  return Promise.resolve('It will be heard after what the user listens to.');
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
function placeOf({ file, line, endLine = line, text }: v.InferOutput<typeof step>): {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
  readonly text: string;
} {
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
