import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { mock } from 'node:test';
import { ownerName, ownerState } from '../../../src/disk/claims.js';

describe('the owner of a file', () => {
  const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  const knowsStarts = process.platform === 'linux';
  const named = (pid: number, rest = '0a'): string => `${machine}-${pid}-${rest}`;

  it('is this process, under a new name each time', () => {
    const name = ownerName();
    assert.match(name, new RegExp(`^${machine}-${process.pid}-[0-9a-f]{32}$`));
    assert.notEqual(ownerName(), name);
    assert.equal(ownerState(name), knowsStarts ? 'alive' : 'unknown');
  });

  it('is told by when its process was started, whatever that is called', () => {
    const name = ownerName();
    const { title } = process;
    process.title = 'a) b (c) d';
    try {
      assert.equal(ownerState(name), knowsStarts ? 'alive' : 'unknown');
    } finally {
      process.title = title;
    }
  });

  it('has ended when its process has', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    assert.equal(ownerState(named(pid)), 'ended');
  });

  it('has ended when its number belongs to a process that was started later', function () {
    if (!knowsStarts) this.skip();
    const rest = ownerName().split('-')[2] ?? '';
    assert.equal(ownerState(named(process.ppid, rest)), 'ended');
  });

  it('is alive while its process is stopped', async function () {
    if (process.platform === 'win32') this.skip();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      child.kill('SIGSTOP');
      assert.notEqual(ownerState(named(child.pid ?? 0)), 'ended');
    } finally {
      child.kill('SIGKILL');
    }
    await once(child, 'exit');
    assert.equal(ownerState(named(child.pid ?? 0)), 'ended');
  });

  it('is unknown on another machine, under names of older versions, and where there is no name', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const others = [`00000000-${pid}-0a`, `x${named(pid)}`, `${named(pid)}.x`, `${pid}`, `${machine}-x-0a`];
    for (const name of [...others, named(process.pid), '', 'someone'])
      assert.equal(ownerState(name), 'unknown', name);
  });

  it('has not ended where its process belongs to someone who may not be asked', () => {
    const refused = Object.assign(new Error('EPERM'), { code: 'EPERM' });
    const asking = mock.method(process, 'kill', () => {
      throw refused;
    });
    try {
      assert.equal(ownerState(named(process.ppid)), 'unknown');
    } finally {
      asking.mock.restore();
    }
  });
});
