import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forgetUser } from './forgetUser.js';
import { sharedVsCode, type SharedVsCode } from './sharedVsCode.js';

export { version } from './sharedVsCode.js';

export interface VsCodeOptions {
  /** The test's own files, in the open folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Of the open folder, where it is seen. */
  readonly name?: string;
}

let folders = 0;

/** A fresh real VS Code with the packaged Lector installed, and its own folder to work in. */
export class VsCodeUnderTest {
  private shared: SharedVsCode | undefined;
  private readonly name: string;

  constructor(private readonly options: VsCodeOptions = {}) {
    this.name = options.name ?? `workspace-${++folders}`;
  }

  get folder(): string {
    return join(this.started.home, this.name);
  }

  /** A folder that holds everything this VS Code remembers. */
  get home(): string {
    return this.started.home;
  }

  /** What its server has printed. */
  get printed(): string {
    return this.started.running.printed();
  }

  get url(): string {
    return this.started.running.url;
  }

  async start(): Promise<void> {
    const { files = {}, settings = {} } = this.options;
    this.shared = await sharedVsCode();
    await forgetUser(this.shared.home, settings);
    await cp('test/fixtures/workspace', this.folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      const path = join(this.folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  }

  /** The server keeps running, for the next suite. */
  async stop(): Promise<void> {
    if (this.shared !== undefined) await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private get started(): SharedVsCode {
    if (this.shared === undefined) throw new Error('VS Code has not been started.');
    return this.shared;
  }
}
