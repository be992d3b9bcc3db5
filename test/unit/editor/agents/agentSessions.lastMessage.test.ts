import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../../src/core/clock.js';
import { lastMessage, messageIn } from '../../../../src/editor/agents/agentSessions.js';
import { TestClock } from '../../../support/testClock.js';

const never = new AbortController().signal;
const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const answer = (text: string): string =>
  line({ type: 'assistant', message: { content: [{ type: 'text', text }] } });
const question = line({ type: 'user', message: { content: 'And now?' } });

describe('The last message of a transcript', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-transcript-'));
    file = join(folder, 'session.jsonl');
  });

  it('is found in what Claude Code and VS Code write, without tools and subagents', () => {
    const of = (name: string) => messageIn(readFileSync(`test/fixtures/agents/${name}.jsonl`, 'utf8'));
    assert.equal(of('claude'), 'They **pass**, all of them.');
    assert.equal(of('vscode'), 'It starts the service.');
  });

  it('is none once the user has spoken after it', () => {
    assert.equal(messageIn(answer('Before.') + question), undefined);
    assert.equal(messageIn(line({ type: 'user.message', data: { content: 'And now?' } })), undefined);
  });

  it('is found behind broken lines, and in none but known ones', () => {
    assert.equal(messageIn(`sant"}\n${answer('Whole.')}{"type":"assis`), 'Whole.');
    assert.equal(
      messageIn('null\n[]\n7\n{"type":"assistant"}\n{"type":"assistant","message":{}}'),
      undefined,
    );
  });

  it('is found at the end of ten megabytes, of which little is read', async () => {
    await writeFile(file, 'x'.repeat(10_000_000));
    appendFileSync(file, `\n${answer('At the end.')}`);
    assert.equal(await lastMessage(file, new TestClock(), never), 'At the end.');
  });

  it('is waited for while the agent still writes', async () => {
    await writeFile(file, question);
    const clock = new TestClock();
    const slow = {
      now: () => clock.now(),
      after: (ms: number, callback: () => void) => {
        if (clock.waited.length === 0) appendFileSync(file, answer('Later.'));
        return clock.after(ms, callback);
      },
    };
    assert.equal(await lastMessage(file, slow, never), 'Later.');
    assert.equal(clock.waited.length, 2);
  });

  it('is not waited for forever where something always changes', async () => {
    await writeFile(file, answer('Now.'));
    const clock = new TestClock();
    const busy = {
      now: () => clock.now(),
      after: (ms: number, callback: () => void) => {
        appendFileSync(file, '\n');
        return clock.after(ms, callback);
      },
    };
    assert.equal(await lastMessage(file, busy, never), 'Now.');
    assert.ok(clock.waited.length <= 8);
  });

  it('is none where there is no file, or only a folder, and what is empty has none', async () => {
    assert.equal(await lastMessage(join(folder, 'none'), systemClock, never), undefined);
    assert.equal(await lastMessage(folder, systemClock, never), undefined);
    await writeFile(file, 'x');
    await truncate(file, 0);
    assert.equal(await lastMessage(file, new TestClock(), never), undefined);
  });
});
