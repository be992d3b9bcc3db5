import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Mocha's usual report, and the figures in a file for whoever adds them up. */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on('retry', (test: Mocha.Test, error: Error) => {
      console.log(`    failed once, is tried again: ${test.fullTitle()}\n${error.stack ?? error.message}`);
    });
    runner.once('end', () => {
      const file = process.env['LECTOR_COUNTS'];
      const { passes, failures } = this.stats;
      if (file !== undefined) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures }));
    });
  }
}
