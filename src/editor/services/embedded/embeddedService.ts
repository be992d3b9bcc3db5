import type * as vscode from 'vscode';
import type { Account } from '../../../api/voiceService.js';
import type { ServiceSupervisor } from './serviceSupervisor.js';

/** This window's embedded service: started when first needed, kept running, and stopped with the window. */
export class EmbeddedService implements vscode.Disposable {
  private supervisor: Promise<ServiceSupervisor> | undefined;

  constructor(
    private readonly program: string,
    private readonly dataFolder: string,
    /** The voice to load first, by its id or its language. */
    private readonly ready: () => string,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Its address and token. Asking again after a failure tries again. */
  async account(): Promise<Account> {
    const { program, dataFolder, ready, log } = this;
    this.supervisor ??= import('./serviceSupervisor.js').then(({ supervisedService }) =>
      supervisedService(program, dataFolder, ready, (line) => log.info(line)),
    );
    return (await this.supervisor).account();
  }

  /** Has a service that runs load the voice that reads now, so that its first sound need not wait for that. */
  load(): void {
    void this.supervisor?.then((supervisor) => supervisor.load());
  }

  dispose(): void {
    void this.supervisor?.then((supervisor) => supervisor.dispose());
  }
}
