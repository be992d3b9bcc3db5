import assert from 'node:assert/strict';
import { soundsIn } from '../support/heardSound.js';
import { reply } from '../support/scriptedBehaviours.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const short = ['The first stays.', 'The second stays.', 'The third fails.', 'The last waits.'];
const long = Array.from(
  { length: 8 },
  (_, n) => `This is sentence number ${n + 1}, which has to be paid for.`,
);

describe(`A reading by a hosted service in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const service = setUpService({ secondsPerCharacter: 0.2 });
  const { workbench, sidebar, reading } = setUpVsCode({
    settings: { 'lector.confirmAboveCharacters': 200 },
    files: { 'short.md': short.join('\n\n'), 'long.md': long.join('\n\n') },
  });

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await sidebar.signIn(service);
  });

  it('goes on where it failed, once signing in has mended that', async () => {
    service.always('/generate', (exchange) => {
      const { message } = exchange.request.body as { readonly message: string };
      if (message !== short[2]) exchange.honestly();
      else reply(401, { error: { code: 'unauthorized', message: 'This token has ended.' } })(exchange);
    });
    await workbench.openFile('short.md');
    await workbench.command('Lector: Speak Document');
    await reading.status('stopped').waitFor();
    const failure = workbench.notification('This token has ended.');
    await failure.getByRole('button', { name: 'Sign In…' }).click();

    service.always('/generate', undefined);
    await sidebar.answerSignIn(service);
    await reading.status('reading').waitFor();
    assert.equal(await reading.sentence(), short[2], 'from its place');
    assert.ok(await soundsIn(await workbench.player()), 'it is heard');
    await reading.ended();
    const counts = short.map((line) => service.messages.filter((message) => message === line).length);
    assert.deepEqual([counts[0], counts[1], counts[2]], [1, 1, 2], 'nothing is paid for twice');
  });

  it('asks before it is dear, and sends nothing if that is refused', async () => {
    const before = service.messages.length;
    const characters = long.reduce((sum, { length }) => sum + length, 0);
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await workbench.openFile('long.md');
    await workbench.command('Lector: Speak Document');
    await dialog
      .getByText(new RegExp(`This uses ${characters} of your remaining [\\d,]+ characters`))
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await workbench.command('Lector: Speak Document');
    await dialog.waitFor();
    assert.equal(service.messages.length, before, 'nothing was sent');

    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await reading.status('reading').waitFor();
    assert.ok(await soundsIn(await workbench.player()), 'it is heard');
    // The first two are asked for together, and may come in either order.
    assert.deepEqual(service.messages.slice(before, before + 2).toSorted(), long.slice(0, 2));
    await workbench.command('Lector: Stop');
  });
});
