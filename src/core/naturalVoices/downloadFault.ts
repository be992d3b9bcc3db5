import { isLectorError, LectorError } from '../errors.js';
import { plainText, type Localiser, type PlainText } from '../plainText.js';

/** Why a natural voice could not be downloaded. */
export type DownloadFault =
  | { readonly fault: 'offline' | 'unreachable' | 'badSource' | 'redirect' | 'wrongFile' }
  /** What has arrived is kept. */
  | { readonly fault: 'brokeOff'; readonly received: number; readonly total: number }
  | { readonly fault: 'status'; readonly status: number }
  /** The file of the catalogue arrived, and this version cannot run it. */
  | { readonly fault: 'unusable'; readonly reason: string }
  | { readonly fault: 'notWritable'; readonly code: string };

/** A natural voice cannot be downloaded or stored. */
export class VoiceDownloadError extends LectorError {
  constructor(
    message: string,
    readonly download: DownloadFault,
    options?: { readonly cause?: unknown },
  ) {
    super('voiceDownload', message, options);
  }
}

/** Known by its kind, since each bundle has its own copy of the class. */
export function isVoiceDownloadError(error: unknown): error is VoiceDownloadError {
  return isLectorError(error) && error.kind === 'voiceDownload' && 'download' in error;
}

export function downloadFaultWords(fault: DownloadFault, l10n: Localiser): PlainText {
  const words = {
    badSource: l10n.t(
      'The setting “lector.voices.source” cannot be used: it must be an address that begins with https://, or with http:// on this computer.',
    ),
    offline: l10n.t('The voice cannot be downloaded: there is no network, or its server cannot be found.'),
    unreachable: l10n.t('The voice cannot be downloaded: its server does not answer.'),
    redirect: l10n.t('The server redirects to an address that is not safe to download from.'),
    wrongFile: l10n.t('The server sent something other than this voice, so nothing was installed.'),
  };
  switch (fault.fault) {
    case 'brokeOff':
      return l10n.t(
        'The download stopped at {0} of {1} MB. Trying again continues from there.',
        megabytes(fault.received),
        megabytes(fault.total),
      );
    case 'status':
      return fault.status === 404
        ? l10n.t('The server does not have this voice.')
        : l10n.t('The server refused to send the voice (status {0}).', fault.status);
    case 'unusable':
      return l10n.t('This version of Lector cannot run the voice ({0}).', plainText(fault.reason));
    case 'notWritable':
      return l10n.t('The voice cannot be stored on this computer ({0}).', plainText(fault.code));
    default:
      return words[fault.fault];
  }
}

/** Whole megabytes. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}
