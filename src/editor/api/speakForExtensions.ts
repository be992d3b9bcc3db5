import * as vscode from 'vscode';
import * as v from 'valibot';
import { plainText } from '../../core/plainText.js';
import type { Outcome, Queued, ReadingQueue } from '../../reading/queue.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { documentSource } from '../sources/documentSources.js';
import type { Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';

/** Everything that extensions say: VS Code does not tell which of them calls. */
export const extensionSource = 'extension';

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
export function tourSources(
  all: readonly { readonly uri: vscode.Uri; readonly range: vscode.Range; readonly text: string }[],
  languageId = 'markdown',
): readonly Source[] {
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
  return untilOver((await lector.queue()).add(entry, where), token);
}

/** Takes it back when the token is cancelled. */
export async function untilOver(
  queued: Queued,
  token: vscode.CancellationToken | undefined,
): Promise<Outcome> {
  const listening = token?.onCancellationRequested(() => queued.cancel());
  try {
    return await queued.over;
  } finally {
    listening?.dispose();
  }
}
