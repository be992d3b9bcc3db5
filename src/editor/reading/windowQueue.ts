import { noText } from '../../core/plainText.js';
import { isSounding } from '../../reading/playbackState.js';
import { ReadingQueue } from '../../reading/queue.js';
import type { Memory } from '../../disk/stored.js';
import { setContext } from '../contributions/commands.js';
import type { Session } from '../../reading/session.js';
import type { Listeners } from '../listeners.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import type { LectorStatus } from '../status/lectorStatus.js';
import type { Source } from '../sources/source.js';
import { agentSource } from '../agents/agentsAllowed.js';
import { OneVoice } from '../windows/oneVoice.js';
import { l10n } from '../ui/l10n.js';
import { OwnPlaces } from './ownQueue.js';
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
      isAgent: heard?.source.startsWith(agentSource) === true,
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
