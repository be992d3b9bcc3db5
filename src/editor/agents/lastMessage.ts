import { open, stat } from 'node:fs/promises';
import * as v from 'valibot';
import { sleep, type Clock } from '../../core/clock.js';
import { jsonOf } from '../../disk/storedFile.js';

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
