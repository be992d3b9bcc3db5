import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { sleep, type Clock } from '../../core/clock.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import type { SettingValue } from '../../core/settingValue.js';
import { jsonOf } from '../../disk/storedFile.js';
import type { ReadingQueue } from '../../reading/queue.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { firstSentencesEnd } from '../../text/sentences/sentences.js';
import type { Source } from '../sources/source.js';
import { agentSource } from './agentsAllowed.js';

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const path = v.optional(text(10_000));

/** What agents pass to a hook, in the two ways in which they call its parts. */
const fields = v.object({
  session_id: v.optional(text(200)),
  sessionId: v.optional(text(200)),
  hook_event_name: v.optional(text(50)),
  hookEventName: v.optional(text(50)),
  cwd: text(10_000),
  transcript_path: path,
  last_assistant_message: v.optional(text(100_000)),
  message: v.optional(text(100_000)),
  timestamp: v.optional(text(50)),
  turn_id: v.optional(text(200)),
});

/** Something that an agent has to say. */
export interface HookInput {
  readonly session: string;
  /** Who it is, and where it works. */
  readonly name: string;
  readonly event: 'Stop' | 'Notification';
  /** What it says, if it passes that. */
  readonly message: string | undefined;
  /** Where else it is written down. */
  readonly transcript: string | undefined;
}

/** Undefined if it is nothing to be heard. */
export function hookInput(value: unknown): HookInput | undefined {
  const result = v.safeParse(fields, value);
  if (!result.success) return undefined;
  const input = result.output;
  const session = input.session_id ?? input.sessionId;
  const event = input.hook_event_name ?? input.hookEventName;
  if (session === undefined || (event !== 'Stop' && event !== 'Notification')) return undefined;
  return {
    session,
    name: `${agentOf(input)} · ${basename(input.cwd)}`,
    event,
    message: event === 'Stop' ? input.last_assistant_message : input.message,
    transcript: event === 'Stop' ? input.transcript_path : undefined,
  };
}

function agentOf({ sessionId, timestamp, turn_id }: v.InferOutput<typeof fields>): string {
  if (turn_id !== undefined) return 'Codex';
  return sessionId === undefined && timestamp === undefined ? 'Claude Code' : 'VS Code';
}

/** Enough for the longest answer, however long the session is. */
const tailBytes = 256 * 1024;
/** Agents write in batches: what was said last comes a moment after they say that they are done. */
const stillMs = 250;
const mostLooks = 8;

const parts = v.array(v.object({ type: v.string(), text: v.optional(v.string()) }));
const said = v.union([
  // Claude Code.
  v.object({
    type: v.picklist(['assistant', 'user']),
    isSidechain: v.optional(v.boolean()),
    message: v.object({ content: v.union([v.string(), parts]) }),
  }),
  // VS Code.
  v.object({
    type: v.picklist(['assistant.message', 'user.message']),
    data: v.object({ content: v.string() }),
  }),
]);

/** What an agent said last, by the end of its transcript; undefined if there is nothing since its user spoke. */
export async function lastMessage(
  path: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<string | undefined> {
  let before: string | undefined;
  for (let look = 0; look < mostLooks; look++) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() !== true) return undefined;
    const stamp = `${found.size} ${found.mtimeMs}`;
    if (stamp === before) break;
    before = stamp;
    await sleep(clock, stillMs, signal);
  }
  return messageIn(await tailOf(path));
}

/** The last message in lines of JSON, of which the first may be cut and others broken. */
export function messageIn(text: string): string | undefined {
  for (const line of text.split('\n').reverse()) {
    const result = v.safeParse(said, jsonOf(line));
    if (!result.success) continue;
    const entry = result.output;
    if ('data' in entry) {
      if (entry.type === 'user.message') return undefined;
      if (entry.data.content.trim() !== '') return entry.data.content;
      continue;
    }
    if (entry.isSidechain === true) continue;
    const { content } = entry.message;
    const words = typeof content === 'string' ? content : textOf(content);
    if (words.trim() === '') continue;
    return entry.type === 'assistant' ? words : undefined;
  }
  return undefined;
}

/** What tools do and answer is not said. */
function textOf(content: v.InferOutput<typeof parts>): string {
  return content.flatMap(({ type, text }) => (type === 'text' ? (text ?? []) : [])).join('\n\n');
}

async function tailOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The same words from one session so soon are the same message, passed on by two hooks. */
const sameWithinMs = 10_000;
const mostSessions = 50;

export interface AgentSession {
  readonly id: string;
  readonly name: PlainText;
  readonly isMuted: boolean;
}

interface SessionNow extends AgentSession {
  readonly said?: { readonly text: string; readonly at: number };
}

export interface AgentsParts {
  readonly queue: Pick<ReadingQueue<Source>, 'add' | 'end' | 'heard'>;
  readonly answers: () => SettingValue<'agents.answers'>;
  /** Whether the hosted service may speak, if it is chosen. */
  readonly mayUseHosted: () => boolean;
  /** Says that an agent is done. */
  readonly doneWords: (name: PlainText) => string;
  readonly clock: Clock;
}

/** What agents say when they are done, each session by its name. Nothing that they write can do more than be heard. */
export class AgentSessions {
  /** The latest is last. */
  private readonly sessions = new Map<string, SessionNow>();
  private heardLast: string | undefined;
  private readonly over = new AbortController();

  constructor(private readonly parts: AgentsParts) {}

  get all(): readonly AgentSession[] {
    return [...this.sessions.values()].reverse();
  }

  /** The session that is heard. */
  get heard(): AgentSession | undefined {
    const source = this.parts.queue.heard?.source ?? '';
    return source.startsWith(agentSource) ? this.sessions.get(source.slice(agentSource.length)) : undefined;
  }

  async hear(input: HookInput): Promise<void> {
    const { answers, clock } = this.parts;
    const { id } = this.sessionOf(input);
    const isOnlyDone = input.event === 'Stop' && answers() === 'done';
    const text = isOnlyDone ? '' : withoutEscapes(await this.messageOf(input));
    const session = this.sessions.get(id);
    if (session === undefined || session.isMuted || (text.trim() === '' && !isOnlyDone)) return;
    const { said } = session;
    const now = clock.now();
    if (said?.text === text && now - said.at < sameWithinMs) return;
    this.keep({ ...session, said: { text, at: now } });
    this.say(session, isOnlyDone ? this.parts.doneWords(session.name) : text, input.event);
  }

  /** What it says and would say is not heard. */
  mute(id: string, isMuted: boolean): void {
    const session = this.sessions.get(id);
    if (session === undefined) return;
    this.sessions.set(id, { ...session, isMuted });
    if (isMuted) this.parts.queue.end(({ source }) => source === agentSource + id);
  }

  dispose(): void {
    this.over.abort();
  }

  private say({ id, name }: AgentSession, text: string, event: HookInput['event']): void {
    const { queue, answers, mayUseHosted } = this.parts;
    const message: Source = { text, languageId: 'markdown' };
    const isShort = event === 'Stop' && answers() === 'first';
    const heard = isShort ? { ...message, range: { start: 0, end: firstSentencesEnd(text) } } : message;
    const find = () => {
      // Whoever listens to several need not look who it is.
      const isOther = this.heardLast !== undefined && this.heardLast !== id;
      this.heardLast = id;
      const texts = isOther ? [{ text: `${name}.`, languageId: 'plaintext' }, heard] : [heard];
      return Promise.resolve({ texts, voice: { offline: !mayUseHosted() } });
    };
    queue.add({ name, source: agentSource + id, find }, event === 'Notification' ? 'next' : 'last');
  }

  private async messageOf({ message, transcript }: HookInput): Promise<string> {
    if (message !== undefined || transcript === undefined) return message ?? '';
    return (await lastMessage(transcript, this.parts.clock, this.over.signal)) ?? '';
  }

  private sessionOf({ session: id, name }: HookInput): SessionNow {
    const known = this.sessions.get(id);
    if (known !== undefined) return this.keep(known);
    const names = new Set(this.all.map((session) => session.name));
    const shown = plainText(name, 60);
    let own = shown;
    for (let number = 2; names.has(own); number++) own = plainText(`${shown} (${number})`, 70);
    return this.keep({ id, name: own, isMuted: false });
  }

  private keep(session: SessionNow): SessionNow {
    this.sessions.delete(session.id);
    this.sessions.set(session.id, session);
    const [oldest] = this.sessions.keys();
    if (this.sessions.size > mostSessions && oldest !== undefined) this.sessions.delete(oldest);
    return session;
  }
}
