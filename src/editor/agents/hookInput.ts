import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { sleep, type Clock } from '../../core/clock.js';
import { jsonOf } from '../../disk/storedFile.js';

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
