import * as vscode from 'vscode';
import { noText } from '../../core/plainText.js';
import { marked } from '../../reading/foundAgain.js';
import { mostOwn, type Entry } from '../../reading/queue.js';
import type { Lector } from '../lector.js';
import { filesIn } from '../sources/explorerFiles.js';
import type { Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly, showInformation } from '../ui/messages.js';
import { subjectNow } from './subject.js';
import { selectionOrWhole, whatToSpeak } from './speakCommands.js';
import { tellNothing } from './tellNothing.js';
import { ownEntry } from './windowQueue.js';

/** Has something heard after what is being read: the explorer's files and folders, else the selection or the document. */
export async function addToQueue(lector: Lector, [clicked, selected]: readonly unknown[]): Promise<void> {
  // An editor's menu passes only its own document.
  const isExplorer = clicked instanceof vscode.Uri && Array.isArray(selected);
  const entries = isExplorer
    ? (await filesIn(clicked, selected)).map((uri) => ownEntry({ uri: uri.toString() }))
    : await inFront(lector);
  if (entries.length === 0) {
    if (isExplorer) await tellNothing({ why: 'noFiles' });
    return;
  }
  const queue = await lector.queue();
  const room = mostOwn - queue.waiting.filter(({ own }) => own !== undefined).length;
  const added = entries.slice(0, room);
  for (const entry of added) queue.add(entry);
  const leftOut = entries.length - added.length;
  if (leftOut > 0)
    await showInformation(
      leftOut === 1
        ? l10n.t('The queue holds {0} documents. One was left out.', mostOwn)
        : l10n.t('The queue holds {0} documents. {1} were left out.', mostOwn, leftOut),
    );
  else if (added.length === 1) showBriefly(l10n.t('{0} is in the queue.', added[0]?.name ?? noText));
  else showBriefly(l10n.t('{0} documents are in the queue.', added.length));
}

/** None if there is nothing to read; the user then knows. */
async function inFront(lector: Lector): Promise<readonly Entry<Source>[]> {
  const subject = await subjectNow(lector.subjects);
  if (subject?.kind === 'notebook') return [ownEntry({ uri: subject.editor.notebook.uri.toString() })];
  const what = await whatToSpeak(selectionOrWhole, { lector, subject, args: [] });
  const [first] = what?.sources ?? [];
  if (what === undefined || first?.document === undefined) return [];
  const uri = first.document.uri.toString();
  const ranges = what.sources.flatMap(({ range }) => range ?? []);
  if (ranges.length === 0) return [ownEntry({ uri })];
  return [ownEntry({ uri, ranges: ranges.map((range) => marked(first.text, range)) }, first)];
}
