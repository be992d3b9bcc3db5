import { chmod, mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  modify,
  parseTree,
  type Edit,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { ifThere, writeAtomically } from '../disk/wholeFile.js';

/** Who reads hooks from a file of the user's. */
export type HookOwner = 'claude' | 'vscode' | 'codex';

export const hookOwners: readonly HookOwner[] = ['claude', 'vscode', 'codex'];

/** What Lector hears of. Only Claude Code says when it waits for its user. */
export const hookEvents: Readonly<Record<HookOwner, readonly string[]>> = {
  claude: ['Stop', 'Notification'],
  vscode: ['Stop'],
  codex: ['Stop'],
};

export function hookFile(owner: HookOwner, home = homedir(), env = process.env): string {
  if (owner === 'vscode') return join(home, '.copilot', 'hooks', 'lector.json');
  if (owner === 'codex') return join(env['CODEX_HOME'] ?? join(home, '.codex'), 'hooks.json');
  return join(env['CLAUDE_CONFIG_DIR'] ?? join(home, '.claude'), 'settings.json');
}

/** The agent goes on without the hook after this many seconds. The hook itself takes a fraction of one. */
const timeout = 5;

/** What is written for each event. */
export function hookEntry(owner: HookOwner, command: string): object {
  const hook = { type: 'command', command, timeout };
  return owner === 'vscode' ? hook : { hooks: [hook] };
}

/** The text of a file with the hooks of Lector; undefined if it is not understood, and better left alone. */
export function withHooks(text: string, owner: HookOwner, command: string): string | undefined {
  let result = withoutHooks(text, (found) => found === command);
  for (const event of hookEvents[owner]) {
    if (result === undefined) return undefined;
    const hooks = listOf(result, event);
    if (hooks === 'strange') return undefined;
    const path = ['hooks', event, hooks];
    const options = { isArrayInsertion: true, formattingOptions: formatOf(result) };
    result = applyEdits(result, modify(result, path, hookEntry(owner, command), options));
  }
  return result;
}

/** The text of a file without the hooks that are Lector's. All else in it stays as it is, comments too. */
export function withoutHooks(text: string, isOurs: (command: string) => boolean): string | undefined {
  let result = text;
  for (;;) {
    const root = treeOf(result);
    if (root === undefined) return undefined;
    if (root === 'empty') return result;
    const found = hooksIn(root).find(({ command }) => isOurs(command));
    if (found === undefined) return result;
    result = cut(result, found.entry);
  }
}

/** The commands of all hooks in a file; undefined if it is not understood. */
export function commandsIn(text: string): readonly string[] | undefined {
  const root = treeOf(text);
  if (root === undefined) return undefined;
  return root === 'empty' ? [] : hooksIn(root).map(({ command }) => command);
}

interface Hook {
  readonly command: string;
  /** What exists for this hook alone. */
  readonly entry: Node;
}

function hooksIn(root: Node): readonly Hook[] {
  const events = findNodeAtLocation(root, ['hooks'])?.children ?? [];
  return events.flatMap(({ children = [] }) => (children[1]?.children ?? []).flatMap(hooksOf));
}

/** A hook, or the group that it is in, as each owner writes it. */
function hooksOf(node: Node): readonly Hook[] {
  const command = node.type === 'object' ? findNodeAtLocation(node, ['command']) : undefined;
  if (typeof command?.value === 'string') return [{ command: command.value, entry: alone(node) }];
  const group = node.type === 'object' ? findNodeAtLocation(node, ['hooks']) : undefined;
  return group?.type === 'array' ? (group.children ?? []).flatMap(hooksOf) : [];
}

/** The outermost part of the file that would be empty without this one. */
function alone(node: Node): Node {
  const { parent } = node;
  if (parent?.parent === undefined) return node;
  if (parent.type === 'property') return alone(parent);
  return (parent.children ?? []).length === 1 ? alone(parent) : node;
}

/** How many hooks an event has. */
function listOf(text: string, event: string): number | 'strange' {
  const root = treeOf(text);
  if (root === undefined) return 'strange';
  if (root === 'empty') return 0;
  const hooks = findNodeAtLocation(root, ['hooks']);
  if (hooks !== undefined && hooks.type !== 'object') return 'strange';
  const list = findNodeAtLocation(root, ['hooks', event]);
  if (list === undefined) return 0;
  return list.type === 'array' ? (list.children ?? []).length : 'strange';
}

function treeOf(text: string): Node | 'empty' | undefined {
  if (text.trim() === '') return 'empty';
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false });
  return errors.length > 0 || root?.type !== 'object' || repeats(root) ? undefined : root;
}

/** Of two parts with one name, only one counts, and that need not be the one that is found here. */
function repeats({ children = [] }: Node): boolean {
  const names = children.map((property) => String(property.children?.[0]?.value));
  const hooks = children.find((property) => property.children?.[0]?.value === 'hooks')?.children?.[1];
  return new Set(names).size < names.length || (hooks?.type === 'object' && repeats(hooks));
}

/** Removes a part of a list or an object, with the comma that belongs to it, and nothing of what is said beside it. */
function cut(text: string, { offset, length }: Node): string {
  const edits: Edit[] = [{ ...withItsLine(text, offset, offset + length), content: '' }];
  const comma = commaAfter(text, offset + length) ?? commaBefore(text, offset);
  if (comma !== undefined) edits.push({ offset: comma, length: 1, content: '' });
  return applyEdits(text, edits);
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

function commaAfter(text: string, from: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  const next = scanner.getTokenOffset();
  return text[next] === ',' ? next : undefined;
}

function commaBefore(text: string, until: number): number | undefined {
  const scanner = createScanner(text, true);
  let last = -1;
  for (scanner.scan(); scanner.getTokenOffset() < until; scanner.scan()) last = scanner.getTokenOffset();
  return text[last] === ',' ? last : undefined;
}

function formatOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
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
