import type * as vscode from 'vscode';
import type { Account } from '../../api/client.js';
import { systemClock } from '../../api/clock.js';
import { serviceStarter } from './serviceProcess.js';
import { ServiceSupervisor } from './serviceSupervisor.js';

/** This window's embedded service: started when first needed, kept running, and stopped with the window. */
export class EmbeddedService implements vscode.Disposable {
  private readonly supervisor: ServiceSupervisor;

  constructor(
    program: string,
    dataFolder: string,
    /** The voice to load first, by its id or its language. */
    ready: () => string,
    log: vscode.LogOutputChannel,
  ) {
    const write = (line: string): void => {
      log.info(line);
    };
    this.supervisor = new ServiceSupervisor({
      start: serviceStarter(program, dataFolder, ready, write, process.env),
      log: write,
      clock: systemClock,
    });
  }

  /** Its address and token. Asking again after a failure tries again. */
  account(): Promise<Account> {
    return this.supervisor.account();
  }

  dispose(): void {
    this.supervisor.dispose();
  }
}
