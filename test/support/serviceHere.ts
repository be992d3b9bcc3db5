import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../../src/api/wire/shapes.js';
import type { Synthesize } from '../../src/service/engine/engine.js';
import {
  profileVersion,
  type VoiceMatcher,
  type VoiceProfile,
} from '../../src/service/matching/voiceMatcher.js';
import { defaultLimits, openService, type Service, type ServiceLimits } from '../../src/service/service.js';
import { publicVoices } from '../../src/service/voices/catalogue.js';
import { toneWav } from './toneWav.js';
import { until } from './until.js';
import { close, listen } from './onLoopback.js';

const token = 'a-token-for-tests';

export interface HereAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

/** As long as a recording must be; this matcher does not care what is in it. */
export const recordingUri = `data:audio/wav;base64,${Buffer.from(toneWav({ seconds: 31, sampleRate: 8000 })).toString('base64')}`;

/** What a matcher heard; tests that use it do not care what. */
export const someProfile = {
  version: profileVersion,
  seconds: 31,
  measures: {},
  flaws: [],
} as unknown as VoiceProfile;

/** The embedded service in this process, over HTTP. Tests may replace its engine, its matcher and its clock. */
export class ServiceHere {
  now: () => Date = () => new Date(Date.UTC(2026, 4, 15));
  synthesize: Synthesize = () => Promise.resolve({ samples: new Int16Array(100), words: [] });
  matcher: VoiceMatcher = {
    measure: () => Promise.resolve(someProfile),
    match: (_profile, language) => {
      const found = publicVoices.find((voice) => voice.language === language);
      assert.ok(found !== undefined);
      return Promise.resolve(found.voice);
    },
  };
  readonly reports: string[] = [];
  private service: Service | undefined;
  private base = '';

  private constructor(
    readonly folder: string,
    private readonly limits: Partial<ServiceLimits>,
  ) {}

  static async start(limits: Partial<ServiceLimits> = {}): Promise<ServiceHere> {
    const service = new ServiceHere(await mkdtemp(join(tmpdir(), 'lector-here-')), limits);
    await service.open();
    return service;
  }

  /** Also after a `close`, with the same folder. */
  async open(secret = token): Promise<void> {
    this.service = await openService({
      folder: this.folder,
      token: secret,
      now: () => this.now(),
      report: (message) => this.reports.push(message),
      synthesize: (message, voice, signal) => this.synthesize(message, voice, signal),
      rehearse: (message, voice, signal) => this.synthesize(message, voice, signal),
      loadMatcher: () =>
        Promise.resolve({
          measure: (bytes, signal) => this.matcher.measure(bytes, signal),
          match: (profile, language, rehearse, signal, installed) =>
            this.matcher.match(profile, language, rehearse, signal, installed),
        }),
      limits: { ...defaultLimits, ...this.limits },
    });
    this.base = await listen(this.service.server);
  }

  async close(): Promise<void> {
    await close(this.running.server);
  }

  async end(): Promise<void> {
    await this.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  get running(): Service {
    assert.ok(this.service !== undefined);
    return this.service;
  }

  get url(): string {
    return this.base;
  }

  async post(path: string, body: object = {}, signal?: AbortSignal): Promise<HereAnswer> {
    return this.postAs(token, path, body, signal);
  }

  async postAs(secret: string, path: string, body: object = {}, signal?: AbortSignal): Promise<HereAnswer> {
    const response = await fetch(this.base + path, {
      method: 'POST',
      headers: { Authorization: secret, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
    const json = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, json };
  }

  async say(message: string, signal?: AbortSignal): Promise<HereAnswer> {
    return this.post('/generate', { voice_id: 'en-ada', message }, signal);
  }

  /** Creates a voice in English. */
  async makeVoice(signal?: AbortSignal): Promise<HereAnswer> {
    const fields = { action: 'create', file: recordingUri, voice_name: 'Mine', language: 'en' };
    return this.post(routes.voiceCloning, fields, signal);
  }

  async used(): Promise<unknown> {
    return (await this.post('/user')).json['character_usage'];
  }

  /** With a limit of one request: waits until the service is done with the one whose caller hung up. */
  async idle(): Promise<void> {
    assert.equal(this.limits.requests, 1);
    await until(async () => (await this.post('/user')).status === 200, 'the service is idle', 10);
  }

  /** The names of all files in a folder of the data folder. */
  async files(folder: 'audio' | 'voices'): Promise<readonly string[]> {
    const found = await readdir(join(this.folder, folder), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
}
