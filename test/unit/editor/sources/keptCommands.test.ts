import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { KeptCommands } from '../../../../src/editor/sources/keptCommands.js';
import { KeptOutput } from '../../../../src/editor/sources/keptOutput.js';

describe('The last command of a terminal', () => {
  const terminal = {} as vscode.Terminal;
  let kept: KeptCommands;

  /** A command of the terminal, as VS Code tells of it. */
  function execution(line: string) {
    const of = { terminal, execution: { commandLine: { value: line } } };
    return {
      start: (output?: KeptOutput) => kept.started(of as vscode.TerminalShellExecutionStartEvent, output),
      end: (exitCode: number) => kept.ended({ ...of, exitCode } as vscode.TerminalShellExecutionEndEvent),
    };
  }

  beforeEach(() => {
    kept = new KeptCommands();
    execution('cat .env').start(new KeptOutput());
  });

  it('is told with its end, of the terminal in front or the latest', () => {
    const command = execution('npm test');
    command.start(new KeptOutput());
    assert.deepEqual(command.end(1)?.ended, { exitCode: 1 });
    for (const front of [terminal, undefined, {} as vscode.Terminal]) {
      assert.equal(kept.last(front)?.line, 'npm test');
      assert.deepEqual(kept.last(front)?.ended, { exitCode: 1 });
    }
  });

  it('does not end with another whose start was not seen', () => {
    assert.equal(execution('npm test').end(1), undefined);
    assert.equal(kept.last(terminal)?.line, 'cat .env');
    assert.equal(kept.last(terminal)?.ended, undefined);
  });

  it('is forgotten when another starts that is not to be kept', () => {
    const command = execution('npm test');
    command.start();
    assert.equal(command.end(0), undefined);
    assert.equal(kept.last(terminal), undefined);
  });
});
