import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type * as vscode from 'vscode';
import type { Account } from '../../api/client.js';
import { LectorError } from '../../core/errors.js';

const startTimeoutMs = 20_000;

/** Runs the embedded service while the window lives: started on first need, started anew after it died. */
export class EmbeddedService implements vscode.Disposable {
  private child: ChildProcess | undefined;
  private starting: Promise<Account> | undefined;

  constructor(
    private readonly program: string,
    private readonly dataFolder: string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Where it listens and its token. Asking again after a failure tries again. */
  account(): Promise<Account> {
    return (this.starting ??= this.start().catch((error: unknown) => {
      this.end();
      throw error;
    }));
  }

  dispose(): void {
    this.end();
  }

  private end(): void {
    this.child?.kill();
    this.child = undefined;
    this.starting = undefined;
  }

  private start(): Promise<Account> {
    const child = spawn(process.execPath, [this.program, '--data', this.dataFolder], {
      // The editor's own runtime, told to be Node and nothing else.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      // It ends by itself when its standard input closes, even if this host is killed.
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child = child;
    createInterface({ input: child.stderr }).on('line', (line) => {
      this.log.info(line);
    });
    return new Promise<Account>((resolve, reject) => {
      const fail = (reason: string, cause?: unknown): void => {
        clearTimeout(timer);
        reject(new LectorError('embeddedService', reason, { cause }));
      };
      const timer = setTimeout(() => {
        fail('it did not answer in time.');
      }, startTimeoutMs);
      child.once('error', (error) => {
        fail(error.message, error);
      });
      child.once('exit', (code, signal) => {
        if (this.child === child) this.end();
        fail(`its process ended (${signal ?? String(code)}).`);
      });
      createInterface({ input: child.stdout }).once('line', (line) => {
        clearTimeout(timer);
        const account = parseAnnouncement(line);
        if (account === undefined) fail('it did not say where it listens.');
        else resolve(account);
      });
    });
  }
}

function parseAnnouncement(line: string): Account | undefined {
  try {
    const { url, token } = JSON.parse(line) as { readonly url?: unknown; readonly token?: unknown };
    return typeof url === 'string' && typeof token === 'string' ? { baseUrl: url, token } : undefined;
  } catch {
    return undefined;
  }
}
