import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { parseBuffer } from 'music-metadata';
import { pcm16, readWav } from '../../src/core/audio/wav.js';
import { notebookFile } from '../support/notebookFile.js';
import { until } from '../support/until.js';
import { untilSeen } from '../support/untilSeen.js';
import { setUpVsCode } from './setUp.js';
import { version } from './vscodeUnderTest.js';

const chapters = Array.from({ length: 30 }, (_, n) => `Größe ${n + 1}`);

describe(`Save as Audio in VS Code ${version.vscode}`, function () {
  this.timeout(300_000);
  const { vscode, workbench, sidebar, reading } = setUpVsCode({
    settings: {
      'lector.speed': 1.5,
      'lector.export.atPlayerSpeed': true,
      'lector.export.format': 'flac',
      'lector.export.captions': 'both',
    },
    files: {
      'sub/book.md': 'A book.',
      'album/part 2.md': '# Two\n\nText.',
      'album/part 10.md': 'Ten.',
      'album/empty.md': '\n',
      'album/stars.md': '***\n\n***\n',
      'stars.md': '***\n',
      'parts.ipynb': notebookFile(['markdown', '# One'], ['code', 'run()'], ['markdown', '# Two']),
      'album/no text.txt': 'PK\u0003\u0004\0\0\0\0',
      'pictures/one.png': '\u0089PNG\u0000\u0000\u0000\u0001',
      'chapters.md': chapters.map((title) => `# ${title}\n\nAh.`).join('\n\n'),
    },
  });

  before(() => workbench.open({ soundAllowed: true }));

  it('writes one WAV of the whole document, with the times of its sentences beside it', async () => {
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Save as Audio…');
    const target = join(vscode.folder, 'said.wav');
    await workbench.fileDialog('Save as Audio', target);
    await workbench.notification('said.wav was saved').waitFor({ timeout: 60_000 });

    const { sampleRate, channels } = readWav(new Uint8Array(await readFile(target)));
    const seconds = (channels[0]?.length ?? 0) / sampleRate;
    // Twelve at the usual speed.
    assert.ok(seconds > 5 && seconds < 10, `${seconds} s for three paragraphs`);
    const captions = await readFile(join(vscode.folder, 'said.vtt'), 'utf8');
    assert.match(captions, /^WEBVTT/);
    assert.match(captions, /Lector reads what is in your editor aloud\./);
    assert.match(captions, /no account, and no network\./);
  });

  it('writes a book as MP3 and FLAC, with a chapter for each heading where it is heard', async () => {
    await workbench.openFile('chapters.md');
    const saved = async (name: string): Promise<Uint8Array> => {
      await workbench.command('Lector: Save as Audio…');
      await workbench.fileDialog('Save as Audio', join(vscode.folder, name));
      await workbench.notification(`${name} was saved`).waitFor({ timeout: 60_000 });
      await sidebar.clearNotifications();
      return readFile(join(vscode.folder, name));
    };
    const wav = readWav(new Uint8Array(await saved('plain.wav')));
    const captions = await readFile(join(vscode.folder, 'plain.vtt'), 'utf8');
    const plan = chapters.map((title) => {
      const [, h, m, s] =
        /(\d+):(\d+):([\d.]+) -->/.exec(
          captions.slice(0, captions.indexOf(title)).split('\n\n').at(-1) ?? '',
        ) ?? [];
      return { title, start: Math.round((Number(h) * 3600 + Number(m) * 60 + Number(s)) * 1000) / 1000 };
    });
    const mp3 = await parseBuffer(await saved('small.mp3'), 'audio/mpeg', { includeChapters: true });
    assert.equal(mp3.common.title, chapters[0]);
    assert.deepEqual(
      mp3.format.chapters?.map(({ title, start }) => ({ title, start })),
      plan,
    );
    const file = await saved('exact.flac');
    const { native } = await parseBuffer(file, 'audio/flac');
    const comments = native['vorbis']?.filter(({ id }) => id.startsWith('CHAPTER')) ?? [];
    assert.equal(comments.length, 2 * chapters.length);
    const decoder = new FLACDecoder();
    await decoder.ready;
    const { channelData } = await decoder.decodeFile(new Uint8Array(file));
    decoder.free();
    // The decoder takes 0x7fff for full scale.
    const heard = channelData.map((channel) => channel.map((value) => (value * 0x7fff) / 0x8000));
    assert.deepEqual(pcm16(heard), pcm16(wav.channels));
  });

  it('says of a folder without texts that there are none', async () => {
    for (const command of ['Save as Audio…', 'Add to Queue']) {
      await untilSeen(
        () => workbench.contextMenu(workbench.inExplorer('pictures'), command),
        workbench.notification('There are no files to read in this folder.'),
      );
      await sidebar.clearNotifications();
    }
  });

  it('writes a folder as an album with its playlist, in the order of its files', async () => {
    // What a link leads to is not in the folder.
    const album = join(vscode.folder, 'album');
    await symlink(join(vscode.folder, 'welcome.md'), join(album, 'elsewhere.md'));
    await symlink(album, join(album, 'again'));
    await untilSeen(
      () => workbench.contextMenu(workbench.inExplorer('album'), 'Save as Audio…'),
      workbench.page.locator('.quick-input-title', { hasText: 'Save as Audio' }),
    );
    // The first of the two. A click while the list is laid out may hit the other.
    await sidebar.choice(/Album.*2 files and a playlist/).waitFor();
    await workbench.notification('no text.txt cannot be read aloud').waitFor();
    await workbench.page.keyboard.press('Enter');
    await workbench.fileDialog('Save as Audio', join(vscode.folder, 'Said.mp3'));
    await workbench.notification('Said.m3u8 was saved').waitFor({ timeout: 60_000 });
    assert.deepEqual((await readdir(join(vscode.folder, 'Said'))).sort(), [
      '01 Two.mp3',
      '01 Two.srt',
      '01 Two.vtt',
      '02 part 10.mp3',
      '02 part 10.srt',
      '02 part 10.vtt',
      'Said.m3u8',
    ]);
    const playlist = await readFile(join(vscode.folder, 'Said', 'Said.m3u8'), 'utf8');
    assert.match(playlist, /^#EXTM3U\n#PLAYLIST:album\n#EXTINF:\d+,Two\n01 Two\.mp3\n#EXTINF:1,part 10\n/);
    await sidebar.clearNotifications();
  });

  it('takes all of a notebook, of which one cell is always selected, and no text without words', async () => {
    await workbench.openNotebook('parts.ipynb');
    await workbench.command('Lector: Save as Audio…');
    await sidebar.choice(/Album.*2 files and a playlist/).waitFor();
    await workbench.leaveQuestion();
    await workbench.openFile('stars.md');
    await workbench.command('Lector: Save as Audio…');
    await workbench.listedNotification('There is nothing to say: the text has no words in it.');
    await sidebar.clearNotifications();
  });

  it('says so where the file cannot be written, and leaves nothing', async () => {
    await workbench.openFile('welcome.md');
    await workbench.command('Lector: Save as Audio…');
    // No user may make a file there.
    await workbench.fileDialog('Save as Audio', '/proc/refused.wav');
    await workbench.listedNotification(
      'The audio cannot be saved there. Choose a folder on this computer that you can write to.',
    );
    await sidebar.clearNotifications();
  });

  it('proposes the document’s own folder', async () => {
    await workbench.inExplorer('sub').click();
    await workbench.openFile('book.md');
    await workbench.command('Lector: Save as Audio…');
    const heading = workbench.page.locator('.quick-input-title', { hasText: 'Save as Audio' });
    await heading.waitFor();
    const input = workbench.question.filter({ has: heading }).locator('input[type="text"]').first();
    const proposed = join(vscode.folder, 'sub', 'book.flac');
    await until(async () => (await input.inputValue()) === proposed, 'it proposes this');
    await workbench.leaveQuestion();
  });

  it('says how much emptying the cache has freed', async () => {
    const saved = join(vscode.folder, 'kept.wav');
    await writeFile(saved, 'stands for what was saved earlier');
    await workbench.openFile('story.txt');
    await reading.speakDocument();
    await reading.stop();
    await workbench.command('Lector: Clear Audio Cache');
    await workbench.notification(/The audio cache was cleared. [\d.]*[1-9][\d.]* MB were freed/).waitFor();
    assert.ok(existsSync(saved), 'what was saved is no cache');
  });
});
