import type * as vscode from 'vscode';
import type { Account } from '../../../api/voiceService.js';
import { systemClock } from '../../../core/clock.js';
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
    this.supervisor ??= import('./serviceSupervisor.js').then(({ ServiceSupervisor, serviceStarter }) => {
      const log = (line: string): void => this.log.info(line);
      const start = serviceStarter(this.program, this.dataFolder, this.ready, log, process.env);
      return new ServiceSupervisor(start, log, systemClock);
    });
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
