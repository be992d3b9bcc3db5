import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stripComments, visit } from 'jsonc-parser';
import {
  commandsIn,
  hookFile,
  hookOwners,
  hooksFor,
  withHooks,
  withoutHooks,
} from '../../../src/agents/hookFiles.js';

const runs = Number(process.env['LECTOR_RUNS'] ?? 100);
const ours = "'/home/u/lector.lector/agents/lector-hook'";
const isOurs = (command: string): boolean => command === ours;
const claude = { hooks: [{ type: 'command', command: ours, timeout: 5 }] };

describe('The hooks in a file of the user’s', () => {
  it('are where Claude Code, VS Code and Codex look for them', () => {
    assert.equal(hookFile('claude', '/home/u', {}), '/home/u/.claude/settings.json');
    assert.equal(hookFile('claude', '/home/u', { CLAUDE_CONFIG_DIR: '/c' }), '/c/settings.json');
    assert.equal(hookFile('vscode', '/home/u', {}), '/home/u/.copilot/hooks/lector.json');
    assert.equal(hookFile('codex', '/home/u', {}), '/home/u/.codex/hooks.json');
    assert.equal(hookFile('codex', '/home/u', { CODEX_HOME: '/c' }), '/c/hooks.json');
  });

  it('are written as each of them reads them', () => {
    assert.deepEqual(JSON.parse(withHooks('', 'claude', ours) ?? ''), {
      hooks: { Stop: [claude], Notification: [claude] },
    });
    assert.deepEqual(JSON.parse(withHooks('', 'vscode', ours) ?? ''), {
      hooks: { Stop: [{ type: 'command', command: ours, timeout: 5 }] },
    });
    assert.deepEqual(JSON.parse(withHooks('', 'codex', ours) ?? ''), { hooks: { Stop: [claude] } });
  });

  it('come after those of others, with the indentation of the file, and are there once', () => {
    const file =
      '{\n\t"model": "x", // mine\n\t"hooks": {\n\t\t"Stop": [\n\t\t\t{\n\t\t\t\t"command": "a"\n\t\t\t}\n\t\t]\n\t}\n}\n';
    const once = withHooks(file, 'claude', ours) ?? '';
    assert.deepEqual(commandsIn(once), ['a', ours, ours]);
    assert.match(once, /"model": "x", \/\/ mine\n/);
    assert.match(once, /\n\t\t\t\{\n\t\t\t\t"hooks": \[/);
    assert.equal(withHooks(once, 'claude', ours), once);
    assert.equal(withoutHooks(once, isOurs), file);
  });

  it('leave the group to others that came into it, and go with everything that was made for them', () => {
    const others = { type: 'command', command: 'theirs' };
    const shared = JSON.stringify({
      hooks: { Stop: [{ hooks: [...claude.hooks, others] }], Notification: [claude] },
    });
    assert.deepEqual(JSON.parse(withoutHooks(shared, isOurs) ?? ''), {
      hooks: { Stop: [{ hooks: [others] }] },
    });
    assert.equal(withoutHooks(withHooks('{}', 'vscode', ours) ?? '', isOurs)?.replaceAll(/\s/g, ''), '{}');
  });

  it('leave the comments of what was empty before them', () => {
    for (const file of [
      '{ "hooks": { /* mine */ } }',
      '{\n  "hooks": {\n    "Stop": [\n      // mine\n    ]\n  }\n}\n',
    ])
      assert.equal(withoutHooks(withHooks(file, 'claude', ours) ?? '', isOurs), file);
  });

  for (const broken of [
    '{ "hooks": ',
    '[]',
    '"text"',
    '{ "a": 1, }',
    '{ "hooks": [] }',
    '{ "hooks": { "Stop": {} } }',
    '{ "hooks": {}, "hooks": {} }',
    '{ "hooks": { "Stop": [], "Stop": [] } }',
    'not json',
    '\uFEFF{}',
  ])
    it(`are not written into what is not understood: ${broken}`, () => {
      assert.equal(withHooks(broken, 'claude', ours), undefined);
    });

  it('take nothing away from what others have written, in whatever order, with whatever comments', () => {
    const command = fc.record(
      { type: fc.constant('command'), command: fc.string() },
      { requiredKeys: ['command'] },
    );
    const group = fc.record(
      { matcher: fc.string(), hooks: fc.array(command, { maxLength: 3 }) },
      { requiredKeys: ['hooks'] },
    );
    const list = fc.array(fc.oneof(command, group), { minLength: 1, maxLength: 3 });
    const hooks = fc.dictionary(fc.constantFrom('Stop', 'Notification', 'PreToolUse', 'x'), list, {
      minKeys: 1,
      maxKeys: 4,
    });
    const file = fc
      .tuple(
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
        fc.option(hooks, { nil: undefined }),
        fc.boolean(),
      )
      .map(([rest, hooks, isFirst]) => {
        const others = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'hooks'));
        const own = hooks === undefined ? {} : { hooks };
        return isFirst ? { ...own, ...others } : { ...others, ...own };
      });
    const layout = fc.record({
      indent: fc.constantFrom('', '  ', '\t', '    '),
      eol: fc.constantFrom('\n', '\r\n'),
      comments: fc.array(fc.constantFrom('', '', '/* a, } */', '// "Stop": [\n', '/* b */ // c\n'), {
        minLength: 1,
      }),
      owner: fc.constantFrom(...hookOwners),
    });
    fc.assert(
      fc.property(file, layout, (value, { indent, eol, comments, owner }) => {
        const text = commented(JSON.stringify(value, undefined, indent).replaceAll('\n', eol), comments);
        assert.deepEqual(meaning(text), JSON.parse(JSON.stringify(value)), text);
        const added = withHooks(text, owner, ours);
        assert.ok(added !== undefined, text);
        // Everything of theirs is there in its order, and ours come last.
        const expected = JSON.parse(JSON.stringify(value)) as { hooks?: Record<string, unknown[]> };
        for (const [event, entry] of Object.entries(hooksFor(owner, ours)))
          ((expected.hooks ??= {})[event] ??= []).push(entry);
        assert.deepEqual(meaning(added), expected, added);
        assert.deepEqual(commentsIn(added), commentsIn(text), added);
        const removed = withoutHooks(added, isOurs) ?? assert.fail(added);
        assert.deepEqual(meaning(removed), JSON.parse(JSON.stringify(value)), removed);
        assert.deepEqual(commentsIn(removed), commentsIn(text), removed);
        // As programs write it, each byte is as before.
        if (comments.every((comment) => comment === '')) assert.equal(removed, text);
      }),
      { numRuns: runs },
    );
  });
});

/** Unlike a parser of comments, this one knows a part that is called `__proto__`. */
function meaning(text: string): unknown {
  return JSON.parse(stripComments(text));
}

/** Puts comments between the parts of a text, in turn. */
function commented(text: string, comments: readonly string[]): string {
  const places: number[] = [];
  const place = (at: number): void => void places.push(at);
  visit(text, {
    onObjectBegin: place,
    onObjectEnd: place,
    onArrayBegin: place,
    onArrayEnd: place,
    onSeparator: (_, at) => place(at),
    onObjectProperty: (_, at) => place(at),
  });
  let result = '';
  let from = 0;
  for (const [index, at] of places.sort((a, b) => a - b).entries()) {
    result += text.slice(from, at) + (comments[index % comments.length] ?? '');
    from = at;
  }
  return result + text.slice(from);
}

function commentsIn(text: string): readonly string[] {
  const found: string[] = [];
  visit(text, { onComment: (at, length) => void found.push(text.slice(at, at + length).trim()) });
  return found;
}
