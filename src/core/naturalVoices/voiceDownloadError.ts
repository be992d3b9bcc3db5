import { LectorError } from '../errors.js';
import type { DownloadFault } from './downloadFault.js';

/** A natural voice cannot be downloaded or stored. */
export class VoiceDownloadError extends LectorError {
  constructor(
    message: string,
    override readonly download: DownloadFault,
    options?: { readonly cause?: unknown },
  ) {
    super('voiceDownload', message, options);
  }
}
