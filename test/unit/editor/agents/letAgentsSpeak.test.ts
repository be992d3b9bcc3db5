import assert from 'node:assert/strict';
import type { Lector } from '../../../../src/editor/lector.js';
import '../../../support/standInVsCode.js';
import type * as standIn from '../../../support/vscodeStandIn.js';

describe('Whoever lets agents speak', () => {
  it('is told where what they say goes', async () => {
    const { letAgentsSpeak } = await import('../../../../src/editor/agents/letAgentsSpeak.js');
    const { choices, questions } = (await import('vscode')) as unknown as typeof standIn;
    for (const [isHosted, isHostedAllowed, told] of [
      [true, true, /What agents say is sent to speech\.example\.$/],
      [true, false, /What agents say stays on this machine\.$/],
      [false, true, /What agents say stays on this machine\.$/],
    ] as const) {
      choices['agents.hosted'] = isHostedAllowed;
      const accounts = { address: 'speech.example', isHosted };
      await letAgentsSpeak({ agentsFolder: '/nowhere', accounts } as unknown as Lector);
      assert.match(questions.pop() ?? '', told);
    }
  });
});
