// Whoever starts the service: what it is told in its arguments and on its standard input, and when nobody is left.

import { parseArgs } from 'node:util';
import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type ProgramArguments = ReturnType<typeof parseArguments>;

/** What is wrong with the arguments, in one sentence. */
export class ArgumentProblem extends Error {}

export const helpText = `Usage: npm run service -- [options]

Runs Lector's embedded speech service on 127.0.0.1. When it is ready it prints one line
of JSON, {"url":…,"token":…}, on standard output; it logs on standard error. It ends when
its standard input closes, when its parent process dies, and on SIGTERM or SIGINT.

Options:
  --port P         port to listen on, 0 to 65535; 0, the default, takes a free one
  --data DIR       folder for custom voices, usage and generated audio;
                   without it a temporary folder is used and removed at the end
  --token T        API token, visible ASCII characters; without it a new one of 256 bits
  --allowance N    characters a calendar month (default 100000000)
  --max-voices N   number of custom voices (default 50)
  --ready V        voice to load at the start, by its id or its language (default en);
                   more are loaded for each line with one on standard input
  --help           prints this text
`;

export function parseArguments(args: readonly string[]) {
  const values = parse(args);
  if (values.token !== undefined && !/^[!-~]+$/.test(values.token)) {
    throw new ArgumentProblem('--token must have one or more visible ASCII characters and no spaces.');
  }
  if (values.data === '') throw new ArgumentProblem('--data must name a folder.');
  return {
    port: integer('port', values.port, 65_535) ?? 0,
    folder: values.data,
    token: values.token,
    charactersAMonth: integer('allowance', values.allowance, Number.MAX_SAFE_INTEGER),
    customVoices: integer('max-voices', values['max-voices'], 1_000),
    /** A voice's id or a language: what is loaded before anybody asks. */
    ready: values.ready,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        token: { type: 'string' },
        allowance: { type: 'string' },
        'max-voices': { type: 'string' },
        ready: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : '').split(/\. |\n/);
    throw new ArgumentProblem(`${sentence.replace(/\.$/, '')}; --help lists the options.`);
  }
}

function integer(name: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,16}$/.test(text) || Number(text) > max) {
    throw new ArgumentProblem(`--${name} must be a whole number from 0 to ${max}; it is "${text}".`);
  }
  return Number(text);
}

const parentCheckMs = 1_000;

/** Read when the program starts: the parent may be gone by the time anyone asks. */
const parent = process.ppid;

/**
 * Calls `end` when there is nobody left to serve. A parent that started the service as a child keeps its standard input
 * open, and may write lines there. A terminal or /dev/null says nothing, but when the parent dies, the parent's id changes.
 */
export function untilOrphaned(end: () => void, told: (line: string) => void): void {
  if (inputIsHeld()) {
    process.stdin.on('end', end);
    process.stdin.on('error', end);
    createInterface({ input: process.stdin }).on('line', told);
    return;
  }
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, parentCheckMs).unref();
}

function inputIsHeld(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}
