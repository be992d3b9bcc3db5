import type { Server } from 'node:http';
import { join } from 'node:path';
import type { LanguageCode } from '../api/wire/languages.js';
import { routes } from '../api/wire/shapes.js';
import { keptOnceLoaded } from '../core/keptOnceLoaded.js';
import { naturalVoicesFolder } from '../core/naturalVoices/installedVoice.js';
import { processOf } from './engine/engines.js';
import type { EngineVoice, FindVoice, Synthesize } from './engine/engine.js';
import { audioPath, createHttpServer, type CallerLimits, type Operation } from './http/server.js';
import type { VoiceMatcher } from './matching/voiceMatcher.js';
import { Allowance, getUser } from './operations/allowance.js';
import { generate } from './operations/generate.js';
import { customVoiceFields, voiceCloning } from './operations/voiceCloning.js';
import { AudioStore, isUnguessableName } from './store/audioStore.js';
import type { Report } from '../disk/stored.js';
import { forgottenAfterMs } from '../disk/drafts.js';
import { makeFolder, sweepLeftovers } from '../disk/wholeFile.js';
import { UsageStore } from './store/usageStore.js';
import { VoiceStore } from './store/voiceStore.js';
import { Catalogue, voiceToLoad, Samples } from './voices/catalogue.js';

export interface ServiceParts {
  readonly folder: string;
  readonly token: string;
  readonly now: () => Date;
  readonly report: Report;
  readonly synthesize: Synthesize;
  /** For trials: never delays callers of `synthesize`. */
  readonly rehearse: Synthesize;
  /** Asked for when somebody clones a voice. */
  readonly loadMatcher: () => Promise<VoiceMatcher>;
  readonly limits: ServiceLimits;
}

export interface ServiceLimits extends CallerLimits {
  readonly charactersAMonth: number;
  readonly customVoices: number;
  /**
   * How long an answer may take. Each deadline is shorter than the client's own, so the client still gets an answer.
   */
  readonly deadlineMs: {
    readonly asking: number;
    readonly speech: number;
    /** For a voice with a process of its own, which may have to load it first. */
    readonly slowSpeech: number;
    readonly cloning: number;
  };
  /** The most generated audio to keep. Beyond that, the oldest goes before its 24 hours are over. */
  readonly audioBytes: number;
}

export const defaultLimits: ServiceLimits = {
  charactersAMonth: 100_000_000,
  customVoices: 50,
  deadlineMs: { asking: 10_000, speech: 20_000, slowSpeech: 100_000, cloning: 240_000 },
  connections: 320,
  requests: 256,
  // As many as can be in use or waiting to become a voice.
  recordings: 10,
  audioBytes: 1_000_000_000,
};

export interface Service {
  readonly server: Server;
  readonly voiceToLoad: (idOrLanguage?: string) => Promise<EngineVoice | undefined>;
  /** Deletes what has expired; called from time to time. */
  readonly sweep: () => Promise<void>;
}

/** The whole service on a data folder. It does not listen yet. */
export async function openService(parts: ServiceParts): Promise<Service> {
  const { folder, token, now, report, synthesize, rehearse, loadMatcher, limits } = parts;
  await makeFolder(folder);
  const audio = new AudioStore(join(folder, 'audio'), now, limits.audioBytes);
  const voices = new VoiceStore(join(folder, 'voices'), limits.customVoices, report);
  const usage = new UsageStore(join(folder, 'usage'), now, report);
  const catalogue = new Catalogue(join(folder, naturalVoicesFolder));
  void sweepLeftovers(join(folder, naturalVoicesFolder), forgottenAfterMs);
  const samples = new Samples(join(folder, 'samples'), token, synthesize, catalogue);
  for (const store of [audio, voices, usage, samples]) await store.open();
  const findVoice: FindVoice = async (id) => ((await catalogue.find(id)) ?? (await voices.find(id)))?.voice;
  const allowance = new Allowance(usage, limits.charactersAMonth);
  const cloningOperation = keptOnceLoaded(async () => {
    const installedBases = (language: LanguageCode) => catalogue.basesFor(language);
    const matcher = await loadMatcher();
    return voiceCloning({ matcher, synthesize, rehearse, voices, installedBases, allowance });
  });
  const { asking, speech, slowSpeech, cloning } = limits.deadlineMs;
  const speechDeadlineMs = (voice: EngineVoice) => (processOf(voice) === undefined ? speech : slowSpeech);
  const server = createHttpServer({
    token,
    report,
    deadlineMs: {
      [routes.generate]: slowSpeech,
      [routes.voices]: asking,
      [routes.user]: asking,
      [routes.voiceCloning]: cloning,
      audio: slowSpeech,
    },
    limits,
    operations: {
      [routes.generate]: generate({ synthesize, speechDeadlineMs, audio, findVoice, allowance }),
      [routes.voices]: listVoices(voices, catalogue, samples),
      [routes.user]: getUser(allowance),
      [routes.voiceCloning]: { hasBody: true, run: async (call) => (await cloningOperation()).run(call) },
    },
    findAudio: async (name) =>
      isUnguessableName(name)
        ? ((await samples.find(name)) ?? (await audio.find(name)) ?? (await voices.findAudio(name)))
        : undefined,
  });
  return {
    server,
    voiceToLoad: (idOrLanguage) => voiceToLoad(findVoice, () => catalogue.list(), idOrLanguage),
    sweep: () => audio.sweep(),
  };
}

function listVoices(
  voices: VoiceStore,
  catalogue: Catalogue,
  samples: Samples,
): Operation<typeof routes.voices> {
  return {
    hasBody: false,
    run: async ({ origin }) => ({
      voices: (await catalogue.list()).map(({ id, name, metadata }) => ({
        voice_id: id,
        name,
        sample: `${origin}${audioPath}${samples.nameOf(id)}`,
        metadata,
      })),
      customVoices: (await voices.list()).map((voice) => customVoiceFields(voice, origin)),
    }),
  };
}
