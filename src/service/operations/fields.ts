import * as v from 'valibot';
import { type VoiceCloningRequest, recordingMediaTypes } from '../../api/wire/shapes.js';
import { voiceNameLength } from '../../core/limits.js';
import { Problem } from '../http/request.js';
import { languageCodes } from '../../api/wire/languages.js';
import { english } from '../../core/plainText.js';
import {
  checkRecording,
  type Recording,
  type RecordingRefusal,
  type RecordingType,
} from '../../core/recording/checkRecording.js';
import { refusalWords } from '../../core/recording/refusalWords.js';

// The rules for a request's fields. Each has a sentence that names the field and the rule.
const text = (field: string) => v.string((issue) => `${field} ${missingOr(issue.input, 'must be a string')}`);

export const messageField = v.pipe(
  text('message'),
  v.check(
    (message) => message.isWellFormed(),
    'message must be well-formed Unicode; it has a lone surrogate',
  ),
  v.check((message) => message.trim() !== '', 'message must have something to say; it is empty'),
);

export const voiceIdField = v.pipe(text('voice_id'), v.minLength(1, 'voice_id must not be empty'));

export const returnUsageField = v.optional(v.boolean('return_usage must be true or false'), false);

const { min, max } = voiceNameLength;

/** Characters are UTF-16 units, here and everywhere else in the service. */
export const voiceNameField = v.pipe(
  text('voice_name'),
  v.check((name) => name.isWellFormed(), 'voice_name must be well-formed Unicode; it has a lone surrogate'),
  v.check((name) => !/\p{Cc}/u.test(name), 'voice_name must have no control characters'),
  v.transform((name) => name.trim()),
  v.check(
    (name) => name.length >= min && name.length <= max,
    ({ input }) => `voice_name must have ${min} to ${max} characters; it has ${input.length}`,
  ),
);

export const languageField = v.picklist(
  languageCodes,
  (issue) => `language ${missingOr(issue.input, `must be one of ${languageCodes.join(', ')}`)}`,
);

const actions = ['create', 'edit', 'delete'] as const satisfies readonly VoiceCloningRequest['action'][];

export const actionField = v.picklist(
  actions,
  (issue) => `action ${missingOr(issue.input, `must be one of ${actions.join(', ')}`)}`,
);

export const fileField = text('file');

/** One rule per field of a request: a field added to the request does not compile without one. */
export type FieldsOf<Request> = { readonly [Field in keyof Required<Request>]: v.GenericSchema };

/** Parses the body's fields and throws for the first broken rule. Ignores fields without a rule. */
export function parseFields<Shape extends v.GenericSchema>(shape: Shape, body: object): v.InferOutput<Shape> {
  const result = v.safeParse(shape, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Problem(422, 'invalid_field', `${issue.message}.`);
}

/** An object with these fields. A missing field gets its own rule's message. */
export function fields<Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, v.ErrorMessage<v.ObjectIssue>> {
  return v.object(entries, (issue) => `${v.getDotPath(issue) ?? 'The body'} is required`);
}

function missingOr(input: unknown, rule: string): string {
  return input === undefined ? 'is required' : rule;
}

const types: ReadonlyMap<string, RecordingType> = new Map([
  [recordingMediaTypes.wav, 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/vnd.wave', 'wav'],
  [recordingMediaTypes.mp3, 'mp3'],
  ['audio/mp3', 'mp3'],
]);

/** The recording in a data URI. Its media type must match its content. */
export function recordingFromDataUri(uri: string): Recording {
  const comma = uri.indexOf(',');
  const [mediaType = '', ...parameters] = uri.slice(0, Math.max(0, comma)).toLowerCase().split(';');
  if (comma < 0 || !mediaType.startsWith('data:') || parameters.at(-1)?.trim() !== 'base64') {
    throw invalid('file must be a data URI with a media type and base64 data');
  }
  const type = types.get(mediaType.slice('data:'.length).trim());
  if (type === undefined) throw unsupported('file must be WAV or MP3 (audio/wav, audio/mpeg).');
  const data = uri.slice(comma + 1);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data) || data.length % 4 !== 0)
    throw invalid('file must have valid base64 data');
  const check = checkRecording(Buffer.from(data, 'base64'));
  if (!check.ok) throw refused(check.refusal);
  const found = check.recording.type;
  if (found !== type) {
    throw unsupported(`file says it is ${type.toUpperCase()}, but it is ${found.toUpperCase()}.`);
  }
  return check.recording;
}

/** The answer for each reason to refuse a recording, unless it is the usual one. */
const answers: Partial<Record<RecordingRefusal['reason'], readonly [status: number, code: string]>> = {
  empty: [422, 'invalid_field'],
  tooLarge: [413, 'too_large'],
  wrongType: [415, 'unsupported_audio'],
  rareKind: [415, 'unsupported_audio'],
};

export function refused(refusal: RecordingRefusal): Problem {
  const [status, code] = answers[refusal.reason] ?? [422, 'invalid_recording'];
  const sentence = `file cannot be used: ${refusalWords(refusal, english)}`;
  return new Problem(status, code, sentence, {}, { recording: refusal });
}

function unsupported(message: string): Problem {
  return new Problem(415, 'unsupported_audio', message);
}

function invalid(message: string): Problem {
  return new Problem(422, 'invalid_field', `${message}.`);
}
