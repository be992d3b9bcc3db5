import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

/** The reason that no recording is offered in the player: should this fail one day, it can be. */
describe(`A microphone in VS Code ${version.vscode}`, function () {
  this.timeout(120_000);
  const { workbench } = setUpVsCode();

  before(() => workbench.open({ soundAllowed: true }));

  it('is kept from webviews by their permissions policy, whatever the user allows', async () => {
    await workbench.page.context().grantPermissions(['microphone']);
    await workbench.command('Lector: Show Player');
    assert.equal(await allowed(await workbench.player()), false);
    assert.equal(await allowed(workbench.page.mainFrame()), true);
  });
});

/** Chromium's own way to ask it; asking for the microphone itself would first need a machine that has one. */
function allowed(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const { featurePolicy } = document as Document & {
      readonly featurePolicy: { allowsFeature(feature: string): boolean };
    };
    return featurePolicy.allowsFeature('microphone');
  });
}
