import type { HeardRefusal } from './recording/heardRefusal.js';

/** What went wrong, where it affects what the user can do about it. */
export type ErrorKind =
  /** The service could not be reached, or did not answer in time. */
  | 'unreachable'
  /** This machine cannot get to the service: no network, or no such host. */
  | 'offline'
  /** Nobody can vouch for whoever answers there, or it does not speak HTTPS. */
  | 'insecure'
  /** The service refused; `serviceWords` says why. */
  | 'refused'
  | 'unauthorized'
  /** Another window of this user has changed the account, and this one cannot know the new one yet. */
  | 'otherAccount'
  /** The billing period's characters are used up. */
  | 'allowanceUsedUp'
  /** The user does not want to pay for what comes next. */
  | 'declined'
  /** The voice does not exist, or no longer. */
  | 'unknownVoice'
  | 'noSample'
  /** The service answered with something that the interface does not allow. */
  | 'protocol'
  /** Audio that was paid for is not there, and may never be. */
  | 'lostPurchase'
  | 'badAudio'
  /** A message's audio ends before its sound does. */
  | 'cutOffAudio'
  /** The service has too much to do. */
  | 'busy'
  /** There can be no more custom voices. */
  | 'voiceLimit'
  /** This kind of service has nothing of the sort. */
  | 'notOffered'
  /** The embedded service does not start, or keeps crashing. */
  | 'embeddedService'
  /** The embedded service runs, but could not do what was asked, or not in time. */
  | 'embeddedFailure'
  /** The embedded service can neither read nor write its data folder. */
  | 'embeddedFolder'
  /** The player page could not make sound. */
  | 'output'
  /** The audio cannot be saved in the chosen place. */
  | 'notWritable'
  | 'diskFull'
  /** More than one file can hold. */
  | 'tooLong'
  | 'nothingToSay'
  | 'voiceDownload';

/** Speech that was paid for and cannot be had: whose text it is, and where it should be, if known. Both stay out of the log. */
export interface LostPurchase {
  readonly service: string;
  readonly voiceId: string;
  readonly text: string;
  readonly address: string;
}

const brand = Symbol.for('lector.error');

/** Its message is for the log, in English; the user reads what its kind means. Cancellation is not an error. */
export class LectorError extends Error {
  readonly [brand] = true;

  constructor(
    readonly kind: ErrorKind,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = 'LectorError';
  }

  /** The HTTP status of a refusal. */
  readonly status?: number | undefined;
  /** Whether the service certainly did nothing, so nothing is charged and the request may be repeated. */
  readonly isUndone?: boolean | undefined;
  /** How long the service asks to be left alone, if it says so. */
  readonly retryAfterMs?: number | undefined;
  /** The service's own explanation, as a sentence, shown as is. It may repeat what it was sent: not for the log. */
  readonly serviceWords?: string | undefined;
  /** Why a recording cannot become a voice, where the service says it for programs, too. */
  readonly recording?: HeardRefusal | undefined;
  /** With the kind `lostPurchase`, and with `cutOffAudio` unless it is free. */
  readonly lost?: LostPurchase | undefined;
}

/** Each bundle has its own copy of the class, so `instanceof` would fail across them. */
export function isLectorError(error: unknown): error is LectorError {
  return typeof error === 'object' && error !== null && brand in error;
}

/** The service does not have what was asked for yet, or no longer. */
export function isGone(error: unknown): error is LectorError {
  return isLectorError(error) && (error.status === 404 || error.status === 410);
}

/** The code of a system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** The disk is full, or the user's share of it. */
export function isDiskFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Its code, if the error comes from the file system. */
export function fileErrorCode(error: unknown): string | undefined {
  const code = errorCode(error);
  return code !== undefined && /^E[A-Z]+$/.test(code) ? code : undefined;
}
