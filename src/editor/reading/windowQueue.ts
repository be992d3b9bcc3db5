import * as v from 'valibot';
import * as vscode from 'vscode';
import { noText, plainText } from '../../core/plainText.js';
import { Stored, type Memory } from '../../disk/stored.js';
import { isSounding } from '../../reading/playbackState.js';
import { ReadingQueue, type Entry, type OwnPlace } from '../../reading/queue.js';
import type { Session } from '../../reading/session.js';
import { isPronounceable } from '../../text/pronounceable.js';
import { setContext } from '../contributions/commands.js';
import type { Listeners } from '../listeners.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import { documentRanges, fileSources } from '../sources/documentSources.js';
import type { Source } from '../sources/source.js';
import type { LectorStatus } from '../status/lectorStatus.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly } from '../ui/messages.js';
import { OneVoice } from '../windows/oneVoice.js';
import { queueKey, ranges } from './savedPlace.js';
import type { ShownReading } from './shownReading.js';

interface QueueParts {
  readonly session: Session<Source>;
  readonly shown: ShownReading;
  readonly panel: PlayerPanel;
  readonly status: LectorStatus;
  /** Told when the user wants silence. */
  readonly stops: Listeners;
}

/** This window's queue, shown in the player, with its share in the one voice of all windows. */
export function windowQueue(
  { session, shown, panel, status, stops }: QueueParts,
  folder: string,
  state: Memory,
): ReadingQueue<Source> {
  const voice = new OneVoice(folder);
  const own = new OwnPlaces(state);
  const queue = new ReadingQueue<Source>(session, voice, () => {
    const { heard, waiting } = queue;
    shown.speaker = heard?.name;
    void setContext('lector.isQueued', heard !== undefined || waiting.length > 0);
    panel.send({
      type: 'queue',
      heard: heard?.name ?? noText,
      waiting: waiting.map(({ id, name }) => ({ id, name })),
      isAgent: heard?.mute !== undefined,
    });
    own.keep(waiting);
    const count = waiting.filter(({ own }) => own !== undefined).length;
    status.showIdle(
      count === 0
        ? undefined
        : { text: l10n.t('{0} waiting', count), click: l10n.t('Hear what waits'), command: 'lector.hearNow' },
    );
  });
  shown.onDidBegin(() => {
    queue.begun();
    void voice.take();
  });
  shown.onDidFallSilent(() => voice.leave());
  shown.onDidBecomeFree(() => queue.update());
  stops.add(() => queue.hold());
  // It waits for the user to go on, as the reading does.
  const before = own.entries;
  for (const entry of before) queue.add(entry);
  if (before.length > 0) queue.hold();
  if (isSounding(session.state)) {
    queue.begun();
    void voice.take();
  }
  return queue;
}

// The documents that the user has put into the queue.

const places = v.array(v.object({ uri: v.string(), ranges: v.exactOptional(ranges) }));

/** Remembers what waits of the user's own when the window is opened again. */
class OwnPlaces {
  private readonly stored;
  private last = '';

  constructor(state: Memory) {
    this.stored = new Stored(state, queueKey, places);
  }

  get entries(): readonly Entry<Source>[] {
    return (this.stored.value ?? []).map((place) => ownEntry(place));
  }

  keep(waiting: readonly Entry<Source>[]): void {
    const own = waiting.flatMap(({ own }) =>
      own === undefined ? [] : { uri: own.uri, ...(own.ranges && { ranges: [...own.ranges] }) },
    );
    const now = JSON.stringify(own);
    if (now !== this.last) void this.stored.keep(own);
    this.last = now;
  }
}

export function ownEntry(own: OwnPlace, selected: readonly string[] = []): Entry<Source> {
  const uri = vscode.Uri.parse(own.uri, true);
  const name = plainText(vscode.workspace.asRelativePath(uri), 80);
  const find = async () => {
    try {
      const texts = await sourcesIn(uri, own, selected);
      if (texts.some(({ text }) => isPronounceable(text))) return { texts };
    } catch {
      // It is gone, or a picture.
    }
    showBriefly(l10n.t('{0} was skipped: there is no text to read in it.', name));
    return undefined;
  };
  return { name, source: 'user', own, find };
}

async function sourcesIn(
  uri: vscode.Uri,
  { ranges }: OwnPlace,
  selected: readonly string[],
): Promise<readonly Source[]> {
  if (ranges === undefined) return fileSources(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  // While they waited, it may have been edited.
  const now = ranges.map((range, i) => {
    const start = nearest(text, selected[i] ?? '', range.start);
    return start === undefined ? range : { start, end: start + range.end - range.start };
  });
  return documentRanges(document, now);
}

/** Where a text is now that was there. */
function nearest(text: string, wanted: string, there: number): number | undefined {
  if (wanted === '' || text.startsWith(wanted, there)) return undefined;
  const before = text.lastIndexOf(wanted, there);
  const after = text.indexOf(wanted, there);
  const found = [before, after].filter((at) => at >= 0);
  return found.toSorted((a, b) => Math.abs(a - there) - Math.abs(b - there))[0];
}
