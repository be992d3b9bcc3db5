/** What went wrong, as far as it changes what the user can do about it. */
export type ErrorKind =
  /** The service could not be reached, or did not answer in time. */
  | 'unreachable'
  /** This machine has no way to the service: no network, or no such host. */
  | 'offline'
  /** The service answered with a refusal; `message` has its own words. */
  | 'refused'
  /** The service does not know the token. */
  | 'unauthorized'
  /** The billing period's characters are used up. */
  | 'allowanceUsedUp'
  /** The user does not want to pay for what comes next. */
  | 'declined'
  /** The voice is not there, or not there any more. */
  | 'unknownVoice'
  /** The voice has no sample to hear. */
  | 'noSample'
  /** The service answered something the interface does not allow. */
  | 'protocol'
  /** The audio cannot be read. */
  | 'badAudio'
  /** The embedded service does not start or keeps dying. */
  | 'embeddedService'
  /** The player page could not make sound. */
  | 'output'
  /** What is to be saved cannot be written where it shall go. */
  | 'notWritable'
  | 'diskFull'
  /** More than one file can hold. */
  | 'tooLong'
  /** Nothing of the text can be said. */
  | 'nothingToSay';

const brand = Symbol.for('lector.error');

/**
 * Its message is English and for the log; what the user reads is made of its kind, in the user's language. Cancellation
 * is not one of these: whoever aborts a signal knows it and expects nothing more.
 */
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
  /** What the service itself said of it, as a sentence: it is shown as it is. */
  readonly serviceWords?: string | undefined;
}

/** Each bundle has its own copy of the class, so `instanceof` would fail across them. */
export function isLectorError(error: unknown): error is LectorError {
  return typeof error === 'object' && error !== null && brand in error;
}
