import assert from 'node:assert/strict';
import { ended } from '../../../../scripts/setup/run.js';

describe('A command that is run', () => {
  it('leaves the processor to others if it has low priority, as does what it starts itself', async () => {
    const tell = 'console.log(os.getPriority() === os.constants.priority.PRIORITY_LOW)';
    // A command that runs already when it gets its priority: it waits, but not for ever.
    const startAnother = `
      const patience = Date.now() + 20_000;
      const look = setInterval(() => {
        if (os.getPriority() === 0 && Date.now() < patience) return;
        clearInterval(look);
        child_process.spawn(process.execPath, ['-e', '${tell}'], { stdio: 'inherit' });
      }, 10);`;
    const outcome = await ended(process.execPath, ['-e', startAnother], { lowPriority: true });
    assert.deepEqual(outcome, { status: 0, output: 'true\n' });
  });
});
