import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { plainText } from '../../../../src/core/plainText.js';
import type { Entry, Where } from '../../../../src/reading/queue.js';
import { AgentSessions, hookInput, type HookInput } from '../../../../src/editor/agents/agentSessions.js';
import type { Source } from '../../../../src/editor/sources/source.js';
import { TestClock } from '../../../support/testClock.js';

/** What an agent passes, as it was recorded. */
function recorded(name: string, changes: object = {}): HookInput {
  const input = JSON.parse(readFileSync(`test/fixtures/agents/${name}.json`, 'utf8')) as object;
  const parsed = hookInput({
    ...input,
    cwd: '/home/u/shop',
    transcript_path: 'test/fixtures/agents/vscode.jsonl',
    ...changes,
  });
  return parsed ?? assert.fail('not understood');
}

describe('Agents', () => {
  let clock: TestClock;
  let added: (Entry<Source> & { readonly where: Where | undefined })[];
  let ended: string[];
  let answers: 'all' | 'first' | 'done';
  let mayUseHosted: boolean;
  let agents: AgentSessions;

  beforeEach(() => {
    clock = new TestClock();
    added = [];
    ended = [];
    answers = 'all';
    mayUseHosted = false;
    agents = new AgentSessions({
      queue: {
        add: (entry, where) => {
          added.push({ ...entry, where });
          return { over: Promise.resolve('ended'), cancel: () => undefined };
        },
        end: (fits) => {
          ended.push(...added.filter(fits).map(({ name }) => name));
        },
      },
      answers: () => answers,
      mayUseHosted: () => mayUseHosted,
      doneWords: (name) => `${name} is done.`,
      clock,
    });
  });

  const said = async (): Promise<readonly string[]> => {
    const found = await Promise.all(added.map(({ find }) => find()));
    return found.map((wanted) =>
      (wanted?.texts ?? []).map(({ text, range }) => text.slice(range?.start, range?.end)).join(' / '),
    );
  };

  it('are heard by their names, with what they pass on or have written down', async () => {
    await agents.hear(recorded('claude-stop'));
    await agents.hear(recorded('vscode-stop'));
    await agents.hear(recorded('codex-stop'));
    assert.deepEqual(
      added.map(({ name }) => name),
      ['Claude Code · shop', 'VS Code · shop', 'Codex · shop'],
    );
    assert.deepEqual(await said(), [
      'All tests pass. I changed two files.',
      'VS Code · shop. / It starts the service.',
      'Codex · shop. / The build is green again.',
    ]);
  });

  it('say what they need before what others have to say', async () => {
    await agents.hear(recorded('claude-notification'));
    assert.deepEqual(await said(), ['Claude needs your permission to use Bash']);
    assert.equal(added[0]?.where, 'next');
  });

  it('say the same once, although two hooks pass it on, but again later', async () => {
    await Promise.all([agents.hear(recorded('vscode-stop')), agents.hear(recorded('vscode-stop'))]);
    assert.equal(added.length, 1);
    clock.pass(10_000);
    await agents.hear(recorded('vscode-stop'));
    assert.equal(added.length, 2);
    // The clock was set back.
    clock.pass(-60 * 60_000);
    await agents.hear(recorded('vscode-stop'));
    assert.equal(added.length, 3);
  });

  it('have names of their own where they work in the same folder', async () => {
    for (const session_id of ['a', 'b', 'a', 'c'])
      await agents.hear(
        recorded('claude-stop', { session_id, last_assistant_message: `I am ${session_id}.` }),
      );
    assert.deepEqual(
      agents.all.map(({ name }) => name),
      ['Claude Code · shop (3)', 'Claude Code · shop', 'Claude Code · shop (2)'],
    );
  });

  it('are heard in full, with their first sentences, or only that they are done', async () => {
    const long = 'One. Two.\n\n```js\nlet x = 1;\n```\n\nThree. Four.';
    const hear = (session_id: string) =>
      agents.hear(recorded('claude-stop', { session_id, last_assistant_message: long }));
    await hear('a');
    answers = 'first';
    await hear('b');
    answers = 'done';
    await hear('c');
    await agents.hear(recorded('claude-notification', { session_id: 'd' }));
    const [all, first, done, notification] = await said();
    assert.equal(all, long);
    assert.equal(first, `Claude Code · shop (2). / One. Two.\n\n`);
    assert.equal(done, 'Claude Code · shop (3). / Claude Code · shop (3) is done.');
    assert.match(notification ?? '', /permission/);
  });

  it('name files without the folders that they are in, and take nothing else for a path', async () => {
    const hear = (n: number, last_assistant_message: string) =>
      agents.hear(
        recorded('claude-stop', {
          session_id: 'a',
          last_assistant_message: `${last_assistant_message} ${n}`,
        }),
      );
    for (const [n, text] of [
      'See `/home/u/shop/src/speaker.ts:42`, src/editor/voices.ts, ~/a/b and ../../c/d/e.ts.',
      'C:\\Users\\u\\shop\\a.ts is open.',
      'Red/green/blue and/or 1/2/2026, https://a.dev/b/c/d.ts, s/a/b/g, \\_x\\_y, src/a.ts.',
    ].entries())
      await hear(n, text);
    assert.deepEqual(await said(), [
      'See `speaker.ts:42`, voices.ts, b and e.ts. 0',
      'a.ts is open. 1',
      'Red/green/blue and/or 1/2/2026, https://a.dev/b/c/d.ts, s/a/b/g, \\_x\\_y, src/a.ts. 2',
    ]);
  });

  it('speak offline unless the user lets them use the hosted service', async () => {
    await agents.hear(recorded('claude-stop'));
    assert.deepEqual((await added[0]?.find())?.voice, { offline: true });
    mayUseHosted = true;
    assert.deepEqual((await added[0]?.find())?.voice, { offline: false });
  });

  it('can be muted one by one, which ends what they say, and heard again', async () => {
    await agents.hear(recorded('claude-stop', { session_id: 'a' }));
    await agents.hear(recorded('claude-stop', { session_id: 'b' }));
    agents.mute('a', true);
    assert.deepEqual(ended, ['Claude Code · shop']);
    await agents.hear(recorded('claude-stop', { session_id: 'a', last_assistant_message: 'More.' }));
    assert.equal(added.length, 2);
    agents.mute('a', false);
    await agents.hear(recorded('claude-stop', { session_id: 'a', last_assistant_message: 'More.' }));
    assert.equal(added.length, 3);
  });

  it('are forgotten, the oldest first, when there are many', async () => {
    for (let n = 0; n < 60; n++) await agents.hear(recorded('claude-stop', { session_id: `s${n}` }));
    assert.equal(agents.all.length, 50);
    assert.equal(agents.all[0]?.id, 's59');
  });

  it('stay muted, however many others there are, until all others are muted too', async () => {
    const hears = async (id: string) => {
      const before = added.length;
      await agents.hear(recorded('claude-stop', { session_id: id, last_assistant_message: `${before}.` }));
      return added.length > before;
    };
    await hears('loud');
    agents.mute('loud', true);
    for (let n = 0; n < 60; n++) assert.ok(await hears(`s${n}`));
    assert.equal(await hears('loud'), false);
    assert.equal(agents.all.length, 50);
    for (const { id } of agents.all) agents.mute(id, true);
    assert.ok(await hears('new'));
    assert.equal(agents.all.length, 50);
    assert.deepEqual([await hears('loud'), await hears('s59')], [false, false]);
    assert.ok(await hears('s11'), 'the oldest was forgotten');
  });

  it('can be muted while they are heard, even if they were forgotten meanwhile', async () => {
    await agents.hear(recorded('claude-stop', { session_id: 'heard' }));
    for (let n = 0; n < 50; n++) await agents.hear(recorded('claude-stop', { session_id: `s${n}` }));
    assert.ok(agents.all.every(({ id }) => id !== 'heard'));
    added[0]?.mute?.();
    assert.deepEqual(ended, ['Claude Code · shop']);
    await agents.hear(recorded('claude-stop', { session_id: 'heard', last_assistant_message: 'More.' }));
    assert.equal(added.length, 51);
    assert.equal(agents.all.length, 50);
  });

  it('say nothing where there is nothing', async () => {
    await agents.hear(recorded('claude-stop', { last_assistant_message: ' \n' }));
    await agents.hear(recorded('vscode-stop', { transcript_path: '/nowhere' }));
    assert.equal(added.length, 0);
  });

  it('can do no more than be heard: no escapes are left, and a name is one plain line', async () => {
    const hostile =
      '\u001b]8;;http://evil\u0007click\u001b]8;;\u0007 \u001b[31mred\u001b[0m \u0007\u009b2Jrun `rm -rf /`';
    const input = { last_assistant_message: hostile, cwd: '/x/$(zap) [a](command:b)\u202Eevil\nname' };
    await agents.hear(recorded('claude-stop', input));
    assert.deepEqual(await said(), ['click red run `rm -rf /`']);
    assert.equal(added[0]?.name, plainText('Claude Code · $(zap) [a](command:b)\u202Eevil\nname', 60));
    assert.doesNotMatch(added[0].name, /\n|\u202E|\$\(/);
  });

  for (const [what, input] of [
    ['no object', 'Stop'],
    ['no session', { cwd: '/a', hook_event_name: 'Stop' }],
    ['no folder', { session_id: 'a', hook_event_name: 'Stop' }],
    ['another event', { session_id: 'a', cwd: '/a', hook_event_name: 'PreToolUse' }],
    ['a long session', { session_id: 'a'.repeat(201), cwd: '/a', hook_event_name: 'Stop' }],
    [
      'a message that is no text',
      { session_id: 'a', cwd: '/a', hook_event_name: 'Stop', last_assistant_message: {} },
    ],
  ] as const)
    it(`are not heard of with ${what}`, () => {
      assert.equal(hookInput(input), undefined);
    });
});
