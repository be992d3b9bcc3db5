import { basename } from 'node:path';
import * as v from 'valibot';

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
