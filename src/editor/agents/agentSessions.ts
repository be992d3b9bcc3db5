import type { Clock } from '../../core/clock.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import type { SettingValue } from '../../core/settingValue.js';
import type { ReadingQueue } from '../../reading/queue.js';
import { withoutEscapes } from '../../text/plain/escapes.js';
import { firstSentencesEnd } from '../../text/sentences/firstSentences.js';
import type { Source } from '../sources/source.js';
import { agentSource } from './agentsAllowed.js';
import { lastMessage, type HookInput } from './hookInput.js';

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
