import { until } from '../support/until.js';
import { clickUntil } from '../support/untilSeen.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const steps = [
  'Hear it now',
  'A voice that sounds natural',
  'Sign in to a hosted service',
  'Clone your voice',
];

describe(`The walkthrough in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { workbench } = setUpVsCode();

  before(async () => {
    await workbench.open({ untouched: true });
    // A narrower editor shows no pictures.
    await workbench.page.setViewportSize({ width: 1800, height: 800 });
    await workbench.openWalkthrough();
  });

  const seen = new Set<string>();
  for (const [index, title] of steps.entries()) {
    it(`has the step “${title}” with a picture in the theme’s colors`, async () => {
      const page = workbench.page.locator('.gettingStartedContainer');
      await clickUntil(
        page.getByText(title, { exact: true }).first(),
        page.locator('.getting-started-step.expanded', { hasText: title }),
      );
      const media = page.locator('.getting-started-media');
      const picture =
        index < steps.length - 1
          ? media.locator('img')
          : // Drawn, in a frame.
            media.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame').locator('svg');
      await picture.waitFor();
      await until(async () => {
        const box = await picture.boundingBox();
        if (box === null || box.width <= 300 || box.height <= 150) return false;
        // Of the window, not the frame: VS Code replaces the frame and may not have done so yet.
        const image = (await workbench.page.screenshot({ clip: box })).toString('base64');
        // A plain area of this size would compress to much less.
        if (image.length <= 3000 || seen.has(image)) return false;
        seen.add(image);
        return true;
      }, 'the step has a picture of its own');
      await workbench.screenshot(`walkthrough-${index + 1}`);
    });
  }
});
