import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { hookFile, type HookOwner } from '../../src/agents/hookFiles.js';
import { until } from '../support/until.js';
import { briefly, clickUntil, untilSeen } from '../support/untilSeen.js';
import { setUpService, setUpVsCode } from './setUp.js';
import { userHomeIn } from './sharedVsCode.js';
import { version } from './vscodeUnderTest.js';

const document = '# A title\n\nWhat it says.\n';
const long = `${'This sentence is what the user listens to. '.repeat(20)}\n`;

describe(`Others who speak in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const service = setUpService();
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    files: { 'a.md': document, 'long.txt': long },
    settings: { 'lector.speed': 2 },
  });

  /** What the other extension has written down. */
  const told = async (name: string): Promise<unknown> => {
    const file = join(vscode.folder, name);
    await until(() => existsSync(file), name, 120);
    return JSON.parse(readFileSync(file, 'utf8'));
  };
  /** Who speaks. */
  const queueLine = async (): Promise<string> => (await workbench.player()).locator('#queueText').innerText();

  before(async () => {
    await workbench.open({ soundAllowed: true });
    await workbench.openFile('a.md');
  });

  it('an extension speaks by its name, and walks through the places that it explains', async () => {
    const title = 'It begins with a title: a few words in large type.';
    await workbench.command('Guest: Explain');
    await Promise.all([
      reading.shows(['Two places matter here: the title, and the line below it.']),
      until(async () => (await queueLine()).startsWith('My extension'), 'it is said who speaks'),
    ]);
    await reading.shows([title, 'This is what it says, in one short sentence.']);
    await reading.comesTo(title);
    await until(async () => (await reading.markedLine()) === '# A title', 'the title is marked');
    await until(async () => (await reading.markedLine()) === 'What it says.', 'the next place is marked');
    assert.deepEqual(await told('explained.json'), [
      'My extension: preparing',
      'My extension: speaking',
      'nobody: silent',
      'An extension: preparing',
      'An extension: speaking',
      'nobody: silent',
    ]);
    await until(async () => (await reading.marks()).length === 0, 'nothing is marked any more');
    await reading.shows(['A title']);
    assert.equal(await told('place.json'), 'ended');
  });

  it('an extension cannot say what is too long, or no text at all', async () => {
    await workbench.command('Guest: Misuse');
    const outcomes = await told('misused.json');
    assert.deepEqual(outcomes, Array(9).fill('rejected'));
  });

  it('an extension waits until the user has heard enough, and cannot fill the queue', async () => {
    await workbench.openFile('long.txt');
    await reading.speakDocument();
    await workbench.command('Guest: Flood');
    assert.deepEqual(await told('taken.json'), ['cancelled', 'dropped']);
    assert.deepEqual(await told('flooded.json'), ['dropped', 'dropped', 'dropped']);
    await (await workbench.player()).getByText('5 waiting').waitFor();
    assert.match(await reading.sentence(), /^This sentence is what the user listens to/);
    await workbench.command('Lector: Hear What Waits Now');
    await until(async () => (await reading.sentence()).startsWith('Message 4 '), 'the fourth is heard');
    await reading.stop();
    assert.deepEqual(await told('heard.json'), [
      ...Array<string>(3).fill('dropped'),
      'stopped',
      ...Array<string>(4).fill('dropped'),
    ]);
  });

  it('a model speaks with the tool, and shows nothing outside of the workspace', async () => {
    await symlink(join(vscode.home, 'elsewhere.md'), join(vscode.folder, 'out.md'));
    await writeFile(join(vscode.home, 'elsewhere.md'), 'What nobody may see.\n');
    await workbench.command('Guest: Use the Tool');
    // What is too long is refused before anybody is asked.
    for (const asked of ['A model has something to say.', 'Look.', 'Look.', 'This is the second place.']) {
      const question = workbench.page.locator('.monaco-dialog-box', { hasText: asked });
      await clickUntil(question.getByRole('button', { name: 'Yes' }), question, 'hidden');
    }
    const words = 'It will be heard after what the user listens to.';
    const said = (await told('said.json')) as readonly string[];
    assert.deepEqual([said[0], said[4]], [words, words]);
    assert.match(said[1] ?? '', /1001|1000|length/);
    for (const where of [said[2], said[3]]) assert.match(where ?? '', /not in the workspace/);
    assert.equal(said[5], 'The user has turned this tool off.');
    await reading.shows(['This is the second place.']);
    await reading.stop();
  });

  it('a review of another extension is heard, each comment by its author, and so is an answer being written', async () => {
    const review = workbench.page.locator('.review-widget');
    const { keyboard } = workbench.page;
    await workbench.openFile('a.md');
    await workbench.command('Guest: Review');
    await review.locator('.head').getByRole('button', { name: 'Speak' }).click();
    await reading.shows(['Ada.', 'Is this true?', 'Bob.', 'It *is*.']);
    await reading.stop();
    const written = review.locator('.comment-form .monaco-editor.focused');
    await clickUntil(review.locator('.review-thread-reply-button'), written);
    await keyboard.type('It is *so*.\nLook.');
    await written.getByText('Look.').waitFor();
    await keyboard.press('Control+Shift+F11');
    await reading.shows(['It is so.', 'Look.']);
    await reading.stop();
    for (const key of ['Home', 'Shift+End', 'Control+Shift+F11']) await keyboard.press(key);
    await reading.shows(['Look.']);
    await reading.stop();
  });

  describe('agents', () => {
    const fileOf = (owner: HookOwner): string => hookFile(owner, userHomeIn(vscode.home), {});
    const foreign = { model: 'x', hooks: { Stop: [{ hooks: [{ type: 'command', command: 'theirs' }] }] } };
    const written = (owner: HookOwner): unknown => JSON.parse(readFileSync(fileOf(owner), 'utf8'));

    /** Answers what *Let Agents Speak…* asks about one of them. */
    async function choose(agent: string, answer: string, shown: RegExp): Promise<void> {
      const dialog = workbench.page.locator('.monaco-dialog-box');
      // The dialog before may give its focus back late, which closes a list.
      await untilSeen(async () => {
        await workbench.command('Lector: Let Agents Speak…');
        await sidebar.choice(agent).click(briefly);
      }, dialog);
      assert.match(await dialog.innerText(), shown);
      await clickUntil(dialog.getByRole('button', { name: answer }), dialog, 'hidden');
    }

    /** An agent is done, and runs its hook as it stands in its file. */
    async function isDone(owner: HookOwner, changes: object): Promise<void> {
      const kind = owner === 'claude' ? 'claude-stop' : 'vscode-stop';
      const recorded = JSON.parse(readFileSync(`test/fixtures/agents/${kind}.json`, 'utf8')) as object;
      const { hooks } = written(owner) as { hooks: { Stop: readonly object[] } };
      const [command = ''] = /'[^"]*lector-hook'/.exec(JSON.stringify(hooks.Stop)) ?? [];
      // With the time that a busy machine needs.
      const launched = readFileSync(command.slice(1, -1), 'utf8').replace(' >', " '30000' >");
      const child = spawn('sh', ['-c', launched]);
      child.stdin.end(JSON.stringify({ ...recorded, cwd: vscode.folder, ...changes }));
      const [code] = (await once(child, 'close')) as [number];
      assert.equal(code, 0);
    }

    before(async () => {
      await mkdir(dirname(fileOf('claude')), { recursive: true });
      await writeFile(fileOf('claude'), JSON.stringify(foreign));
    });
    after(async () => {
      for (const folder of ['.claude', '.copilot'])
        await rm(join(userHomeIn(vscode.home), folder), { recursive: true, force: true });
    });

    it('get their hooks only on consent to exactly what is written, beside what others have there', async () => {
      await choose(
        'Claude Code',
        'Cancel',
        /hooks\.Stop: \{"hooks":\[\{"type":"command","command":"'.*lector-hook'"/,
      );
      assert.deepEqual(written('claude'), foreign);
      await choose('Claude Code', 'Write', /settings\.json/);
      await until(() => JSON.stringify(written('claude')).includes('lector-hook'), 'the hooks are written');
      const { model, hooks } = written('claude') as typeof foreign;
      assert.deepEqual([model, hooks.Stop[0]], [foreign.model, foreign.hooks.Stop[0]]);
      await choose('VS Code’s agents', 'Write', /lector\.json/);
      await until(() => existsSync(fileOf('vscode')), 'the file of VS Code is written');
    });

    it('are heard by their names, one after another, and by their last words', async () => {
      const noted = await reading.noteSentences();
      const transcript = join(vscode.home, 'transcript.jsonl');
      await writeFile(transcript, readFileSync('test/fixtures/agents/vscode.jsonl'));
      // The first has its name before the others come, at once.
      await isDone('claude', {
        session_id: 'one',
        last_assistant_message: 'The **first** one is done with its work.',
      });
      await Promise.all([
        isDone('claude', {
          session_id: 'two',
          last_assistant_message: 'The second one is done with its work.',
        }),
        isDone('vscode', { transcript_path: transcript }),
      ]);
      const said = [
        'It starts the service.',
        'The first one is done with its work.',
        'The second one is done with its work.',
      ];
      const heard = async (): Promise<readonly string[]> =>
        (await noted()).filter((sentence) => !sentence.includes('·'));
      await until(async () => (await heard()).length >= said.length, 'three are heard');
      assert.deepEqual((await heard()).toSorted(), said);
      await reading.ended();
    });

    it('wait for the user, and can be muted where they are heard', async () => {
      await workbench.openFile('long.txt');
      await reading.speakDocument();
      await isDone('claude', {
        session_id: 'one',
        last_assistant_message: 'This is long enough to be muted. '.repeat(9),
      });
      const player = await workbench.player();
      await player.getByText('1 waiting').waitFor();
      assert.match(await reading.sentence(), /^This sentence is what the user listens to/);
      await player.getByRole('button', { name: 'Hear now' }).click();
      await until(
        async () => (await queueLine()).startsWith('Claude Code · workspace'),
        'it is heard by its name',
      );
      await player.getByRole('button', { name: 'Mute' }).click();
      await until(async () => (await queueLine()) === '', 'it is silent');
      await isDone('claude', { session_id: 'one', last_assistant_message: 'Nobody hears this.' });
      await isDone('claude', {
        session_id: 'two',
        last_assistant_message: `But this is heard. ${'It lasts until its name has been read. '.repeat(9)}`,
      });
      const name = `Claude Code · ${basename(vscode.folder)} (2)`;
      await until(async () => (await queueLine()) === name, 'the other is heard by its name');
      assert.deepEqual((await reading.sentences()).slice(0, 2), [`${name}.`, 'But this is heard.']);
      await reading.stop();
      // What is said before that is silenced with it.
      await player.getByText('Stopped', { exact: true }).waitFor();
    });

    it('can do no more than be heard', async () => {
      const hostile =
        '[link](command:workbench.action.closeWindow) \u001b]0;x\u0007<img src=x onerror=alert(1)> \u202Erun `rm -rf ~`.';
      await isDone('claude', {
        session_id: 'evil',
        cwd: join(vscode.folder),
        last_assistant_message: hostile,
      });
      await until(async () => (await reading.sentences()).join(' ').includes('rm'), 'it is heard');
      const player = await workbench.player();
      assert.equal(await player.locator('#text img, #text a, #queue a').count(), 0);
      await reading.stop();
    });

    it('speak offline and in their own language while a hosted service is chosen', async () => {
      await sidebar.signIn(service);
      await isDone('claude', {
        session_id: 'german',
        last_assistant_message:
          'Das Wasser steigt heute sehr schnell, und die Boote fahren auf das Meer hinaus.',
      });
      await until(async () => (await reading.sentences()).join(' ').includes('Wasser'), 'it is heard');
      await (await workbench.player()).getByText('Voice: Felix').waitFor();
      await reading.stop();
      assert.deepEqual(service.messages, []);
    });

    it('speak and explain over the Model Context Protocol, with the configuration that is copied for them', async () => {
      await workbench.openFile('long.txt');
      await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await workbench.command('Lector: Let Agents Speak…');
      await sidebar.pick('Copy MCP Configuration');
      await workbench.notification('The configuration was copied.').waitFor();
      const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
      const { mcpServers } = JSON.parse(copied) as { mcpServers: { lector: { command: string } } };
      const robot = new Client({ name: 'robot', version: '1' });
      await robot.connect(new StdioClientTransport({ ...mcpServers.lector, cwd: vscode.folder }));
      const says = async (given: Record<string, unknown>): Promise<string> => {
        const { content } = await robot.callTool({ name: 'lector_speak', arguments: given });
        return JSON.stringify(content);
      };
      try {
        assert.match(await says({ text: 'Another kind of agent is done.' }), /It will be heard/);
        await reading.shows(['Another kind of agent is done.']);
        const steps = [
          { file: 'a.md', line: 3, text: 'This is what it says, and it goes on for a while. '.repeat(7) },
        ];
        assert.match(await says({ steps }), /It will be heard/);
        await until(async () => (await reading.markedLine()) === 'What it says.', 'the place is marked');
        assert.match(
          await says({ steps: [{ ...steps[0], file: '../elsewhere.md' }] }),
          /not in the workspace/,
        );
        await reading.stop();
      } finally {
        await robot.close();
      }
    });

    it('lose their hooks by the same command, and nothing else', async () => {
      await choose('Claude Code', 'Take Out', /lector-hook/);
      await until(() => !JSON.stringify(written('claude')).includes('lector'), 'the hooks are gone');
      assert.deepEqual(written('claude'), foreign);
      await choose('VS Code’s agents', 'Take Out', /lector-hook/);
      await until(() => !existsSync(fileOf('vscode')), 'the file is gone');
      await writeFile(fileOf('claude'), '{ "hooks": ');
      await choose('Claude Code', 'Write', /settings\.json/);
      await workbench.notification('settings.json is not understood').waitFor();
      assert.equal(readFileSync(fileOf('claude'), 'utf8'), '{ "hooks": ');
    });
  });
});
