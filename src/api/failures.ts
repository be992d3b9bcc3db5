// Why a service did not give what it was asked for, and what follows from that.

import type { Headers } from 'node-fetch';
import * as v from 'valibot';
import { LectorError, type ErrorKind } from '../core/errors.js';
import { heardRefusal, type HeardRefusal } from '../core/recording/heardRefusal.js';

/** Complete, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

type LostKind = ErrorKind & ('unreachable' | 'offline' | 'insecure');

/** No complete answer arrived. Whether the request may be repeated depends on whether it reached the service. */
export class LostConnection extends LectorError {
  private constructor(
    kind: LostKind,
    message: string,
    override readonly isUndone: boolean,
    cause: unknown,
  ) {
    super(kind, message, { cause });
  }

  static late(deadlineMs: number, cause: unknown): LostConnection {
    const message = `The speech service did not answer within ${Math.round(deadlineMs / 1000)} seconds.`;
    return new LostConnection('unreachable', message, false, cause);
  }

  static from(cause: unknown): LostConnection {
    const code = field(cause, 'code') ?? field(field(cause, 'cause'), 'code');
    const notSent = (kind: LostKind, message: string) => new LostConnection(kind, message, true, cause);
    if (typeof code === 'string') {
      if (noNetwork.has(code) && beforeSending.has(systemCall(cause)))
        return notSent('offline', 'The speech service cannot be found.');
      if (isInsecure(code, cause))
        return notSent('insecure', 'No secure connection to the speech service can be made.');
      if (code === 'ECONNREFUSED' || isConnecting(cause))
        return notSent('unreachable', 'The speech service cannot be reached.');
    }
    const message = 'The connection to the speech service broke off before its answer was whole.';
    return new LostConnection('unreachable', message, false, cause);
  }

  /** Not worth retrying: only a person can fix it. */
  get isLasting(): boolean {
    return this.kind === 'offline' || this.kind === 'insecure';
  }
}

const noNetwork = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']);
const beforeSending = new Set<unknown>([undefined, 'connect', 'getaddrinfo']);

/** Encryption may also fail later, when the request was sent: what only a handshake can meet is told by its reason. */
function isInsecure(code: string, cause: unknown): boolean {
  return (
    /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_|ERR_SSL_\w*(HANDSHAKE|PROTOCOL)/.test(code) ||
    // An answer without encryption has the wrong version, too, but once the request was sent, nothing fails to be written.
    (code === 'EPROTO' &&
      /SSL routines:\w*:[\w ]*(version|handshake|protocol|unrecognized.name|certificate|unknown.ca)/i.test(
        messageOf(cause),
      ))
  );
}

/** A handshake that breaks off has not sent a request yet. */
function isConnecting(cause: unknown): boolean {
  return systemCall(cause) === 'connect' || /before secure TLS/.test(messageOf(cause));
}

/** Node names the system call that failed. */
function systemCall(cause: unknown): unknown {
  return field(cause, 'erroredSysCall') ?? field(cause, 'syscall');
}

function messageOf(cause: unknown): string {
  return String(field(cause, 'message'));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The service answered, but not with what was asked for. */
export class Refusal extends LectorError {
  override readonly isUndone: boolean;

  constructor(
    kind: ErrorKind,
    happened: string,
    override readonly status: number,
    override readonly serviceWords?: string,
    override readonly retryAfterMs?: number,
    override readonly recording?: HeardRefusal,
    readonly code?: string,
  ) {
    // Its own words may repeat the token or the text, which the log must not have.
    super(kind, `${happened}.`);
    this.isUndone = status === 429 || status === 503 || kind === 'allowanceUsedUp' || kind === 'unauthorized';
  }
}

/** What was asked for decides what a 404 can mean. */
export type Subject = 'speech' | 'voice' | 'account' | 'audio';

/**
 * The interface does not define errors: the status proves little, and the body may be any JSON, text or a proxy's page.
 * If the service explains itself, its words are shown, since they may say what a status cannot.
 */
export function refusal(answer: Answer, subject: Subject, now: number): Refusal {
  const { status } = answer;
  const said = ownWords(answer);
  const kind = kindOf(status, said, subject);
  const retryAfterMs = retryAfter(answer.headers.get('retry-after'), now);
  const words = asSentence(said.message);
  return new Refusal(kind, summary(kind, status), status, words, retryAfterMs, said.recording, said.code);
}

const embeddedKinds = new Map<string | undefined, ErrorKind>([
  ['storage_full', 'diskFull'],
  ['storage_unusable', 'embeddedFolder'],
  ['voice_limit_reached', 'voiceLimit'],
  ['busy', 'busy'],
  ['unknown_voice', 'unknownVoice'],
  ['allowance_exhausted', 'allowanceUsedUp'],
  ['timeout', 'embeddedFailure'],
  ['internal', 'embeddedFailure'],
]);

/** There is no connection for the user to check, and its words are English: its codes say as much. */
export function ofEmbedded(error: unknown): unknown {
  if (!(error instanceof LostConnection || error instanceof Refusal)) return error;
  const kind = error instanceof Refusal ? embeddedKinds.get(error.code) : 'embeddedService';
  if (kind === undefined) return error;
  const { message, status } = error;
  return Object.assign(new LectorError(kind, message, { cause: error }), { status });
}

/** A refusal inside an answer that HTTP calls a success. */
export function bodyRefusal(status: number, body: unknown, subject: Subject): Refusal {
  const said = wordsIn(body);
  const kind = kindOf(status, said, subject);
  const happened = `The speech service could not generate the speech (status ${status})`;
  return new Refusal(kind === 'unreachable' ? 'refused' : kind, happened, status, asSentence(said.message));
}

/** How much of an explanation is looked at. */
const longestRead = 4096;

interface OwnWords {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly recording?: HeardRefusal | undefined;
}

const aboutAllowance =
  /allowance|quota|credit|characters? (limit|left|remaining|usage)|usage limit|insufficient|exceeded your/i;
const aboutToken = /token|api.?key|unauthori[sz]ed|credential|authenticat/i;
const aboutVoice = /voice/i;
const aboutUnknownVoice =
  /unknown.voice|voice.unknown|voice\b.{0,100}?\bnot.found|no.such.voice|\('body', 'voice'\)/i;

function kindOf(status: number, { code = '', message = '' }: OwnWords, subject: Subject): ErrorKind {
  const words = `${code.replaceAll('_', ' ')} ${message}`;
  const allowance = aboutAllowance.test(words);
  const token = aboutToken.test(words);
  if (status === 402) return 'allowanceUsedUp';
  // A token in its words may be a piece of the text, not what the user signs in with.
  if (code === 'rate_limit_exceeded') return 'refused';
  if (status === 401 || status === 403 || status === 429) {
    if (allowance && !token) return 'allowanceUsedUp';
    // A 403 with no words, or with words about both, could mean either, so neither step is suggested.
    return (token || status === 401) && !allowance ? 'unauthorized' : 'refused';
  }
  if (subject === 'speech' || subject === 'voice') {
    const isGone = (status === 404 || status === 410) && aboutVoice.test(words);
    if (isGone || aboutUnknownVoice.test(words)) return 'unknownVoice';
  }
  if (status >= 500) return 'unreachable';
  return 'refused';
}

const summaries: Partial<Record<ErrorKind, string>> = {
  allowanceUsedUp: 'The speech service has no characters left for this account',
  unauthorized: 'The speech service does not accept the token',
  unknownVoice: 'The speech service does not know the voice',
};

function summary(kind: ErrorKind, status: number): string {
  if (kind === 'unreachable') return `The speech service is not working at the moment (status ${status})`;
  const refused = status === 429 ? 'is asked too often' : 'refused the request';
  return summaries[kind] ?? `The speech service ${refused} (status ${status})`;
}

/** `{ error: { code, message } }`, `{ error: "…" }`, the same in `detail`, `{ message }` or plain text, but no web page. */
function ownWords({ body, headers }: Answer): OwnWords {
  const text = new TextDecoder().decode(body.subarray(0, longestRead)).trim();
  if (text === '') return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const plain = headers.get('content-type')?.startsWith('text/plain') === true && !text.startsWith('<');
    return plain ? { message: text } : {};
  }
  return wordsIn(json);
}

function wordsIn(json: unknown): OwnWords {
  for (const words of [field(json, 'error'), field(json, 'detail'), json]) {
    if (typeof words === 'string') return { message: words.slice(0, longestRead) };
    const [message] = ['message', 'detail', 'title'].flatMap((name) => asWords(field(words, name)));
    const [code] = asWords(field(words, 'code'));
    const recording = v.safeParse(heardRefusal, field(words, 'recording'));
    if (message !== undefined || code !== undefined)
      return { message, code, recording: recording.success ? recording.output : undefined };
  }
  return {};
}

function asWords(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value.slice(0, longestRead)] : [];
}

const longestWords = 300;

function asSentence(words: string | undefined): string | undefined {
  if (words === undefined) return undefined;
  const line = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const short = line.length > longestWords ? `${line.slice(0, longestWords)}…` : line;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}

/** In seconds or as a date, as HTTP allows. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
