import type * as vscode from 'vscode';
import type { Account } from '../../api/client.js';
import { systemClock } from '../../api/clock.js';
import { serviceStarter } from './serviceProcess.js';
import { ServiceSupervisor } from './serviceSupervisor.js';

/** The embedded service of this window: started on first need, kept running, ended with the window. */
export class EmbeddedService implements vscode.Disposable {
  private readonly supervisor: ServiceSupervisor;

  constructor(program: string, dataFolder: string, log: vscode.LogOutputChannel) {
    const write = (line: string): void => {
      log.info(line);
    };
    this.supervisor = new ServiceSupervisor({
      start: serviceStarter(program, dataFolder, write, process.env),
      log: write,
      clock: systemClock,
    });
  }

  /** Where it listens and its token. Asking again after a failure tries again. */
  account(): Promise<Account> {
    return this.supervisor.account();
  }

  dispose(): void {
    this.supervisor.dispose();
  }
}
