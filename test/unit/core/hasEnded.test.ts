import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { hasEnded } from '../../../src/core/hasEnded.js';

describe('Whether a process has ended', () => {
  it('is known from the process itself', () => {
    assert.equal(
      hasEnded(() => process.kill(process.pid, 0)),
      false,
    );
    const { pid } = spawnSync(process.execPath, ['--version']);
    assert.equal(
      hasEnded(() => process.kill(pid, 0)),
      true,
    );
  });

  it('is no when it must not be asked, or the question fails otherwise', () => {
    for (const code of ['EPERM', 'EINVAL']) {
      const failing = (): never => {
        throw Object.assign(new Error(code), { code });
      };
      assert.equal(hasEnded(failing), false, code);
    }
  });
});
