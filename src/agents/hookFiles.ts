import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  modify,
  parseTree,
  stripComments,
  type ModificationOptions,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { ifThere, writeAtomically } from '../disk/wholeFile.js';

/** Who reads hooks from a file of the user's. */
export const hookOwners = ['claude', 'vscode', 'codex'] as const;
export type HookOwner = (typeof hookOwners)[number];

export function hookFile(owner: HookOwner, home = homedir(), env = process.env): string {
  if (owner === 'vscode') return join(home, '.copilot', 'hooks', 'lector.json');
  if (owner === 'codex') return join(env['CODEX_HOME'] ?? join(home, '.codex'), 'hooks.json');
  return join(env['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude'), 'settings.json');
}

/** What is written, by event. After so many seconds, the agent goes on; the hook itself takes a fraction of one. */
export function hooksFor(owner: HookOwner, command: string): Readonly<Record<string, object>> {
  const hook = { type: 'command', command, timeout: 5 };
  if (owner === 'vscode') return { Stop: hook };
  const group = { hooks: [hook] };
  // Only Claude Code says when it waits for its user.
  return owner === 'claude' ? { Stop: group, Notification: group } : { Stop: group };
}

/** The text of a file with the hooks of Lector; undefined if it is not understood, and better left alone. */
export function withHooks(text: string, owner: HookOwner, command: string): string | undefined {
  let result = withoutHooks(text, (found) => found === command);
  for (const [event, entry] of Object.entries(hooksFor(owner, command))) {
    const count = result === undefined ? undefined : hookCount(result, event);
    if (result === undefined || count === undefined) return undefined;
    const options = { isArrayInsertion: true, ...formatOf(result.trim()) };
    result = applyEdits(result, modify(result, ['hooks', event, count], entry, options));
  }
  return result;
}

/** The text of a file without the hooks that are Lector's. All else in it stays as it is, comments too. */
export function withoutHooks(text: string, isOurs: (command: string) => boolean): string | undefined {
  const root = treeOf(text);
  // What comes last is removed with its line.
  const ours = root && hooksIn(root).findLast(({ command }) => isOurs(command));
  if (ours !== undefined) return withoutHooks(cut(text, outermost(text, ours.hook)), isOurs);
  return root && text;
}

/** The commands of all hooks in a file; undefined if it is not understood. */
export function commandsIn(text: string): readonly string[] | undefined {
  const root = treeOf(text);
  return root && hooksIn(root).map(({ command }) => command);
}

interface Hook {
  readonly command: string;
  readonly hook: Node;
}

function hooksIn(root: Node): readonly Hook[] {
  const events = findNodeAtLocation(root, ['hooks'])?.children ?? [];
  return events.flatMap(({ children = [] }) => (children[1]?.children ?? []).flatMap(hooksOf));
}

/** A hook, or the group that it is in, as each owner writes it. */
function hooksOf(node: Node): readonly Hook[] {
  if (node.type !== 'object') return [];
  const command: unknown = findNodeAtLocation(node, ['command'])?.value;
  if (typeof command === 'string') return [{ command, hook: node }];
  const group = findNodeAtLocation(node, ['hooks']);
  return group?.type === 'array' ? (group.children ?? []).flatMap(hooksOf) : [];
}

/** What would be empty without this part of the file. */
function outermost(text: string, node: Node): Node {
  const { parent } = node;
  if (parent?.parent === undefined) return node;
  if (parent.type === 'property') return outermost(text, parent);
  const written = text.slice(parent.offset, parent.offset + parent.length);
  const isAlone = parent.children?.length === 1 && stripComments(written) === written;
  return isAlone ? outermost(text, parent) : node;
}

/** How many hooks an event has; undefined if that is not written as anybody reads it. */
function hookCount(text: string, event: string): number | undefined {
  const root = treeOf(text);
  const hooks = root && findNodeAtLocation(root, ['hooks']);
  if (root === undefined || (hooks !== undefined && hooks.type !== 'object')) return undefined;
  const list = findNodeAtLocation(root, ['hooks', event]);
  return list === undefined || list.type === 'array' ? (list?.children ?? []).length : undefined;
}

function treeOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text.trim() === '' ? '{}' : text, errors, { allowTrailingComma: false });
  return errors.length > 0 || root?.type !== 'object' || repeats(root) ? undefined : root;
}

/** Of two parts with one name, only one counts, and that need not be the one that is found here. */
function repeats({ children = [] }: Node): boolean {
  const names = children.map((property) => String(property.children?.[0]?.value));
  const hooks = children.find((property) => property.children?.[0]?.value === 'hooks')?.children?.[1];
  return new Set(names).size < names.length || (hooks?.type === 'object' && repeats(hooks));
}

/** Removes a part of a list or an object, with the comma that belongs to it, and nothing of what is said beside it. */
function cut(text: string, node: Node): string {
  const beside = node.parent?.children ?? [];
  const before = node === beside.at(-1) ? beside.at(-2) : node;
  const part = { ...withItsLine(text, node.offset, node.offset + node.length), content: '' };
  const comma = before && { offset: tokenAfter(text, before), length: 1, content: '' };
  return applyEdits(text, comma === undefined ? [part] : [part, comma]);
}

function withItsLine(text: string, start: number, end: number): { offset: number; length: number } {
  const isBlank = (at: number): boolean => text[at] === ' ' || text[at] === '\t';
  let after = end;
  while (isBlank(after)) after++;
  // What comes next on the line must not end up in a comment on the line before.
  if (text[after] !== '\n' && text[after] !== '\r') return { offset: start, length: end - start };
  let from = start;
  while (isBlank(from - 1)) from--;
  if (text[from - 1] === '\n') from -= text[from - 2] === '\r' ? 2 : 1;
  return { offset: from, length: end - from };
}

function tokenAfter(text: string, { offset, length }: Node): number {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset + length);
  scanner.scan();
  return scanner.getTokenOffset();
}

/** Of a file in one line, nothing is moved. */
function formatOf(text: string): Pick<ModificationOptions, 'formattingOptions'> {
  if (text !== '' && !text.includes('\n')) return {};
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { formattingOptions: { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol } };
}

/** Empty if there is no such file. */
export async function hookText(file: string): Promise<string> {
  return (await ifThere(readFile(file, 'utf8'))) ?? '';
}

/** Changes a file of the user's. Resolves to false if its text is not understood: then it is left alone. */
export async function changeHooks(
  file: string,
  change: (text: string) => string | undefined,
): Promise<boolean> {
  // Many keep such files elsewhere, behind a link, which must stay.
  const target = (await ifThere(realpath(file))) ?? file;
  const before = await hookText(target);
  const after = change(before);
  if (after === undefined) return false;
  if (after === before) return true;
  const mode = (await ifThere(stat(target)))?.mode;
  await mkdir(dirname(target), { recursive: true });
  await writeAtomically(target, after);
  if (mode !== undefined) await chmod(target, mode);
  return true;
}

/** Takes hooks out of the files of one owner, or of all. A file that is Lector's own goes with its last hook. */
export async function removeHooks(
  isOurs: (command: string) => boolean,
  owners: readonly HookOwner[] = hookOwners,
  files: (owner: HookOwner) => string = hookFile,
): Promise<boolean> {
  let isDone = true;
  for (const owner of owners) {
    const file = files(owner);
    isDone = (await changeHooks(file, (text) => withoutHooks(text, isOurs))) && isDone;
    if (owner === 'vscode' && /^\s*\{\s*\}\s*$/.test(await hookText(file))) await rm(file);
  }
  return isDone;
}
