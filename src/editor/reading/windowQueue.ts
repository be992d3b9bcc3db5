import * as v from 'valibot';
import * as vscode from 'vscode';
import { joined, noText, plainText } from '../../core/plainText.js';
import { Stored, type Memory } from '../../disk/stored.js';
import { addressAfter } from '../../reading/edits.js';
import { isSounding } from '../../reading/playbackState.js';
import { ReadingQueue, type Entry, type OwnPlace } from '../../reading/queue.js';
import type { Session } from '../../reading/session.js';
import { isPronounceable } from '../../text/segment.js';
import { setContext } from '../contributions/commands.js';
import type { Listeners } from '../listeners.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import { typeOf } from '../sources/explorerFiles.js';
import { documentRanges, fileSources, type Source } from '../sources/source.js';
import type { LectorStatus } from '../status/lectorStatus.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly } from '../ui/messages.js';
import { OneVoice } from '../windows/shareNews.js';
import { queueKey, ranges } from './savedPlace.js';
import type { ShownReading } from './shownReading.js';

interface QueueParts {
  readonly session: Session<Source>;
  readonly shown: ShownReading;
  readonly panel: PlayerPanel;
  readonly status: LectorStatus;
  /** Told when the user wants silence. */
  readonly stops: Listeners;
  readonly subscriptions: vscode.Disposable[];
}

/** This window's queue, shown in the player, with its share in the one voice of all windows. */
export function windowQueue(
  { session, shown, panel, status, stops, subscriptions }: QueueParts,
  folder: string,
  state: Memory,
): ReadingQueue<Source> {
  const voice = new OneVoice(folder);
  const stored = new Stored(state, queueKey, ownPlaces);
  const before = stored.value ?? [];
  const queue = new ReadingQueue<Source>(session, voice, () => {
    const { heard, waiting } = queue;
    shown.speaker = heard?.own === undefined ? heard?.name : undefined;
    void setContext('lector.isQueued', heard !== undefined || waiting.length > 0);
    panel.send({
      type: 'queue',
      heard: heard?.name ?? noText,
      waiting: waiting.map(({ id, name }) => ({ id, name })),
      isAgent: heard?.mute !== undefined,
    });
    const own = waiting.flatMap(({ own }) => own ?? []);
    if (JSON.stringify(own) !== JSON.stringify(stored.value ?? [])) void stored.keep(own);
    status.showWaiting(own.length);
  });
  const begun = (): void => {
    queue.begun();
    void voice.take();
  };
  shown.onDidSound(begun);
  shown.onDidFallSilent(() => {
    if (session.state.name === 'paused') voice.hush();
    voice.leave();
  });
  shown.onDidBecomeFree(() => queue.update());
  stops.add(() => {
    queue.hold();
    voice.hush();
  });
  /** The words that tell it from other selections are kept nowhere but in its document. */
  const nameByWords = async (own: OwnPlace): Promise<void> => {
    if (own.ranges === undefined) return;
    const [first] = await sourcesIn(vscode.Uri.parse(own.uri, true), own).catch(() => []);
    queue.renew((one) => (one.own === own ? ownEntry(own, first) : undefined));
  };
  subscriptions.push(
    vscode.workspace.onDidRenameFiles(({ files }) => {
      queue.renew(({ own }) => {
        if (own === undefined) return undefined;
        const uri = addressAfter(own.uri, files);
        if (uri === own.uri) return undefined;
        const renamed = { ...own, uri };
        void nameByWords(renamed);
        return ownEntry(renamed);
      });
    }),
  );
  // It waits for the user to go on, as the reading does.
  for (const own of before) {
    queue.add(ownEntry(own));
    void nameByWords(own);
  }
  queue.hold();
  if (isSounding(session.state)) begun();
  return queue;
}

/** What the user has put into the queue, kept until the window is opened again. */
const ownPlaces = v.array(v.object({ uri: v.string(), ranges: v.exactOptional(ranges) }));

/** A document that the user has put into the queue, or ranges of it, of which the first is known by now. */
export function ownEntry(own: OwnPlace, first?: Source): Entry<Source> {
  const uri = vscode.Uri.parse(own.uri, true);
  const name = plainText(vscode.workspace.asRelativePath(uri), 80);
  const words = first?.range && plainText(first.text.slice(first.range.start, first.range.end), 40);
  const find = async () => {
    let why = l10n.t('{0} was skipped: there is no text to read in it.', name);
    try {
      const texts = await sourcesIn(uri, own);
      const areGone = texts.length < (own.ranges?.length ?? 0);
      if (areGone) why = l10n.t('The text that was selected in {0} is no longer there.', name);
      if (texts.some(({ text }) => isPronounceable(text))) {
        if (areGone) showBriefly(why);
        return { texts };
      }
    } catch {
      if ((await typeOf(uri)) === undefined) why = l10n.t('{0} is no longer there.', name);
    }
    showBriefly(why);
    return undefined;
  };
  return { name: joined(' · ', [name, words ?? noText]), source: 'user', own, find };
}

async function sourcesIn(uri: vscode.Uri, { ranges }: OwnPlace): Promise<readonly Source[]> {
  if (ranges === undefined) return fileSources(uri);
  return documentRanges(await vscode.workspace.openTextDocument(uri), ranges);
}
