import type * as vscode from 'vscode';
import { isLectorError, type LostPurchase } from '../../core/errors.js';
import type { Reader } from '../../reading/reader.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import { reportError, whatHappened } from '../ui/reportError.js';
import type { LatestRequest } from './latestRequest.js';
import type { Revoicing } from './revoicing.js';

interface FailedReadingParts {
  readonly reader: Reader;
  readonly revoicing: Revoicing;
  readonly latest: LatestRequest;
  readonly panel: PlayerPanel;
  readonly log: vscode.LogOutputChannel;
  /** The service does not have the voice any more. */
  readonly voiceMissed: () => void;
  /** Tries again what failed. */
  readonly resume: () => void;
  /** Lets lost audio be bought again. */
  readonly buyAgain: (lost: LostPurchase) => Promise<void>;
  /** Prepares the reading anew from this offset in the chunk that was heard last: the service may be another now. */
  readonly startAgain: (offset: number) => void;
}

/** What happens when a reading fails: it goes on in another voice, or the user hears why and what to do. */
export class FailedReading {
  constructor(private readonly parts: FailedReadingParts) {}

  async mend(error: unknown): Promise<void> {
    const { reader, revoicing, latest, panel, log, voiceMissed, resume, startAgain, buyAgain } = this.parts;
    if (isLectorError(error) && error.kind === 'declined') {
      // The user has said no and need not be told. Play asks again.
      reader.do('stop');
      await revoicing.toChosen();
      return;
    }
    if (isLectorError(error) && error.kind === 'unknownVoice') {
      voiceMissed();
      if (await revoicing.fromLost(error)) return;
    }
    const isWanted = latest.now();
    const mended = (): void => {
      // Choosing another voice resumes by itself, and the user may have started something else in the meantime.
      const { state } = reader;
      if (isWanted() && state.name === 'failed') startAgain(state.place.offset);
    };
    void reportError(error, log, resume, { again: 'resume', mended, buyAgain });
    const message = await whatHappened(error);
    if (reader.state.name === 'failed') panel.send({ type: 'state', name: 'failed', error: message });
  }
}
