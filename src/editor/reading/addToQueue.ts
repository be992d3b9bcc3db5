import * as vscode from 'vscode';
import { plainText } from '../../core/plainText.js';
import { mostOwn, type Entry } from '../../reading/queue.js';
import type { Lector } from '../lector.js';
import { selectionSources } from '../sources/documentSources.js';
import { filesIn } from '../sources/explorerFiles.js';
import type { Source } from '../sources/source.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly, showInformation } from '../ui/messages.js';
import { tellNothing } from './nothingToSpeak.js';
import { ownEntry } from './windowQueue.js';
import type { Subject } from './subject.js';

/** Has something heard after what is being read: the explorer's files and folders, else the selection or the document. */
export async function addToQueue({ queue, subjects }: Lector, from: readonly unknown[]): Promise<void> {
  const subject = await subjects.now();
  const [clicked, selected] = from;
  // An editor's menu passes only its own document.
  const isExplorer = clicked instanceof vscode.Uri && Array.isArray(selected);
  const entries = isExplorer
    ? (await filesIn(clicked, selected)).map((uri) => ownEntry({ uri: uri.toString() }))
    : inFront(subject);
  if (entries.length === 0) {
    if (isExplorer) await showInformation(l10n.t('There are no files to read in this folder.'));
    else
      await tellNothing(
        subject?.kind === 'unreadable' ? { why: 'unreadable', file: subject.file } : { why: 'noText' },
      );
    return;
  }
  const waiting = await queue();
  const room = mostOwn - waiting.waiting.filter(({ own }) => own !== undefined).length;
  const added = entries.slice(0, room);
  for (const entry of added) waiting.add(entry);
  if (added.length < entries.length)
    await showInformation(
      l10n.t('The queue holds {0} documents. {1} were left out.', mostOwn, entries.length - added.length),
    );
  else if (added.length === 1) showBriefly(l10n.t('{0} is in the queue.', added[0]?.name ?? plainText('')));
  else showBriefly(l10n.t('{0} documents are in the queue.', added.length));
}

function inFront(subject: Subject | undefined): readonly Entry<Source>[] {
  if (subject?.kind === 'notebook') return [ownEntry({ uri: subject.editor.notebook.uri.toString() })];
  if (subject === undefined || subject.kind === 'unreadable') return [];
  const document = subject.kind === 'editor' ? subject.editor.document : subject.document;
  const uri = document.uri.toString();
  const selected = subject.kind === 'editor' ? selectionSources(subject.editor) : [];
  if (selected.length === 0) return [ownEntry({ uri })];
  const ranges = selected.flatMap(({ range }) => range ?? []);
  return [
    ownEntry(
      { uri, ranges },
      ranges.map(({ start, end }) => document.getText().slice(start, end)),
    ),
  ];
}
