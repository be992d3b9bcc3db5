import assert from 'node:assert/strict';
import { heardIn } from '../support/heardSound.js';
import { until } from '../support/until.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

describe(`A voice's sample in VS Code ${version.vscode}`, function () {
  this.timeout(120_000);
  const service = setUpService();
  const { workbench, sidebar } = setUpVsCode();

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
    await sidebar.open();
  });

  it('is heard when it is previewed, and costs nothing', async () => {
    await sidebar.expand('English (United States)');
    await sidebar.inline(sidebar.row('Ada'), 'Preview Voice');
    const player = await workbench.player();
    // It is so short that one cannot begin to listen in time.
    await until(
      async () => (await heardIn(player)).output.some((sample) => Math.abs(sample) > 0.01),
      'the sample sounds',
    );
    assert.deepEqual(service.messages, []);
  });
});
