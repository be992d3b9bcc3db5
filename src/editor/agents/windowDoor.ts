import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rm, utimes } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { mostBytes, ownerOfDoor, type Door } from '../../agents/wayIn.js';
import { ownerName, ownerState } from '../../disk/claims.js';
import { jsonOf } from '../../disk/stored.js';
import { makeFolder, writeAtomically } from '../../disk/wholeFile.js';

/** Whoever has something to say says it at once. */
const deadlineMs = 2000;
const mostGuests = 8;

const letter = v.looseObject({ token: v.string(), until: v.optional(v.number()) });

/** Where programs of the user's on this machine reach this window: nobody else can open it, or knows its token. */
export class WindowDoor {
  private readonly token = randomBytes(32).toString('hex');
  private readonly file: string;
  private server: Server | undefined;
  private address = '';

  constructor(
    private readonly place: string,
    /** Answers what came in. */
    private readonly answer: (what: Readonly<Record<string, unknown>>) => Promise<unknown>,
    private readonly patienceMs = deadlineMs,
  ) {
    this.file = join(place, `${ownerName()}.json`);
  }

  async open(folders: readonly string[]): Promise<void> {
    await makeFolder(this.place);
    await this.sweep();
    this.address = await newAddress();
    // Guests say all that they have to say before they are answered.
    const server = (this.server = createServer({ allowHalfOpen: true }, (guest) => this.welcome(guest)));
    server.maxConnections = mostGuests;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.address, resolve);
    });
    server.unref();
    await this.tell(folders);
  }

  /** The folders of the window are others now. */
  async tell(folders: readonly string[]): Promise<void> {
    const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
    const { address, token } = this;
    const door: Door = { address, token, folders: [...new Set([...folders, ...real])] };
    await writeAtomically(this.file, JSON.stringify(door), { sync: false });
  }

  /** Of two windows with one folder, the one that was looked at last is meant. */
  async isLookedAt(): Promise<void> {
    const now = new Date();
    await utimes(this.file, now, now).catch(() => undefined);
  }

  dispose(): void {
    this.server?.close();
    // VS Code waits for nobody when a window closes.
    rmSync(this.file, { force: true });
    if (this.address !== '' && process.platform !== 'win32')
      rmSync(dirname(this.address), { recursive: true, force: true });
  }

  private welcome(guest: Socket): void {
    let heard = '';
    const leaving = setTimeout(() => guest.destroy(), this.patienceMs);
    guest.on('error', () => guest.destroy()).on('close', () => clearTimeout(leaving));
    guest.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
      if (heard.length > 2 * mostBytes) guest.destroy();
    });
    guest.on('end', () => {
      clearTimeout(leaving);
      void this.hear(heard, guest);
    });
  }

  private async hear(words: string, guest: Socket): Promise<void> {
    const { success, output } = v.safeParse(letter, jsonOf(words));
    if (!success || !this.knows(output.token) || Date.now() > (output.until ?? Infinity)) {
      guest.destroy();
      return;
    }
    const answer = await this.answer(output).catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }));
    guest.end(JSON.stringify(answer ?? {}));
  }

  private knows(token: string): boolean {
    const [given, own] = [Buffer.from(token), Buffer.from(this.token)];
    return given.length === own.length && timingSafeEqual(given, own);
  }

  /** Windows that were killed have left theirs. */
  private async sweep(): Promise<void> {
    for (const name of await readdir(this.place).catch(() => []))
      if (ownerState(ownerOfDoor(name)) === 'ended') await rm(join(this.place, name), { force: true });
  }
}

/** Its folder is only the user's. The path of a socket must be short, so that is not in Lector's own storage. */
async function newAddress(): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\lector-${randomBytes(16).toString('hex')}`;
  return join(await mkdtemp(join(tmpdir(), 'lector-')), 'window');
}
