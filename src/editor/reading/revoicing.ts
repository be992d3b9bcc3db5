import type * as vscode from 'vscode';
import { isReading } from '../../reading/playbackState.js';
import type { Reader } from '../../reading/reader.js';
import { reportError } from '../ui/reportError.js';
import type { LatestRequest } from './latestRequest.js';
import type { ReadingSpeech } from './readingSpeech.js';
import { tellOfReplacement } from './tellOfReplacement.js';

interface RevoicingParts {
  readonly reader: Reader;
  readonly speech: ReadingSpeech;
  readonly latest: LatestRequest;
  readonly log: vscode.LogOutputChannel;
}

/** Changes the voice of a reading that has begun. */
export class Revoicing {
  constructor(private readonly parts: RevoicingParts) {}

  /** Continues in the newly chosen voice. A reading that is over uses it when played again. */
  async toChosen(): Promise<void> {
    const { reader, speech, latest, log } = this.parts;
    if (!isReading(reader.state)) {
      reader.revoice(speech.whenNeeded());
      return;
    }
    const isWanted = latest.now();
    try {
      const chosen = await speech.ready();
      if (!isWanted()) return;
      const isSame = speech.soundsLike(chosen);
      speech.use(chosen);
      if (!isSame) reader.revoice({ voiceFor: chosen.voiceFor, speech: chosen });
    } catch (error) {
      await reportError(error, log);
    }
  }

  /** Goes on in another free voice, if one takes the place of a voice that is gone. Resolves to whether all is well. */
  async fromLost(error: unknown): Promise<boolean> {
    const { reader, speech, latest, log } = this.parts;
    const isWanted = latest.now();
    const replacement = await speech.replacement().catch(() => undefined);
    // In the meantime, the user has begun, stopped or chosen something else.
    if (!isWanted() || reader.state.name !== 'failed') return true;
    if (replacement === undefined) return false;
    log.warn(String(error));
    speech.use(replacement);
    reader.revoice({ voiceFor: replacement.voiceFor, speech: replacement });
    void tellOfReplacement();
    return true;
  }
}
