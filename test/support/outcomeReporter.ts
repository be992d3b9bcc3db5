import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** Mocha's usual report, plus a file with the totals. */
export default class OutcomeReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const failed: string[] = [];
    runner.on('fail', (test: Mocha.Test, error: Error) => {
      failed.push(`${test.fullTitle()}\n${error.stack ?? error.message}`);
    });
    runner.once('end', () => {
      const file = process.env['LECTOR_OUTCOME'];
      if (file !== undefined) writeFileSync(file, JSON.stringify({ passed: this.stats.passes, failed }));
    });
  }
}
