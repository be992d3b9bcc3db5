import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { KeptOutput, TerminalCommands } from '../../../../src/editor/sources/terminalCommands.js';

describe('The last command of a terminal', () => {
  const terminal = {} as vscode.Terminal;
  let kept: TerminalCommands;
  /** How the commands ended that the user is told of. */
  let told: unknown[];

  /** A command of the terminal, as VS Code tells of it. */
  function execution(line: string) {
    const of = { terminal, execution: { commandLine: { value: line } } };
    return {
      start: (output?: KeptOutput) => {
        kept.started(of as vscode.TerminalShellExecutionStartEvent, output);
        const started = kept.last(terminal);
        if (started !== undefined) started.tellWhenDone = true;
      },
      end: (exitCode: number) => kept.ended({ ...of, exitCode } as vscode.TerminalShellExecutionEndEvent),
    };
  }

  beforeEach(() => {
    told = [];
    kept = new TerminalCommands(
      ({ ended }) => told.push(ended),
      () => false,
    );
    execution('cat .env').start(new KeptOutput());
  });

  it('is told with its end, of the terminal in front or the latest', () => {
    const command = execution('npm test');
    command.start(new KeptOutput());
    command.end(1);
    assert.deepEqual(told, [{ exitCode: 1 }]);
    for (const front of [terminal, undefined, {} as vscode.Terminal]) {
      assert.equal(kept.last(front)?.line, 'npm test');
      assert.deepEqual(kept.last(front)?.ended, { exitCode: 1 });
    }
  });

  it('does not end with another whose start was not seen', () => {
    execution('npm test').end(1);
    assert.deepEqual(told, []);
    assert.equal(kept.last(terminal)?.line, 'cat .env');
    assert.equal(kept.last(terminal)?.ended, undefined);
  });

  it('has ended when its terminal is closed, once', () => {
    kept.closed(terminal);
    kept.closed(terminal);
    assert.deepEqual(told, [{ exitCode: undefined }]);
  });

  it('is forgotten when another starts that is not to be kept', () => {
    const command = execution('npm test');
    command.start();
    command.end(0);
    assert.deepEqual(told, []);
    assert.equal(kept.last(terminal), undefined);
  });
});
