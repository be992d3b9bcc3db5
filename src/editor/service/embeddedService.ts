import type * as vscode from 'vscode';
import type { Account } from '../../api/client.js';
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
    this.supervisor ??= this.load();
    return (await this.supervisor).account();
  }

  dispose(): void {
    void this.supervisor?.then((supervisor) => supervisor.dispose());
  }

  private async load(): Promise<ServiceSupervisor> {
    const { supervisedService } = await import('./serviceSupervisor.js');
    return supervisedService(this.program, this.dataFolder, this.ready, (line) => this.log.info(line));
  }
}
