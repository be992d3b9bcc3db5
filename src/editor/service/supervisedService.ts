import { systemClock } from '../../core/clock.js';
import { serviceStarter } from './serviceProcess.js';
import { ServiceSupervisor } from './serviceSupervisor.js';

/** The embedded service, which starts when it is first asked for. Loaded then, too. */
export function supervisedService(
  program: string,
  dataFolder: string,
  ready: () => string,
  log: (line: string) => void,
): ServiceSupervisor {
  return new ServiceSupervisor({
    start: serviceStarter(program, dataFolder, ready, log, process.env),
    log,
    clock: systemClock,
  });
}
