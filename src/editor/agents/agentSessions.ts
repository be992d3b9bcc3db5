import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import * as v from 'valibot';
import { sleep, type Clock } from '../../core/clock.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import type { SettingValue } from '../../core/settingValue.js';
import { jsonOf } from '../../disk/stored.js';
import type { ReadingQueue } from '../../reading/queue.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { firstSentencesEnd } from '../../text/sentences/sentences.js';
import type { Source } from '../sources/source.js';

const text = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)));

/** What agents pass to a hook, in the two spellings that they have for its fields. */
const fields = v.object({
  session_id: text(200),
  sessionId: text(200),
  hook_event_name: text(50),
  hookEventName: text(50),
  cwd: v.pipe(v.string(), v.maxLength(10_000)),
  transcript_path: text(10_000),
  last_assistant_message: text(100_000),
  message: text(100_000),
  timestamp: text(50),
  turn_id: text(200),
});

/** Something that an agent has to say. */
export type HookInput = NonNullable<ReturnType<typeof hookInput>>;

/** Undefined if it is nothing to be heard. */
export function hookInput(value: unknown) {
  const { success, output: input } = v.safeParse(fields, value);
  if (!success) return undefined;
  const session = input.session_id ?? input.sessionId;
  const event = input.hook_event_name ?? input.hookEventName;
  if (session === undefined || (event !== 'Stop' && event !== 'Notification')) return undefined;
  return {
    session,
    // Who it is, and where it works.
    name: `${agentOf(input)} · ${basename(input.cwd)}`,
    event,
    // What it says, if it passes that, and where else that is written down.
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

/** What tools do and answer is not said. */
const words = v.union([
  v.string(),
  v.pipe(
    v.array(v.object({ type: v.string(), text: v.optional(v.string()) })),
    v.transform((parts) =>
      parts.flatMap(({ type, text }) => (type === 'text' ? (text ?? []) : [])).join('\n\n'),
    ),
  ),
]);
const transcriptLine = v.union([
  // Claude Code.
  v.object({
    type: v.picklist(['assistant', 'user']),
    isSidechain: v.optional(v.literal(false)),
    message: v.object({ content: words }),
  }),
  // VS Code.
  v.pipe(
    v.object({ type: v.picklist(['assistant.message', 'user.message']), data: v.object({ content: words }) }),
    v.transform(({ type, data }) => ({ type, message: data })),
  ),
]);

/** What an agent said last, by the end of its transcript; undefined if there is nothing since its user spoke. */
export async function lastMessage(
  path: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<string | undefined> {
  let before: string | undefined;
  for (let look = 0; ; look++) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() !== true) return undefined;
    const { size, mtimeMs } = found;
    const stamp = `${size} ${mtimeMs}`;
    if (stamp === before || look === mostLooks) {
      const start = Math.max(0, size - tailBytes);
      return messageIn(await textOf(createReadStream(path, { start, end: start + tailBytes })));
    }
    before = stamp;
    await sleep(clock, stillMs, signal);
  }
}

/** The last message in lines of JSON, of which the first may be cut and others broken. */
export function messageIn(lines: string): string | undefined {
  for (const line of lines.split('\n').reverse()) {
    const { success, output } = v.safeParse(transcriptLine, jsonOf(line));
    if (!success || output.message.content.trim() === '') continue;
    return output.type.startsWith('assistant') ? output.message.content : undefined;
  }
  return undefined;
}

/** The same words from one session so soon are the same message, passed on by two hooks. */
const sameWithinMs = 10_000;
const mostSessions = 50;

interface AgentSession {
  readonly id: string;
  readonly name: PlainText;
  readonly isMuted: boolean;
  readonly said?: { readonly text: string; readonly at: number };
}

interface AgentsParts {
  readonly queue: Pick<ReadingQueue<Source>, 'add' | 'end'>;
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
  private readonly sessions = new Map<string, AgentSession>();
  private heardLast: string | undefined;
  private readonly over = new AbortController();

  constructor(private readonly parts: AgentsParts) {}

  get all(): readonly AgentSession[] {
    return [...this.sessions.values()].reverse();
  }

  async hear(input: HookInput): Promise<void> {
    const { answers, clock } = this.parts;
    const { message, transcript = '', event } = input;
    const { id } = this.sessionOf(input);
    const isOnlyDone = event === 'Stop' && answers() === 'done';
    const said = isOnlyDone
      ? ''
      : (message ?? (await lastMessage(transcript, clock, this.over.signal)) ?? '');
    const text = withShortPaths(withoutEscapes(said));
    const session = this.sessions.get(id);
    if (session === undefined || session.isMuted || (text.trim() === '' && !isOnlyDone)) return;
    const now = clock.now();
    if (session.said?.text === text && Math.abs(now - session.said.at) < sameWithinMs) return;
    this.keep({ ...session, said: { text, at: now } });
    this.say(session, isOnlyDone ? this.parts.doneWords(session.name) : text, event);
  }

  /** What it says, now and later, is not heard. */
  mute(id: string, isMuted: boolean): void {
    const session = this.sessions.get(id);
    if (session === undefined) return;
    this.sessions.set(id, { ...session, isMuted });
    if (isMuted) this.parts.queue.end(({ source }) => source === sourceOf(id));
  }

  dispose(): void {
    this.over.abort();
  }

  private say(session: AgentSession, text: string, event: HookInput['event']): void {
    const { id, name } = session;
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
    const mute = () => {
      // It may have been forgotten while this waited.
      if (!this.sessions.has(id)) this.keep(session);
      this.mute(id, true);
    };
    queue.add({ name, source: sourceOf(id), find, mute }, event === 'Notification' ? 'next' : 'last');
  }

  private sessionOf({ session: id, name }: HookInput): AgentSession {
    const known = this.sessions.get(id);
    if (known !== undefined) return this.keep(known);
    const names = new Set(this.all.map((session) => session.name));
    const shown = plainText(name, 60);
    let own = shown;
    for (let number = 2; names.has(own); number++) own = plainText(`${shown} (${number})`, 70);
    return this.keep({ id, name: own, isMuted: false });
  }

  private keep(session: AgentSession): AgentSession {
    this.sessions.delete(session.id);
    this.sessions.set(session.id, session);
    if (this.sessions.size > mostSessions) {
      // One that is muted would be heard again if it were forgotten.
      const others = [...this.sessions.values()].slice(0, -1);
      const leaving = others.find(({ isMuted }) => !isMuted) ?? others[0];
      if (leaving !== undefined) this.sessions.delete(leaving.id);
    }
    return session;
  }
}

function sourceOf(session: string): string {
  return `agent:${session}`;
}

const slashed = /(?<![\w.@+~:/\\-])(?:[a-z]:(?:\\[\w.@+-]+){2,}|[\w.@+~-]*(?:\/[\w.@+-]+){2,})/gi;
const isPath = /^(?:[~.]*\/|[a-z]:)|\.[a-z]\w{0,7}\.?$/i;

/** Nobody wants to hear which folders a file is in. */
function withShortPaths(text: string): string {
  return text.replace(slashed, (found) => (isPath.test(found) ? found.replace(/^.*[\\/]/, '') : found));
}
