// A speech service on loopback: a hosted one with all four operations, or a voice server of another make, over real HTTP,
// with a script for what goes wrong (see `scriptedBehaviours.ts`). Like a real service, it charges when it starts to
// generate, whatever happens to the answer. What a voice server is asked counts as `/generate` and `/voices`, too.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { voiceServers, type ServerMake } from './voiceServers.js';
import { toneWav } from './toneWav.js';
import { close, listen } from './onLoopback.js';

export type ScriptedRoute = '/generate' | '/voices' | '/user' | '/voice-cloning' | 'audio';

export interface RecordedRequest {
  readonly route: ScriptedRoute;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
  /** Whether the client left before the answer was complete. */
  abandoned: boolean;
}

/** What one generation cost. */
export interface Charge {
  readonly message: string;
  readonly voiceId: string;
  readonly characters: number;
}

export interface Exchange {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Answers like a service without faults. */
  readonly honestly: () => void;
}

export interface Behaviour {
  (exchange: Exchange): void;
  /** Happens before anything is generated, so nothing is charged. */
  readonly unpaid?: true;
}

export type Answer = (response: ServerResponse) => void;

export interface ScriptedOptions {
  readonly token?: string;
  /** A voice server of this make, instead of a service with Lector's own interface. */
  readonly make?: ServerMake;
  /** The delay before an operation's answers start. */
  readonly latencyMs?: number;
  /** The extra time to make the speech, per character. */
  readonly generationMsPerCharacter?: number;
  readonly sampleRate?: number;
  readonly secondsPerCharacter?: number;
  /** How long the speech of a message is, for messages that should not be as long as their characters say. */
  readonly secondsOf?: (message: string) => number | undefined;
  /** The pitch of a message, for tests that must tell messages apart by ear. */
  readonly hertzOf?: (message: string) => number;
  /** The audio file of a message, for tests that need more than a tone. */
  readonly speechOf?: (message: string) => Uint8Array;
}

export interface ScriptedVoice {
  readonly voice_id: string;
  readonly name: string;
  readonly sample: string;
  readonly [more: string]: unknown;
}

const samples = { sampleRate: 16_000, secondsPerCharacter: 0.005 };
const maxMessage = 500;
/** What the sample of a created or edited voice says and is charged for. */
const sampleText = 'This is how I sound.';

export async function startScriptedService(options: ScriptedOptions = {}): Promise<ScriptedService> {
  const service = new ScriptedService(options);
  await service.listen();
  return service;
}

export class ScriptedService {
  token: string;
  /** Other accounts' tokens, which are accepted as well. */
  readonly otherTokens = new Set<string>();
  latencyMs: number;
  voices: ScriptedVoice[] = [];
  customVoices: ScriptedVoice[] = [];
  /** Any fields: `/user` answers exactly this. Generating keeps the two figures up to date. */
  user: Record<string, unknown> & { character_usage: number; character_allowance: number } = {
    character_usage: 0,
    character_allowance: 100_000,
    current_plan: 'Reader',
    downgrading_to_plan: null,
    has_payment_method: true,
    portal_url: 'https://billing.example/portal',
    renewal_time: 1_900_000_000,
    status: 'active',
  };
  /** Every request, in the order they arrived, whatever happened to it. */
  readonly requests: RecordedRequest[] = [];
  /** Every connection ever made, including those without a request. */
  connections = 0;
  /** Requests without a complete answer yet. */
  inFlight = 0;
  /** What was charged for speech, in order. */
  readonly ledger: Charge[] = [];
  /** Characters charged so far, including voice samples. */
  charged = 0;
  /** Its address, once it listens. */
  url = '';

  private readonly scripts = new Map<ScriptedRoute, Behaviour[]>();
  private readonly habits = new Map<ScriptedRoute, Behaviour>();
  private readonly open = new Set<Exchange>();
  private readonly audio = new Map<string, string>();
  private readonly waiting = new Set<() => void>();
  private connectionHabits: ((socket: Socket) => void)[] = [];
  private readonly server = createServer((request, response) => {
    void this.receive(request, response);
  });

  constructor(private readonly options: ScriptedOptions) {
    this.token = options.token ?? 'token-of-a-user';
    this.latencyMs = options.latencyMs ?? 0;
    this.server.on('connection', (socket) => {
      this.connections++;
      socket.on('error', () => undefined);
      this.connectionHabits.shift()?.(socket);
      this.noticed();
    });
  }

  async listen(): Promise<void> {
    this.url = await listen(this.server);
    this.voices = ['ada', 'ben'].map((id) => ({
      voice_id: id,
      name: id === 'ada' ? 'Ada' : 'Ben',
      sample: this.audioUrl(sampleText),
      metadata: `English (US) | ${id === 'ada' ? 'Female' : 'Male'}`,
    }));
  }

  get account(): { readonly baseUrl: string; readonly token: string } {
    return { baseUrl: this.url, token: this.token };
  }

  /** What the next requests of a route get, one behavior each; after that, the service is honest again. */
  script(route: ScriptedRoute, ...behaviours: readonly Behaviour[]): void {
    this.scripts.set(route, [...(this.scripts.get(route) ?? []), ...behaviours]);
  }

  /** What requests of a route get when no script is left; `undefined` for honesty. */
  always(route: ScriptedRoute, behaviour: Behaviour | undefined): void {
    if (behaviour === undefined) this.habits.delete(route);
    else this.habits.set(route, behaviour);
  }

  /** Answers everything held up on a route, without faults. */
  answerHeld(route: ScriptedRoute): void {
    for (const { request, response, honestly } of [...this.open]) {
      if (request.route === route && !response.headersSent) honestly();
    }
  }

  /** From now on, nothing goes wrong. */
  recover(): void {
    this.scripts.clear();
    this.habits.clear();
  }

  /** What the next connections get, before a request is read. */
  scriptConnections(...behaviours: readonly ((socket: Socket) => void)[]): void {
    this.connectionHabits.push(...behaviours);
  }

  count(route: ScriptedRoute): number {
    return this.requests.filter((request) => request.route === route).length;
  }

  /** The messages that `/generate` was asked for. */
  get messages(): readonly string[] {
    return this.requests.filter(({ route }) => route === '/generate').map(({ body }) => messageOf(body));
  }

  /** How often a message was charged for. */
  timesCharged(message: string): number {
    return this.ledger.filter((charge) => charge.message === message).length;
  }

  /** Resolves as soon as the condition holds. Checked whenever something happens here. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!condition()) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  /** A URL where the service has the speech of a text. */
  audioUrl(message: string): string {
    const path = `/audio/${this.audio.size}.wav`;
    this.audio.set(path, message);
    return this.url + path;
  }

  async close(): Promise<void> {
    await close(this.server);
  }

  private noticed(): void {
    for (const look of [...this.waiting]) look();
  }

  private async receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming).catch(() => undefined);
    const path = incoming.url ?? '/';
    const request: RecordedRequest = {
      route: routeOf(path, incoming.method),
      method: incoming.method ?? '',
      path,
      headers: incoming.headers,
      body: parse(body),
      abandoned: false,
    };
    this.requests.push(request);
    this.inFlight++;
    response.on('close', () => {
      this.inFlight--;
      this.open.delete(exchange);
      request.abandoned = !response.writableFinished;
      this.noticed();
    });
    const behaviour = this.scripts.get(request.route)?.shift() ?? this.habits.get(request.route);
    const begun = behaviour?.unpaid === true ? undefined : this.begin(request);
    const exchange: Exchange = {
      request,
      response,
      socket: incoming.socket,
      honestly: () => {
        (begun ?? this.begin(request))(response);
      },
    };
    this.open.add(exchange);
    this.noticed();
    const act = (): void => {
      if (!response.destroyed) {
        if (behaviour === undefined) exchange.honestly();
        else behaviour(exchange);
      }
      this.noticed();
    };
    const { generationMsPerCharacter = 0 } = this.options;
    const delay = this.latencyMs + generationMsPerCharacter * messageOf(request.body).length;
    if (delay > 0 && request.route !== 'audio') setTimeout(act, delay);
    else act();
  }

  /** Decides the fate of a request and charges for it. The result sends the answer. */
  private begin(request: RecordedRequest): Answer {
    if (this.options.make !== undefined) return this.voiceServer(request, this.options.make);
    if (request.route === 'audio') {
      const message = this.audio.get(request.path);
      return message === undefined
        ? refusal(404, 'not_found', 'There is no such file.')
        : (response) => {
            sendBytes(response, this.speech(message));
          };
    }
    const { authorization = '' } = request.headers;
    if (authorization !== this.token && !this.otherTokens.has(authorization)) {
      return refusal(401, 'unauthorized', 'The token is not valid.');
    }
    switch (request.route) {
      case '/voices':
        return (response) => {
          send(response, { voices: this.voices, customVoices: this.customVoices });
        };
      case '/user':
        return (response) => {
          send(response, this.user);
        };
      case '/generate':
        return this.generate(request);
      case '/voice-cloning':
        return this.cloning(request);
    }
  }

  private voiceServer(request: RecordedRequest, make: ServerMake): Answer {
    const { path, body, headers } = request;
    const server = voiceServers[make];
    if (server.wantsKey && headers.authorization !== `Bearer ${this.token}`) return server.refuses(401);
    if (path === server.captions?.path && request.method === 'GET') return server.refuses(405);
    if (request.route === '/voices' && path.startsWith('/v1/')) return server.lists(path, this.voices);
    if (request.route !== '/generate') return server.refuses(404);
    if (path !== '/v1/audio/speech' && path !== server.captions?.path) return server.refuses(404);
    const [message, voiceId] = [messageOf(body), text(body, 'voice')];
    if (!this.voices.some((voice) => voice.voice_id === voiceId)) return server.refuses(400, voiceId);
    if (this.user.character_usage + message.length > this.user.character_allowance) {
      return server.refuses(429);
    }
    this.ledger.push({ message, voiceId, characters: message.length });
    this.use(message.length);
    const answers = path === server.captions?.path ? server.captions.says : server.says;
    return (response) => {
      answers(response, this.speech(message), message);
    };
  }

  private generate({ body }: RecordedRequest): Answer {
    const message = messageOf(body).slice(0, maxMessage);
    const voiceId = text(body, 'voice_id');
    if (![...this.voices, ...this.customVoices].some((voice) => voice.voice_id === voiceId)) {
      return refusal(404, 'unknown_voice', 'There is no such voice.');
    }
    if (this.user.character_usage + message.length > this.user.character_allowance) {
      return refusal(402, 'allowance_exhausted', 'The allowance of this period is used up.');
    }
    this.ledger.push({ message, voiceId, characters: message.length });
    this.use(message.length);
    return (response) => {
      const usage = field(body, 'return_usage') === true ? { characterUsage: this.user.character_usage } : {};
      send(response, { url: this.audioUrl(message), status: 200, ...usage });
    };
  }

  private cloning({ body }: RecordedRequest): Answer {
    const voiceId = text(body, 'voice_id');
    const at = this.customVoices.findIndex((voice) => voice.voice_id === voiceId);
    const action = text(body, 'action');
    if (action === 'create') {
      const voice = {
        voice_id: `custom-${this.customVoices.length + 1}`,
        name: text(body, 'voice_name'),
        language: text(body, 'language'),
        sample: this.audioUrl(sampleText),
      };
      this.use(sampleText.length);
      this.customVoices.push(voice);
      return (response) => {
        send(response, { ...voice, training: this.audioUrl('training') });
      };
    }
    const voice = this.customVoices[at];
    if (voice === undefined) return refusal(404, 'unknown_voice', 'There is no such custom voice.');
    if (action === 'delete') {
      this.customVoices.splice(at, 1);
      return (response) => {
        send(response, { message: 'The voice was deleted.' });
      };
    }
    const name = text(body, 'voice_name');
    const language = text(body, 'language');
    const sample = language === '' ? {} : { language, sample: this.audioUrl(sampleText) };
    if (language !== '') this.use(sampleText.length);
    const changes = { ...(name === '' ? {} : { name }), ...sample };
    this.customVoices[at] = { ...voice, ...changes };
    return (response) => {
      send(response, { voice_id: voiceId, ...changes });
    };
  }

  private use(characters: number): void {
    this.charged += characters;
    this.user.character_usage += characters;
  }

  private speech(message: string): Uint8Array {
    const {
      sampleRate = samples.sampleRate,
      secondsPerCharacter = samples.secondsPerCharacter,
      secondsOf,
      hertzOf,
      speechOf,
    } = this.options;
    if (speechOf !== undefined) return speechOf(message);
    return toneWav({
      seconds: secondsOf?.(message) ?? Math.max(1, message.length) * secondsPerCharacter,
      sampleRate,
      ...(hertzOf === undefined ? {} : { hertz: hertzOf(message) }),
    });
  }
}

function routeOf(path: string, method: string | undefined): ScriptedRoute {
  if (method === 'POST' && /^\/(v1\/audio\/speech|dev\/captioned_speech)$/.test(path)) return '/generate';
  if (/^\/(v1\/audio\/voices|v1\/models|dev\/captioned_speech)$/.test(path)) return '/voices';
  return path === '/generate' || path === '/voices' || path === '/user' || path === '/voice-cloning'
    ? path
    : 'audio';
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parse(body: Buffer | undefined): unknown {
  try {
    return body === undefined || body.length === 0 ? undefined : JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

function text(body: unknown, name: string): string {
  const value = field(body, name);
  return typeof value === 'string' ? value : '';
}

/** Of either interface. */
function messageOf(body: unknown): string {
  return text(body, 'message') || text(body, 'input');
}

function refusal(status: number, code: string, message: string): Answer {
  return (response) => {
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ error: { code, message } }));
  };
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function sendBytes(response: ServerResponse, bytes: Uint8Array): void {
  response.writeHead(200, { 'Content-Type': 'audio/wav', 'Content-Length': bytes.length }).end(bytes);
}
