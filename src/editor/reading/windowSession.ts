import { systemClock } from '../../core/clock.js';
import { Session } from '../../reading/session.js';
import { setting } from '../contributions/settings.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import type { Source } from '../sources/source.js';
import type { Narrators } from '../../speech/narrators.js';
import { Turns } from '../turns.js';
import type { ShownReading } from './shownReading.js';
import type { SourceChunker } from './sourceChunker.js';
import { symbolBeside } from './symbolBeside.js';

interface WindowSessionParts {
  readonly panel: PlayerPanel;
  readonly shown: ShownReading;
  readonly narrator: Narrators['narrator'];
  readonly chunksOf: SourceChunker;
}

/** This window's one reading, of texts from its editors. */
export function windowSession({ panel, shown, narrator, chunksOf }: WindowSessionParts): Session<Source> {
  const turns = new Turns();
  return new Session<Source>({
    output: panel,
    audience: shown,
    clock: systemClock,
    chunksOf,
    narrator,
    edits: async () => (await shown.load()).edited,
    symbolBeside,
    ahead: () => setting('prefetch.chunks'),
    turn: () => turns.pass(),
  });
}
