import * as v from 'valibot';
import { wavFile, type BaseVoice, type EngineVoice, type Synthesize } from '../engine/engine.js';
import { Problem } from '../http/request.js';
import { audioPath, busy, type Call, type Operation } from '../http/server.js';
import {
  RecordingProblem,
  profileVersion,
  type VoiceMatcher,
  type VoiceProfile,
} from '../matching/voiceMatcher.js';
import type { StoredVoice, VoiceStore } from '../store/voiceStore.js';
import { unlessAborted } from '../../core/clock.js';
import type { LanguageCode } from '../../api/wire/languages.js';
import type {
  routes,
  CreateVoiceRequest,
  DeleteVoiceRequest,
  EditVoiceRequest,
  VoiceCloningAnswers,
} from '../../api/wire/shapes.js';
import { sampleSentences } from '../voices/catalogue.js';
import type { Allowance } from './allowance.js';
import {
  actionField,
  fields,
  type FieldsOf,
  fileField,
  languageField,
  parseFields,
  voiceIdField,
  voiceNameField,
  recordingFromDataUri,
  refused,
} from './fields.js';

interface VoiceCloningParts {
  readonly matcher: VoiceMatcher;
  readonly synthesize: Synthesize;
  /** For the trials of a match. */
  readonly rehearse: Synthesize;
  readonly voices: VoiceStore;
  /** Natural voices that a recording may be matched onto, asked at each match. */
  readonly installedBases: (language: LanguageCode) => Promise<readonly BaseVoice[]>;
  readonly allowance: Allowance;
}

/** A match computes for seconds and keeps its recording in memory. */
const matchesAtOnce = 2;
const matchesWaiting = 8;

const anyAction = fields({ action: actionField });
const createRequest = fields({
  file: fileField,
  voice_name: voiceNameField,
  language: languageField,
} satisfies FieldsOf<Omit<CreateVoiceRequest, 'action'>>);
const deleteRequest = fields({ voice_id: voiceIdField } satisfies FieldsOf<
  Omit<DeleteVoiceRequest, 'action'>
>);
const editRequest = fields({
  voice_id: voiceIdField,
  voice_name: v.optional(voiceNameField),
  language: v.optional(languageField),
} satisfies FieldsOf<Omit<EditVoiceRequest, 'action'>>);

export function voiceCloning(parts: VoiceCloningParts): Operation<typeof routes.voiceCloning> {
  const { matcher, synthesize, rehearse, voices, installedBases, allowance } = parts;
  const turns = new Turns(matchesAtOnce, matchesWaiting);
  const actions: {
    readonly [Action in keyof VoiceCloningAnswers]: (call: Call) => Promise<VoiceCloningAnswers[Action]>;
  } = { create, edit, delete: remove };
  return {
    hasBody: true,
    run: async (call) => actions[parseFields(anyAction, call.body).action](call),
  };

  async function create({ body, origin, signal, commit }: Call): Promise<VoiceCloningAnswers['create']> {
    const { file, voice_name, language } = parseFields(createRequest, body);
    const recording = recordingFromDataUri(file);
    if (await voices.isFull()) throw noPlace();
    const created = await spendInTurn(language, signal, async (count) => {
      const profile = await measured(recording.bytes, signal);
      const { voice, sample } = await voiceIn(language, profile, signal);
      const stored = await voices.create(
        { name: voice_name, language, voice, profile },
        { sample, training: recording.bytes, trainingType: recording.type },
      );
      if (stored === undefined) throw noPlace();
      try {
        commit();
        await count();
      } catch (error) {
        await voices.delete(stored.id);
        throw error;
      }
      return stored;
    });
    const { flaws } = created.profile;
    return {
      ...customVoiceFields(created, origin),
      training: `${origin}${audioPath}${created.trainingName}`,
      flaws: flaws.length === 0 ? undefined : [...flaws],
    };
  }

  async function edit({ body, origin, signal, commit }: Call): Promise<VoiceCloningAnswers['edit']> {
    const { voice_id, voice_name, language } = parseFields(editRequest, body);
    const old = await voices.find(voice_id);
    if (old === undefined) throw unknownVoice();
    const name = voice_name === undefined ? {} : { name: voice_name };
    if (language === undefined || language === old.language) {
      const edited = await voices.edit(voice_id, name);
      if (edited === undefined) throw unknownVoice();
      return { voice_id, name: edited.name, language: edited.language, sample: undefined };
    }
    const edited = await spendInTurn(language, signal, async (count) => {
      const profile = await currentProfile(old, signal);
      const { voice, sample } = await voiceIn(language, profile, signal);
      const change = { ...name, language, voice, profile };
      const stored = await voices.edit(voice_id, change, sample, async () => {
        commit();
        await count();
      });
      if (stored === undefined) throw unknownVoice();
      return stored;
    });
    return customVoiceFields(edited, origin);
  }

  async function remove({ body }: Call): Promise<VoiceCloningAnswers['delete']> {
    const { voice_id } = parseFields(deleteRequest, body);
    const voice = await voices.find(voice_id);
    if (voice === undefined || !(await voices.delete(voice_id))) throw unknownVoice();
    return { message: `The voice "${voice.name}" was deleted.` };
  }

  /** Waits for a turn, then spends the sample's characters on the work. */
  async function spendInTurn<T>(
    language: LanguageCode,
    signal: AbortSignal,
    work: (count: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    return turns.run(signal, () => allowance.spend(sampleSentences[language].length, work));
  }

  /** A profile measured by another version of the service means something else, so measure the recording again. */
  async function currentProfile(voice: StoredVoice, signal: AbortSignal): Promise<VoiceProfile> {
    if (voice.profile.version === profileVersion) return voice.profile;
    const recording = await voices.recordingOf(voice);
    if (recording === undefined) throw unknownVoice();
    return measured(recording, signal);
  }

  async function measured(recording: Uint8Array, signal: AbortSignal): Promise<VoiceProfile> {
    try {
      return await matcher.measure(recording, signal);
    } catch (error) {
      throw error instanceof RecordingProblem ? refused(error.refusal) : error;
    }
  }

  async function voiceIn(
    language: LanguageCode,
    profile: VoiceProfile,
    signal: AbortSignal,
  ): Promise<{ readonly voice: EngineVoice; readonly sample: Uint8Array }> {
    const installed = await installedBases(language);
    const voice = await matcher.match(profile, language, rehearse, signal, installed);
    return { voice, sample: wavFile(await synthesize(sampleSentences[language], voice, signal)) };
  }

  function noPlace(): Problem {
    return new Problem(
      403,
      'voice_limit_reached',
      `There can be ${voices.limit} custom voices. Delete one to make room for another.`,
    );
  }
}

function unknownVoice(): Problem {
  return new Problem(404, 'unknown_voice', 'voice_id names no custom voice of this service.');
}

/**
 * Takes turns at work that keeps a processor busy for seconds: a few run at once, a few wait, and the rest are told to
 * come back later.
 */
export class Turns {
  private atWork = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.turn(signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Hand the turn on, so that a newcomer cannot take it.
      if (next === undefined) this.atWork--;
      else next();
    }
  }

  private async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.atWork < this.atOnce) {
      this.atWork++;
      return;
    }
    if (this.waiting.length >= this.mostWaiting) {
      throw busy(`${this.atOnce} voices are being made and ${this.mostWaiting} are waiting already.`, 10);
    }
    return unlessAborted(signal, (enter) => {
      this.waiting.push(enter);
      return () => this.waiting.splice(this.waiting.indexOf(enter), 1);
    });
  }
}

export function customVoiceFields(voice: StoredVoice, origin: string) {
  return {
    voice_id: voice.id,
    name: voice.name,
    language: voice.language,
    sample: `${origin}${audioPath}${voice.sampleName}`,
  };
}
