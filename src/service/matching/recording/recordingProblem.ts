import type { RecordingRefusal } from '../../../core/recording/checkRecording.js';

/** Why a recording cannot become a voice. */
export class RecordingProblem extends Error {
  constructor(
    readonly kind: RecordingRefusal['reason'] | 'unusable',
    message: string,
  ) {
    super(message);
    this.name = 'RecordingProblem';
  }
}
