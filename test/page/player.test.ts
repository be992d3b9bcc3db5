import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Locator } from 'playwright-core';
import { firstSettings, type OutlineChunk, type PageSettings } from '../../src/reading/playerPort.js';
import { speechLike } from '../support/speechLike.js';
import { anySound, desktopPolicy, launch } from '../support/browser.js';
import { OpenedPage, outline } from './support/openedPage.js';
import { servePage, type PageServer } from './support/pageServer.js';

const themes = ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const;
type Theme = (typeof themes)[number];
const texts = ['The first sentence. And a second one.', 'Then there is another chunk of text.'];
const pieces = texts.map((text, n) => ({ text, samples: speechLike(22_050, 2, 120, n) }));

/** A text with something of everything. */
const manyKinds: readonly OutlineChunk[] = [
  { id: 1, text: 'The room', end: 'heading', kind: 'heading' },
  { id: 2, text: 'How it looks', end: 'heading', kind: 'heading', depth: 1 },
  { id: 3, text: 'A reader shows what it reads. It looks like what it is.', end: 'paragraph' },
  { id: 4, text: 'Headings stand out.', end: 'listItem', kind: 'listItem' },
  { id: 5, text: 'And lists are nested.', end: 'paragraph', kind: 'listItem', depth: 1 },
  { id: 6, text: '1. This one has a number.', end: 'paragraph', kind: 'listItem' },
  { id: 7, text: 'A quote is someone else’s.', end: 'quote', kind: 'quote' },
  { id: 8, text: 'const answer equals 42', end: 'code', kind: 'code' },
  { id: 9, text: 'And this is the end of it.', end: 'paragraph' },
];

/** What a screen reader finds on the page with the first chunks of that text. */
const tree = `
- main:
  - heading "Lector" [level=1]
  - status: Paused
  - group "Playback":
    - button "Previous sentence"
    - button "Play"
    - button "Stop"
    - button "Next sentence"
  - text: Speed
  - slider "Speed": "1"
  - slider "Position in the reading": "2.5"
  - text: Volume
  - slider "Volume": "100"
  - text: "Voice: Ada"
  - button "Change voice…"
  - button "Sleep timer…"
  - button "Proof mode"
  - button "Save as audio…"
  - button "Aa How the text looks" [expanded]
  - group "How the text looks":
    - button "A− Smaller text"
    - button "A+ Larger text"
    - combobox "Spacing":
      - option "Standard" [selected]
      - option "Comfortable"
      - option "Wide"
    - combobox "Colors":
      - option "Theme" [selected]
      - option "Sepia"
      - option "High contrast"
    - combobox "View":
      - option "Text" [selected]
      - option "Line focus"
      - option "Lyrics"
  - listbox "Text being read":
    - option "The room"
    - option "How it looks"
    - option "A reader shows what it reads." [selected]
    - option "It looks like what it is."
    - option "Headings stand out."`.trimStart();

describe('the player page', function () {
  this.timeout(60_000);
  let server: PageServer;
  let browser: Browser;

  before(async () => {
    server = await servePage();
    browser = await launch(anySound);
  });

  after(async () => {
    await browser.close();
    await server.close();
  });

  const open = (theme: Theme = 'dark', language = 'en'): Promise<OpenedPage> =>
    OpenedPage.open(browser, `${server.origin}/player?language=${language}`, { theme });

  it('shows nothing before its style is there', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() =>
      Object.assign(window, { acquireVsCodeApi: () => ({ postMessage: () => undefined }) }),
    );
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/player.css', async (route) => {
      await held;
      await route.continue();
    });
    const loaded = page.goto(`${server.origin}/player`);
    await page.locator('#selection').waitFor({ state: 'attached' });
    assert.equal(await page.locator('#togglePause').isVisible(), false);
    release();
    await loaded;
    await page.locator('#togglePause').waitFor();
    await page.close();
  });

  it('makes what few need only when it is shown', async () => {
    const opened = await open();
    const { page } = opened;
    const made = () => opened.inside(() => document.querySelectorAll('main *').length);
    const atFirst = await made();
    assert.ok(atFirst <= 65, `${String(atFirst)} elements`);
    await opened.tell({ type: 'queue', heard: '', waiting: [], isAgent: false });
    await opened.tell({ type: 'suggestion', text: '' }, { type: 'state', name: 'paused' });
    await opened.until(() => page.locator('#status', { hasText: 'Paused' }).isVisible());
    assert.equal(await made(), atFirst);
    await page.locator('#look').click();
    assert.equal(
      await page.getByRole('group', { name: 'How the text looks' }).getByRole('combobox').count(),
      3,
    );
    await opened.tell({ type: 'queue', heard: 'Codex', waiting: [], isAgent: true });
    await page.getByRole('button', { name: 'Mute' }).click();
    const asked = (await opened.said()).findLast(({ type }) => type === 'request');
    assert.deepEqual(asked, { type: 'request', what: 'muteAgents' });
    await page.close();
  });

  it('plays a reading to its end and reports each word that is heard', async () => {
    const opened = await open();
    await opened.read(1, pieces);
    await opened.hears('ended', 1);
    const said = await opened.said();
    const types = said.map(({ type }) => type);
    assert.equal(types.at(-1), 'ended');
    const words = said.flatMap((message) =>
      message.type === 'position' ? [texts[message.chunk - 1]?.slice(message.offset).split(/\W/)[0]] : [],
    );
    assert.deepEqual(words, texts.join(' ').match(/\w+/g));
    assert.ok((await opened.loudest()) > 0.1);
    await opened.page.close();
  });

  it('plays the beginning of what is still on its way, and goes into its middle when all of it is there', async () => {
    const opened = await open();
    const place = { chunk: 1, offset: 0 };
    await opened.tell(
      { type: 'begin', reading: 1 },
      outline(
        1,
        texts.map((text, n) => ({ id: n + 1, text, end: 'sentence' })),
      ),
      { type: 'seek', reading: 1, jump: 0, place },
      { type: 'play' },
    );
    const [first] = pieces;
    const begins = (frames: number) =>
      opened.put(1, [{ samples: first?.samples.slice(0, frames) ?? new Float32Array() }], 1, 44_100, {
        isPart: true,
      });
    await begins(20_000);
    await opened.hears('starved');
    await begins(30_000);
    const types = async () => (await opened.said()).map(({ type }) => type);
    await opened.until(async () => (await types()).filter((type) => type === 'starved').length === 2);
    assert.ok((await opened.loudest()) > 0.1);
    // A busy browser tells only now what was heard, and perhaps not each word.
    await opened.hears('position');
    // The second sentence, which may be anywhere.
    await opened.tell({ type: 'seek', reading: 1, jump: 1, place: { ...place, offset: 20 } });
    await begins(40_000);
    await opened.until(async () => (await types()).filter((type) => type === 'starved').length === 3);
    assert.ok(!(await types()).includes('loaded'));
    await opened.put(1, pieces, 1, 44_100);
    await opened.hears('ended', 1);
    const said = (await opened.said()).filter((message) => message.type === 'position');
    const words = said.map(({ jump, chunk, offset }) => [
      jump,
      texts[chunk - 1]?.slice(offset).split(/\W/)[0],
    ]);
    const rest = words.filter(([jump]) => jump === 1).map(([, word]) => word);
    const after = ['And', 'a', 'second', 'one', ...(texts[1]?.match(/\w+/g) ?? [])];
    assert.deepEqual(
      rest,
      after.filter((word) => rest.includes(word)),
    );
    assert.equal(rest[0], 'And');
    assert.ok(said.some(({ chunk }) => chunk === 2));
    const begun = said.filter(({ jump }) => jump === 0);
    assert.ok(begun.length > 0 && begun.every(({ chunk }) => chunk === 1));
    await opened.page.close();
  });

  const running = (opened: OpenedPage) =>
    opened.until(async () => (await opened.heardNow()).state === 'running');

  it('opens its output before there is anything to play, if that has a known format, and lets it rest if nothing comes', async () => {
    const opened = await open();
    await running(opened);
    await opened.passTime(11_000);
    await opened.until(async () => (await opened.heardNow()).state === 'suspended');
    await opened.read(1, pieces.slice(0, 1));
    await opened.hears('ended', 1);
    assert.ok((await opened.loudest()) > 0.1);
    assert.deepEqual(await opened.outputs(), [22_050]);
    await opened.page.close();
  });

  it('opens another that its first sound reaches unchanged, if that came in another format', async () => {
    const opened = await open();
    await opened.read(1, pieces, 44_100);
    await opened.hears('ended', 1);
    assert.ok((await opened.loudest()) > 0.1);
    assert.deepEqual(await opened.outputs(), [22_050, 44_100]);
    await opened.page.close();
  });

  it('lets its output rest when nothing has sounded for a minute, and wakes it to play', async () => {
    const opened = await open();
    const short = pieces.slice(0, 1);
    await opened.read(1, short);
    await opened.hears('ended', 1);
    await opened.passTime(59_000);
    assert.equal((await opened.heardNow()).state, 'running');
    await opened.passTime(2000);
    await opened.until(async () => (await opened.heardNow()).state === 'suspended');
    await opened.loudest();
    await opened.read(2, short);
    await opened.hears('ended', 2);
    assert.ok((await opened.loudest()) > 0.1);
    assert.ok((await opened.said()).every(({ type }) => type !== 'blocked'));
    await opened.page.close();
  });

  it('paints only what changes: the timeline as its playhead moves, the word when it is another', async () => {
    const opened = await open();
    await opened.inside(() => {
      const counts = { painted: 0, marked: 0 };
      Reflect.set(window, 'counts', counts);
      const { prototype } = CanvasRenderingContext2D;
      const clear = Reflect.get(prototype, 'clearRect') as (...args: readonly unknown[]) => void;
      prototype.clearRect = function (...args: readonly unknown[]) {
        counts.painted++;
        Reflect.apply(clear, this, args);
      };
      const mark = Reflect.get(CSS.highlights, 'set') as (...args: readonly unknown[]) => HighlightRegistry;
      CSS.highlights.set = function (this: HighlightRegistry, ...args: readonly unknown[]) {
        counts.marked++;
        return Reflect.apply(mark, this, args);
      };
    });
    await opened.read(1, [{ text: texts.join(' ').repeat(8), samples: speechLike(22_050, 60, 120, 1) }]);
    const positions = async (): Promise<number> =>
      (await opened.said()).filter(({ type }) => type === 'position').length;
    await opened.until(async () => (await positions()) >= 6);
    const { painted, marked, pixels } = await opened.inside(() => {
      const { value, max } = document.getElementById('timeline') as HTMLInputElement;
      const { width } = document.getElementById('waveform') as HTMLCanvasElement;
      const counts = Reflect.get(window, 'counts') as { readonly painted: number; readonly marked: number };
      return { ...counts, pixels: (Number(value) / Number(max)) * width };
    });
    // Apart from its size, its theme, the reading and its sound.
    assert.ok(painted <= pixels + 6, `painted ${String(painted)} times for ${String(pixels)} pixels`);
    assert.ok(marked <= (await positions()) + 1, `marked ${String(marked)} times`);
    await opened.page.close();
  });

  it('holds the sound while paused and is silent at once when another begins', async () => {
    const opened = await open();
    await opened.read(1, pieces);
    await opened.hears('sounding');
    await opened.tell({ type: 'pause' });
    assert.ok(await opened.fallsSilent(), 'while paused');
    await opened.tell({ type: 'play' });
    await opened.hears('ended', 1);
    // Long enough to be heard if it continued.
    await opened.read(2, [{ text: texts.join(' ').repeat(8), samples: speechLike(22_050, 60, 120, 1) }]);
    await opened.hears('sounding', 2);
    await opened.tell({ type: 'begin', reading: 3 });
    assert.ok(await opened.fallsSilent(), 'when another begins');
    await opened.page.close();
  });

  it('waits at the end of a sentence, and has sounded nothing of the next', async () => {
    const opened = await open();
    await opened.read(1, pieces);
    // In the middle of a sound that may not be there yet.
    await opened.tell({ type: 'until', reading: 1, place: { chunk: 1, offset: 20 } });
    await opened.hears('reached', 1);
    assert.ok(await opened.fallsSilent());
    const words = async () =>
      (await opened.said()).flatMap((one) => (one.type === 'position' ? [`${one.chunk}:${one.offset}`] : []));
    assert.deepEqual(await words(), ['1:0', '1:4', '1:10']);
    await opened.tell(
      { type: 'pause' },
      { type: 'seek', reading: 1, jump: 1, place: { chunk: 1, offset: 20 } },
      { type: 'until', reading: 1, place: { chunk: 1, offset: 37 } },
      { type: 'play' },
    );
    await opened.until(
      async () => (await opened.said()).filter(({ type }) => type === 'reached').length === 2,
    );
    assert.deepEqual((await words()).slice(3), ['1:20', '1:24', '1:26', '1:33']);
    await opened.page.close();
  });

  it('fades when told to, and is as loud as before when it goes somewhere', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.read(1, [{ text: texts.join(' ').repeat(8), samples: speechLike(22_050, 60, 120, 1) }]);
    await opened.hears('sounding');
    await opened.tell({ type: 'sleep', text: 'Pauses at 23:00' }, { type: 'fade', seconds: 0.5 });
    // As where another language begins.
    await opened.tell({ type: 'settings', settings: { ...firstSettings, speed: 1.1 } });
    assert.ok(await opened.fallsSilent());
    await opened.loudest();
    await opened.tell({ type: 'seek', reading: 1, jump: 1, place: { chunk: 1, offset: 0 } });
    await opened.until(async () => (await opened.loudest()) > 0.1);
    await page.getByRole('button', { name: 'Pauses at 23:00' }).press('Enter');
    await opened.until(async () =>
      (await opened.said()).some((one) => one.type === 'request' && one.what === 'sleepTimer'),
    );
    await opened.tell({ type: 'sleep', text: '' });
    await page.getByRole('button', { name: 'Sleep timer…' }).waitFor();
    await opened.tell({ type: 'fade', seconds: 0.5 });
    assert.ok(await opened.fallsSilent());
    await opened.tell({ type: 'fade' });
    await opened.until(async () => (await opened.loudest()) > 0.1);
    await opened.tell({ type: 'fade', seconds: 0.5 });
    assert.ok(await opened.fallsSilent());
    await opened.loudest();
    await opened.playSample(speechLike(22_050, 1, 120, 1));
    await opened.until(async () => (await opened.loudest()) > 0.1);
    await page.close();
  });

  it('fades before it waits and before the end, as soon as that is known to be near', async () => {
    const opened = await open();
    const samples = new Float32Array(22_050 * 1.5).fill(0.5);
    for (const [reading, place] of [
      [1, { chunk: 1, offset: texts[0]?.length ?? 0 }],
      [2, undefined],
    ] as const) {
      await opened.inside(() => ((globalThis as unknown as { said: unknown[] }).said.length = 0));
      const read = opened.read(reading, [{ text: texts[0] ?? '', samples }]);
      await opened.tell({ type: 'until', reading, place, fadeSeconds: 1.2 });
      await read;
      await opened.hears('sounding', reading);
      await opened.quietest();
      await opened.until(async () =>
        (await opened.said()).some(({ type }) => type === 'reached' || type === 'ended'),
      );
      const quietest = await opened.quietest();
      assert.ok(quietest < 0.2, `before ${place === undefined ? 'the end' : 'it waits'}: ${quietest}`);
    }
    await opened.page.close();
  });

  it('shows whether it reads for proof, in high contrast, too, and asks for that', async () => {
    const opened = await open('high-contrast');
    const { page } = opened;
    const proof = page.getByRole('button', { name: 'Proof mode' });
    await opened.tell({ type: 'settings', settings: firstSettings });
    assert.equal(await proof.getAttribute('aria-pressed'), 'false');
    await proof.focus();
    const before = await proof.screenshot();
    await proof.press('Enter');
    await opened.hears('change');
    const last = (await opened.said()).findLast(({ type }) => type === 'change');
    assert.deepEqual(last, { type: 'change', settings: { proofMode: true } });
    await opened.tell({ type: 'settings', settings: { ...firstSettings, proofMode: true } });
    await page.getByRole('button', { name: 'Proof mode', pressed: true }).waitFor();
    assert.notDeepEqual(await proof.screenshot(), before, 'it can be seen');
    await page.close();
  });

  it('sounds again after a jump that was made while the end was on its way', async () => {
    const opened = await open();
    await opened.read(1, pieces);
    await opened.hears('ended', 1);
    const sounds = async (): Promise<number> =>
      (await opened.said()).filter(({ type }) => type === 'sounding').length;
    const before = await sounds();
    // The extension has not heard of the end yet, so it does not ask for play.
    await opened.tell({ type: 'seek', reading: 1, jump: 1, place: { chunk: 2, offset: 0 } });
    await opened.until(async () => (await sounds()) > before);
    await opened.page.close();
  });

  it('goes on with a text that is edited: what was heard stays, what is new is waited for', async () => {
    const opened = await open();
    const { page } = opened;
    const slow = { text: texts[0] ?? '', samples: speechLike(22_050, 8, 120, 0) };
    await opened.read(1, [slow, ...pieces.slice(1)]);
    // However slow the machine is, it is paused in its first sentence.
    await opened.tellAfter('position', { type: 'pause' });
    assert.ok(await opened.fallsSilent(), 'while it is edited');
    await opened.tell({
      ...outline(1, [
        { id: 3, text: 'Written before it.', end: 'sentence' },
        { id: 1, text: 'The first sentence. ', end: 'sentence' },
        { id: 4, text: 'And a new one.', end: 'paragraph' },
        { id: 2, text: 'Then there is another chunk of text.', end: 'paragraph' },
      ]),
      version: 2,
      removed: 2,
    });
    const saidBefore = (await opened.said()).length;
    await opened.tell({ type: 'play' });
    await opened.until(async () =>
      (await opened.said()).some(
        (message) => message.type === 'starved' && message.version === 2 && message.chunk === 4,
      ),
    );
    const positionsSinceThen = async () => {
      const said = (await opened.said()).slice(saidBefore);
      return said.flatMap((message) => (message.type === 'position' ? [message] : []));
    };
    const before = await positionsSinceThen();
    assert.ok(before.length > 0, 'it goes on with what was heard');
    for (const { chunk, offset } of before)
      assert.ok(chunk === 1 && offset < 'The first sentence.'.length, 'and with nothing that is gone');
    assert.deepEqual(await page.getByRole('listbox').getByRole('option').allTextContents(), [
      'Written before it.',
      'The first sentence. ',
      'And a new one.',
      'Then there is another chunk of text.',
    ]);
    assert.equal(
      await page.getByRole('listbox').getByRole('option', { selected: true }).textContent(),
      'The first sentence. ',
    );
    await opened.put(1, [{ samples: speechLike(22_050, 1, 120, 5) }], 4);
    await opened.hears('ended', 1);
    assert.deepEqual([...new Set((await positionsSinceThen()).map(({ chunk }) => chunk))], [1, 4, 2]);
    await page.close();
  });

  it('stops by Escape, and keeps the text and the place', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.read(1, pieces);
    await opened.hears('sounding');
    await page.keyboard.press('Escape');
    await opened.hears('request');
    const requests = (await opened.said()).filter(({ type }) => type === 'request');
    assert.deepEqual(requests, [{ type: 'request', what: 'stop' }]);
    await opened.tell({ type: 'pause' }, { type: 'state', name: 'stopped' });
    await page.getByText('Stopped', { exact: true }).waitFor();
    assert.equal(await page.getByRole('listbox').getByRole('option', { selected: true }).count(), 1);
    assert.ok(await page.getByRole('button', { name: 'Play' }).isEnabled());
    assert.ok(await page.getByRole('button', { name: 'Stop' }).isDisabled());
    await opened.tell({ type: 'state', name: 'paused' });
    await page.getByRole('button', { name: 'Stop' }).focus();
    await opened.tell({ type: 'state', name: 'stopped' });
    await opened.until(async () => (await opened.inside(() => document.activeElement?.id)) === 'togglePause');
    await page.close();
  });

  it('is usable with the keyboard alone, and asks for what the user wants', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.tell({ type: 'state', name: 'paused' }, { type: 'settings', settings: firstSettings });
    await opened.read(1, pieces);
    const reached: string[] = [];
    for (let n = 0; n < 22; n++) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => document.activeElement?.id || (document.activeElement?.role ?? '')),
      );
      if (reached.at(-1) === 'look') await page.keyboard.press('Enter');
    }
    for (const id of [
      'previousSentence',
      'togglePause',
      'stop',
      'nextSentence',
      'timeline',
      'speed',
      'volume',
      'selectVoice',
      ...['sleepTimer', 'proof'],
      'exportAudio',
      ...['look', 'smaller', 'larger', 'spacing', 'colors', 'focus'],
      'option',
    ]) {
      assert.ok(reached.includes(id), `${id} among ${reached.join(' ')}`);
    }
    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    await page.getByRole('button', { name: 'Next sentence' }).press('Space');
    await page.getByRole('slider', { name: 'Speed' }).press('ArrowRight');
    await page.getByRole('listbox').getByRole('option').nth(0).press('ArrowDown');
    await page.keyboard.press('Enter');
    const asked = async () =>
      (await opened.said()).filter(({ type }) => ['request', 'change', 'goTo'].includes(type));
    await opened.until(async () => (await asked()).length >= 4);
    assert.deepEqual(await asked(), [
      { type: 'request', what: 'togglePause' },
      { type: 'request', what: 'nextSentence' },
      { type: 'change', settings: { speed: 1.1 } },
      { type: 'goTo', reading: 1, place: { chunk: 1, offset: 20 } },
    ]);
    await page.close();
  });

  it('is played by key as a media player is, except where a key means something else', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.tell({ type: 'state', name: 'paused' }, { type: 'settings', settings: firstSettings });
    await opened.read(1, pieces);
    const asked = async () =>
      (await opened.said()).filter(({ type }) => ['request', 'change', 'goTo'].includes(type));
    const keys = ['Space', 'ArrowLeft', 'ArrowRight', 'ArrowDown', 'Home', 'j', 'l'];
    for (const key of [...keys, 'Control+Home', 'Shift+ArrowRight']) await page.keyboard.press(key);
    // The text moves its focus by arrows, and goes to a sentence by Enter; a slider has its own keys.
    await page.getByRole('listbox').getByRole('option').first().press('ArrowRight');
    await page.keyboard.press('Space');
    const timeline = page.getByRole('slider', { name: 'Position' });
    for (const key of ['ArrowRight', 'ArrowDown', 'l', 'J']) await timeline.press(key);
    await page.getByRole('slider', { name: 'Speed' }).press('ArrowUp');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Next sentence' }).press('Space');
    const expected = [
      { type: 'request', what: 'togglePause' },
      { type: 'request', what: 'previousSentence' },
      { type: 'request', what: 'nextSentence' },
      { type: 'change', settings: { volume: 0.95 } },
      { type: 'goTo', reading: 1, place: { chunk: 1, offset: 0 } },
      { type: 'goTo', reading: 1, place: { chunk: 1, offset: 0 } },
      { type: 'goTo', reading: 1, place: { chunk: 2, offset: 31 } },
      { type: 'request', what: 'togglePause' },
      // Five seconds on, and back.
      { type: 'goTo', reading: 1, place: { chunk: 2, offset: 31 } },
      { type: 'goTo', reading: 1, place: { chunk: 1, offset: 0 } },
      // A slider has no use for letters.
      { type: 'goTo', reading: 1, place: { chunk: 2, offset: 31 } },
      { type: 'goTo', reading: 1, place: { chunk: 1, offset: 0 } },
      { type: 'change', settings: { speed: 1.1 } },
      { type: 'request', what: 'togglePause' },
      { type: 'request', what: 'nextSentence' },
    ];
    await opened.until(async () => (await asked()).length >= expected.length);
    assert.deepEqual(await asked(), expected);
    for (const [name, key] of [
      ['Previous sentence', '←'],
      ['Next sentence', '→'],
      ['Stop', 'Esc'],
      ['Pause', 'Space'],
    ] as const)
      assert.equal(await page.getByRole('button', { name }).getAttribute('title'), `${name} (${key})`);
    await page.close();
  });

  it('goes ten seconds on or back as they are heard, and says how long is left of all', async () => {
    const opened = await open();
    const { page } = opened;
    const minute = { text: texts.join(' ').repeat(8), samples: speechLike(22_050, 60, 120, 1) };
    await opened.tell({ type: 'settings', settings: { ...firstSettings, speed: 2 } });
    await opened.tell(
      { type: 'begin', reading: 1 },
      {
        ...outline(1, [{ id: 1, text: minute.text, end: 'sentence' }]),
        ...{ complete: false, rest: 19 * minute.text.length },
      },
    );
    await opened.put(1, [minute]);
    await opened.hears('loaded', 1);
    // 20 minutes at twice the speed.
    await page.getByText('≈ −10:00').waitFor();
    assert.deepEqual((await opened.said()).filter(({ type }) => type === 'left').at(-1), {
      type: 'left',
      minutes: 10,
    });
    const asked = async () =>
      (await opened.said()).flatMap((one) => (one.type === 'goTo' ? [one.place.offset] : []));
    await opened.tell({ type: 'skip', by: 1 });
    await opened.until(async () => (await asked()).length === 1);
    const [there = 0] = await asked();
    const third = minute.text.length / 3;
    assert.ok(Math.abs(there - third) < 20, `${String(there)}, not ${String(third)}`);
    await opened.tell(
      { type: 'seek', reading: 1, jump: 1, place: { chunk: 1, offset: there } },
      { type: 'skip', by: -1 },
    );
    await opened.until(async () => (await asked()).length === 2);
    assert.ok(((await asked())[1] as number) < 12);
    await page.close();
  });

  it('says whose voice it is once that is known, and nothing before', async () => {
    const opened = await open();
    const voice = opened.page.getByText('Voice:');
    await opened.tell({ type: 'state', name: 'paused' });
    assert.equal(await voice.isVisible(), false);
    await opened.tell({ type: 'voice', name: 'Ada' });
    await voice.filter({ hasText: 'Voice: Ada' }).waitFor();
    await opened.page.close();
  });

  it('suggests a voice in a quiet line, which moves nothing and which the keyboard answers', async () => {
    const opened = await open();
    const { page } = opened;
    const line = page.locator('#suggestion');
    const text = 'A natural voice for English: Kristin, 63 MB, free, offline.';
    const question = { hears: 'Asks a server.', takes: 'Downloads it.' };
    await opened.read(1, pieces);
    assert.equal(await line.isVisible(), false);
    const sentence = page.getByRole('listbox').getByRole('option').first();
    const before = await sentence.boundingBox();
    const size = page.viewportSize();
    for (const [name, answer] of [
      ['Get It', 'take'],
      ['Don’t Offer Again', 'leave'],
    ] as const) {
      await opened.tell({ type: 'suggestion', text, question });
      await line.waitFor();
      assert.deepEqual(await sentence.boundingBox(), before, 'the text stays where it is');
      await line.getByRole('button', { name: 'Hear It' }).press('Enter');
      assert.ok(await line.isVisible(), 'it can still be answered');
      assert.equal(await line.getByRole('button', { name: 'Hear It' }).getAttribute('title'), question.hears);
      await page.setViewportSize({ width: 270, height: 200 });
      assert.ok(await line.isVisible(), 'also where there is little room');
      assert.ok(await fits(opened));
      await line.getByRole('button', { name }).press('Enter');
      await line.waitFor({ state: 'hidden' });
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'togglePause');
      const answers = (await opened.said()).filter(({ type }) => type === 'suggestionAnswered');
      assert.deepEqual(answers.slice(-2), [
        { type: 'suggestionAnswered', answer: 'hear' },
        { type: 'suggestionAnswered', answer },
      ]);
      if (size !== null) await page.setViewportSize(size);
    }
    await opened.tell({ type: 'suggestion', text: 'Kristin: 12 of 63 MB' });
    await line.filter({ hasText: 'Kristin: 12 of 63 MB' }).waitFor();
    const cancel = line.getByRole('button');
    assert.deepEqual(await cancel.allTextContents(), ['Cancel'], 'nothing is asked any more');
    await cancel.focus();
    await opened.tell({ type: 'suggestion', text: 'Kristin: 13 of 63 MB' });
    await line.filter({ hasText: 'Kristin: 13 of 63 MB' }).waitFor();
    await page.keyboard.press('Enter');
    await line.waitFor({ state: 'hidden' });
    const last = (await opened.said()).findLast(({ type }) => type === 'suggestionAnswered');
    assert.deepEqual(last, { type: 'suggestionAnswered', answer: 'cancel' });
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'togglePause');
    await page.close();
  });

  it('lists what waits, in an order that is changed by mouse and key, without losing the focus', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.read(1, pieces);
    const rows = page.locator('#queuedRows li');
    const tell = async (...names: readonly string[]): Promise<void> => {
      const all = ['notes.md', 'story.md', `${'long'.repeat(50)}.md`];
      const waiting = names.map((name) => ({ id: all.findIndex((one) => one.startsWith(name)) + 1, name }));
      await opened.tell({ type: 'queue', heard: '', waiting, isAgent: false });
      await opened.until(async () => (await rows.count()) === names.length);
    };
    const arranged = async () => (await opened.said()).filter(({ type }) => type === 'arrange');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await tell('notes.md', 'story.md', `${'long'.repeat(50)}.md`);
    await page.getByText('3 waiting').focus();
    await page.keyboard.press('Space');
    for (const width of [270, 400, 900]) {
      await page.setViewportSize({ width, height: 700 });
      assert.ok(await fits(opened), String(width));
      assert.deepEqual(await violations(opened), []);
      await screenshot(opened, `queue-${String(width)}`);
    }
    await rows.last().dragTo(rows.first());
    const up = { type: 'arrange', entry: 3, what: 'up' };
    assert.deepEqual(await arranged(), [up, up], 'a row takes the place of that on which it is dropped');
    assert.equal(await page.locator('#queuedRows .target').count(), 0);
    await page.getByText('3 waiting').focus();
    assert.equal(await page.getByRole('button', { name: 'Move up: notes.md' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Move up: story.md' }).press('Enter');
    assert.deepEqual((await arranged()).at(-1), { type: 'arrange', entry: 2, what: 'up' });
    await tell('story.md', 'notes.md');
    assert.deepEqual(await rows.allInnerTexts(), ['story.md', 'notes.md']);
    assert.match((await focused()) ?? '', /story\.md/, 'its row still has the focus');
    await page.getByRole('button', { name: 'Remove: story.md' }).press('Enter');
    assert.deepEqual((await arranged()).at(-1), { type: 'arrange', entry: 2, what: 'drop' });
    await tell('notes.md');
    assert.match((await focused()) ?? '', /notes\.md/);
    await tell();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'togglePause');
    await page.close();
  });

  it('writes the speed once, when its slider is let go, and sounds like it before', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.read(1, pieces);
    const slider = page.getByRole('slider', { name: 'Speed' });
    const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 5, y + height / 2);
    await page.mouse.down();
    for (let n = 1; n <= 10; n++) await page.mouse.move(x + 5 + (n * width) / 20, y + height / 2);
    assert.notEqual(await page.locator('#speedValue').textContent(), '1×');
    const changes = async () => (await opened.said()).filter(({ type }) => type === 'change');
    assert.deepEqual(await changes(), []);
    await page.mouse.up();
    const speed = Number(await slider.inputValue());
    assert.ok(speed > 1);
    await opened.until(async () => (await changes()).length > 0);
    assert.deepEqual(await changes(), [{ type: 'change', settings: { speed } }]);
    await page.close();
  });

  it('is a bar and the text where it is narrow, a bar where it is low, and one button shows the rest', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.read(1, pieces);
    const more = page.getByRole('button', { name: 'More' });
    const text = page.getByRole('listbox');
    const rest = page.getByRole('slider', { name: 'Volume' });
    const isInSight = () => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
    for (const [width, height, small] of [
      [400, 700, false],
      [399, 700, true],
      [270, 400, true],
      [900, 300, false],
      [900, 299, true],
      [270, 200, true],
      [270, 199, true],
    ] as const) {
      await page.setViewportSize({ width, height });
      await opened.until(async () => (await more.isVisible()) === small);
      assert.equal(await text.isVisible(), height >= 200, `${String(width)} × ${String(height)}`);
      if (small) assert.ok(await isInSight(), `all of it, ${String(width)} × ${String(height)}`);
      assert.equal(await rest.isVisible(), !small);
      for (const name of ['Play', 'Stop', 'Next sentence', 'Previous sentence'])
        assert.ok(
          await page.getByRole('button', { name: name === 'Play' ? /Play|Pause/ : name }).isVisible(),
        );
      assert.ok(await page.getByRole('slider', { name: 'Speed' }).isVisible());
      assert.ok(await page.locator('#elapsed').isVisible());
    }
    await more.click();
    await text.waitFor();
    await rest.waitFor();
    await page.close();
  });

  it('keeps its buttons in sight where not all has room, in the narrowest sidebar', async () => {
    const opened = await open('dark', 'de');
    const { page } = opened;
    await opened.read(1, pieces);
    const waiting = [{ id: 1, name: 'Dokument.md' }];
    await opened.tell({ type: 'queue', heard: 'README.md', waiting, isAgent: true });
    await page.setViewportSize({ width: 170, height: 250 });
    await page.locator('#muteAgents').scrollIntoViewIfNeeded();
    await page.locator('#togglePause').click({ trial: true });
    assert.ok(await page.evaluate(() => scrollY > 0));
    await page.close();
  });

  it('makes room for its text where it is low, while that is given another look', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.read(1, pieces);
    await page.setViewportSize({ width: 900, height: 335 });
    const timeline = page.getByRole('slider', { name: 'Position in the reading' });
    const look = page.getByRole('button', { name: 'How the text looks' });
    await look.click();
    const text = await page.getByRole('listbox').boundingBox();
    assert.ok(text !== null && text.height > 0.4 * 335, JSON.stringify(text));
    assert.equal(await timeline.isVisible(), false);
    await look.click();
    await timeline.waitFor();
    await page.close();
  });

  it('lets nothing lie over anything else, however low it is and however much there is to say', async () => {
    const opened = await open('dark', 'de');
    const { page } = opened;
    await opened.read(1, pieces);
    const error =
      'Der Sprachdienst ist nicht erreichbar. Prüfen Sie das Netzwerk und versuchen Sie es erneut. '.repeat(
        2,
      );
    const waiting = [1, 2].map((id) => ({ id, name: `Dokument ${String(id)}.md` }));
    await opened.tell(
      { type: 'state', name: 'failed', error },
      { type: 'queue', heard: 'README.md', waiting, isAgent: true },
    );
    for (const width of [300, 450, 700]) {
      for (const height of [300, 380, 460, 800]) {
        await page.setViewportSize({ width, height });
        const over = await opened.inside(() => {
          const parts = [...document.querySelectorAll('main > *, #rest > *')]
            .filter((part) => part.id !== 'rest' && part.checkVisibility() && !part.matches('.unseen'))
            .map((part) => ({ name: part.id || part.className, box: part.getBoundingClientRect() }))
            .filter(({ box }) => box.height > 1)
            .sort((a, b) => a.box.top - b.box.top);
          return parts.flatMap(({ name, box }, n) =>
            box.top < (parts[n - 1]?.box.bottom ?? -Infinity) - 1
              ? [`${name} over ${parts[n - 1]?.name ?? ''}`]
              : [],
          );
        });
        assert.deepEqual(over, [], `${String(width)} × ${String(height)}`);
        const status = await page.locator('#status').evaluate((one) => [one.scrollHeight, one.clientHeight]);
        assert.equal(status[0], status[1], `all of the status, ${String(width)} × ${String(height)}`);
        if (height < 800) await screenshot(opened, `low-${String(width)}-${String(height)}`);
      }
    }
    await page.close();
  });

  it('has the button for the rest beside the others, however narrow it is', async () => {
    const opened = await open();
    const { page } = opened;
    const alone: string[] = [];
    for (const [elapsed, remaining] of [
      ['0:00', ''],
      ['1:59:59', '−10:00:00'],
    ] as const) {
      for (let width = 200; width < 400; width += 10) {
        await page.setViewportSize({ width, height: 700 });
        const isAlone = await page.locator('.bar').evaluate(
          (bar, [elapsed, remaining]) => {
            bar.querySelector('#elapsed')?.replaceChildren(elapsed);
            bar.querySelector('#remaining')?.replaceChildren(remaining);
            const boxes = [...bar.children].map((part) => part.getBoundingClientRect());
            const more = boxes.pop();
            return boxes.every(({ top, bottom }) => more && (bottom <= more.top || top >= more.bottom));
          },
          [elapsed, remaining] as const,
        );
        if (isAlone) alone.push(`${elapsed} at ${String(width)}`);
      }
    }
    assert.deepEqual(alone, []);
    await page.close();
  });

  it('is never pushed sideways, however long a word is', async () => {
    const opened = await open();
    const { page } = opened;
    const long = 'x'.repeat(300);
    await opened.read(1, [{ text: long, samples: speechLike(22_050, 2, 120, 1) }]);
    await opened.tell({ type: 'voice', name: long }, { type: 'state', name: 'failed', error: long });
    for (const width of [270, 400, 900]) {
      await page.setViewportSize({ width, height: 700 });
      if (width === 270) await page.getByRole('button', { name: 'More' }).click();
      assert.ok(await fits(opened), String(width));
    }
    await page.close();
  });

  it('has room for its words in every language', async () => {
    for (const language of ['en', 'de', 'es', 'fr', 'ja', 'zh-cn']) {
      const opened = await open('dark', language);
      const { page } = opened;
      await opened.read(1, pieces);
      const text = 'A natural voice for English: 64 MB, offline, free of charge.';
      const question = { hears: 'Asks a server.', takes: 'Downloads it.' };
      await opened.tell({ type: 'voice', name: 'Ada' }, { type: 'state', name: 'playing' });
      for (const width of [900, 420, 400, 270]) {
        await page.setViewportSize({ width, height: 700 });
        if (width === 270) await page.locator('#more').click();
        // While it is downloaded, there is another button.
        for (const asked of [{ question }, {}]) {
          await opened.tell({ type: 'suggestion', text, ...asked });
          const buttons = page.locator('#suggestion button:visible');
          await opened.until(async () => (await buttons.count()) === ('question' in asked ? 3 : 1));
          assert.ok(await fits(opened), `${language} scrolls sideways at ${String(width)}`);
          assert.deepEqual(await cutOff(opened), [], `${language} at ${String(width)}`);
          const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
          if (width >= 400) assert.equal(new Set(tops).size, 1, `${language}: answers stay together`);
        }
        await screenshot(opened, `${language}-${String(width)}`);
      }
      await page.locator('#look').click();
      assert.ok(await fits(opened), `${language}: how the text looks`);
      await screenshot(opened, `${language}-270-look`);
      await page.close();
    }
  });

  it('tells apart what is loaded only where one points, and after a failure, when nothing is being loaded', async () => {
    const opened = await open();
    const { page } = opened;
    assert.equal(await page.locator('#remaining').textContent(), '');
    await opened.read(1, pieces);
    await opened.tell({ type: 'progress', reading: 1, chunk: 2, progress: 'fetching' });
    const legend = page.locator('.legend');
    assert.equal(await legend.isVisible(), false);
    await page.locator('#waveform').hover();
    await legend.waitFor();
    await page.locator('#status').hover();
    await legend.waitFor({ state: 'hidden' });
    await opened.tell(
      { type: 'progress', reading: 1, chunk: 2, progress: 'failed' },
      { type: 'state', name: 'failed', error: 'The service is away.' },
    );
    await opened.until(() => legend.isVisible());
    await page.close();
  });

  it('keeps the word in sight unless the user has scrolled away, and follows again when asked', async () => {
    const opened = await open();
    const { page } = opened;
    await page.setViewportSize({ width: 500, height: 400 });
    const many = Array.from({ length: 60 }, (_, n) => `This is sentence ${String(n)} of the text.`);
    await opened.read(
      1,
      many.map((text, n) => ({ text, samples: speechLike(22_050, 1, 120, n) })),
    );
    const follow = page.getByRole('button', { name: 'Follow' });
    const seek = (jump: number, n: number): Promise<void> =>
      opened.tell({ type: 'seek', reading: 1, jump, place: { chunk: n + 1, offset: 0 } });
    const inSight = (n: number) => (): Promise<boolean> =>
      opened.inside((sentence) => {
        const view = document.getElementById('text')?.getBoundingClientRect();
        const selected = document.querySelector('[aria-selected=true]');
        const marked = selected?.getBoundingClientRect();
        if (selected?.textContent !== sentence || !view || !marked || marked.bottom > innerHeight)
          return false;
        return marked.top >= view.top && marked.bottom <= view.bottom;
      }, many[n]);
    await opened.tell({ type: 'pause' });
    await seek(1, 50);
    await opened.until(inSight(50));
    assert.equal(await follow.isVisible(), false);
    await page.getByRole('listbox').hover();
    await page.mouse.wheel(0, -5000);
    await follow.waitFor();
    await seek(2, 40);
    assert.equal(await inSight(40)(), false);
    await follow.click();
    await opened.until(inSight(40));
    await follow.waitFor({ state: 'hidden' });
    await seek(3, 10);
    await opened.until(inSight(10));
    await page.getByRole('listbox').getByRole('option').nth(10).press('PageDown');
    await follow.waitFor();
    await follow.press('Enter');
    await opened.until(inSight(10));
    await opened.until(async () => (await opened.inside(() => document.activeElement?.id)) === 'togglePause');
    // In a sidebar.
    await page.setViewportSize({ width: 270, height: 700 });
    await page.getByRole('button', { name: 'More' }).click();
    await seek(4, 50);
    await opened.until(inSight(50));
    await page.close();
  });

  it('shows where it goes at once, and an edit without moving or losing anything else', async () => {
    const opened = await open();
    const { page } = opened;
    const words = 'This is a sentence with a number of words in it. '.repeat(8);
    const chunk = (id: number): OutlineChunk => ({ id, text: `Paragraph ${id}. ${words}`, end: 'paragraph' });
    const chunks = Array.from({ length: 400 }, (_, n) => chunk(n + 1));
    await opened.tell({ type: 'begin', reading: 1 }, outline(1, chunks), { type: 'state', name: 'paused' });
    /** How far a paragraph is below the upper edge of the text, or undefined if it cannot be seen. */
    const below = (id: number) =>
      opened.inside((begins) => {
        const view = document.getElementById('text')?.getBoundingClientRect() ?? new DOMRect();
        const all = [...document.querySelectorAll('.sentence')];
        const found = all.find(({ textContent }) => textContent === begins)?.getBoundingClientRect();
        const top = Math.round((found?.top ?? -Infinity) - view.top);
        return top >= 0 && top < view.height ? top : undefined;
      }, `Paragraph ${id}. `);
    await opened.tell({ type: 'seek', reading: 1, jump: 1, place: { chunk: 300, offset: 0 } });
    await opened.until(async () => (await below(300)) !== undefined);
    const focused = page.getByRole('option', { name: 'Paragraph 301.' });
    await focused.focus();
    await opened.inside(() => getSelection()?.selectAllChildren(document.activeElement ?? document.body));
    const before = await below(300);

    let version = 1;
    const edit = (after: number, removed: number, ...now: OutlineChunk[]) =>
      opened.tell({
        type: 'outline',
        reading: 1,
        version: ++version,
        after,
        removed,
        chunks: now,
        complete: true,
      });
    const shown = () =>
      opened.inside(() =>
        [...document.querySelectorAll('.paragraph')].map((one) => one.textContent.slice(0, 14)),
      );
    await edit(9, 1, { id: 500, text: 'One became two, ', end: 'clause' }, chunk(501));
    await edit(350, 2);
    await edit(302, 0, { id: 502, text: 'Something new.', end: 'paragraph' });
    await opened.until(async () => (await shown()).includes('Something new.'));
    const names = chunks.map(({ text }) => text.slice(0, 14));
    names.splice(350, 2);
    names.splice(302, 0, 'Something new.');
    names[9] = 'One became two';
    assert.deepEqual(await shown(), names);
    assert.ok(
      Math.abs(((await below(300)) ?? NaN) - (before ?? NaN)) <= 1,
      'what is read stays where it was',
    );
    assert.match(await opened.inside(() => String(getSelection())), /^Paragraph 301/);
    assert.match((await opened.inside(() => document.activeElement?.textContent)) ?? '', /^Paragraph 301/);

    // What is heard, has the focus and is selected may itself be edited.
    await edit(299, 2, { id: 503, text: 'Both are one now.', end: 'paragraph' });
    await opened.until(async () => !(await shown()).includes('Paragraph 301.'));
    assert.equal(await opened.inside(() => document.activeElement?.textContent), 'Both are one now.');
    assert.equal(await opened.inside(() => getSelection()?.isCollapsed ?? true), true);
    await opened.tell({ type: 'seek', reading: 1, jump: 2, place: { chunk: 503, offset: 0 } });
    await page.getByRole('option', { name: 'Both are one now.', selected: true }).waitFor();
    await page.close();
  });

  it('goes to the word that is clicked, and leaves what is selected to its user', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.tell(
      { type: 'begin', reading: 1 },
      outline(1, [{ id: 1, text: 'The first sentence. And a second one.', end: 'paragraph' }]),
    );
    const goneTo = async () =>
      (await opened.said()).flatMap((message) => (message.type === 'goTo' ? [message.place.offset] : []));
    const second = page.getByRole('listbox').getByRole('option').nth(1);
    const { x, y, width, height } = (await second.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = { x: x + width * 0.55, y: y + height / 2 };
    await page.mouse.click(at.x, at.y);
    await opened.until(async () => (await goneTo()).length === 1);
    assert.deepEqual(await goneTo(), [26], 'where “second” begins');
    await opened.tell({ type: 'seek', reading: 1, jump: 1, place: { chunk: 1, offset: 26 } });
    const marked = () =>
      opened.inside(() =>
        Array.from(CSS.highlights.get('lector-word') ?? [], (range) => (range as Range).toString()),
      );
    await opened.until(async () => (await marked()).length === 1);
    assert.deepEqual(await marked(), ['second'], 'marked also before anything sounds');
    await page.mouse.dblclick(at.x, at.y);
    assert.equal(await opened.inside(() => String(getSelection()).trim()), 'second');
    await page.getByRole('button', { name: 'Change pronunciation…' }).click();
    await page.mouse.move(x + 1, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x, at.y, { steps: 3 });
    await page.mouse.up();
    assert.equal(await opened.inside(() => String(getSelection())), 'And a sec');
    assert.deepEqual(await goneTo(), [26, 26], 'the first of two clicks goes there, and a drag nowhere');
    // Without a pointer, as a screen reader does it.
    await opened.inside(() => {
      getSelection()?.removeAllRanges();
      document.querySelectorAll<HTMLElement>('[role=option]')[1]?.click();
    });
    await opened.until(async () => (await goneTo()).length === 3);
    assert.deepEqual(await goneTo(), [26, 26, 20], 'the sentence');
    // It has left the caret where the focus was before.
    await page.getByRole('listbox').getByRole('option').first().focus();
    await opened.inside(() => {
      const options = document.querySelectorAll<HTMLElement>('[role=option]');
      getSelection()?.collapse(options[0]?.firstChild ?? null, 4);
      options[1]?.click();
    });
    await opened.until(async () => (await goneTo()).length === 4);
    assert.deepEqual((await goneTo()).at(-1), 20, 'the sentence');
    await page.getByRole('listbox').getByRole('option').first().press('ArrowDown');
    for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowRight');
    assert.equal(await opened.inside(() => String(getSelection()).trim()), 'And a', 'by key');
    await page.getByRole('group', { name: 'Selection' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const asked = async () =>
      (await opened.said()).flatMap((message) =>
        message.type === 'selected' ? [`${message.what} ${message.text}`] : [],
      );
    await opened.tell({ type: 'speakSelected' });
    await opened.until(async () => (await asked()).length === 3);
    assert.deepEqual(await asked(), ['pronounce second', 'speak And a', 'speak And a']);
    await screenshot(opened, 'selection');
    await opened.tell({ type: 'state', name: 'paused' }, { type: 'begin', reading: 2 });
    await page.getByRole('group', { name: 'Selection' }).waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'togglePause');
    await page.close();
  });

  it('shows headings, lists, quotes and code as what they are', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.tell({ type: 'begin', reading: 1 }, outline(1, manyKinds));
    const shown = await opened.inside(() =>
      [...document.querySelectorAll<HTMLElement>('.paragraph')].map((one) => {
        const style = getComputedStyle(one);
        const { content } = getComputedStyle(one, '::before');
        return {
          kind: one.dataset['kind'],
          size: parseFloat(style.fontSize),
          mark: content,
          left: parseFloat(style.paddingLeft),
          border: style.borderLeftWidth,
        };
      }),
    );
    const [title, section, text, item, inner, numbered, quote, code] = shown;
    assert.ok(title && section && text && item && inner && numbered && quote && code);
    assert.ok(title.size > section.size && section.size > text.size);
    assert.ok(text.left < item.left && item.left < inner.left);
    assert.ok(item.mark.startsWith('"•"') && numbered.mark === 'none');
    assert.deepEqual([quote.border, code.border, text.border], ['3px', '3px', '0px']);
    await screenshot(opened, 'kinds');
    await page.close();
  });

  it('sets each paragraph in its direction, and names its language, but for code', async () => {
    const opened = await open();
    await opened.tell(
      { type: 'begin', reading: 1 },
      outline(1, [
        { id: 1, text: 'البحر هادئ اليوم.', end: 'paragraph', language: 'ar' },
        { id: 2, text: 'The sea is calm today.', end: 'paragraph' },
        { id: 3, text: 'المرفأ.', end: 'paragraph', kind: 'listItem' },
        { id: 4, text: 'مرحبا = "hello";', end: 'paragraph', kind: 'code', language: 'ar' },
        { id: 5, text: 'Windows وLinux هي أنظمة تشغيل معروفة.', end: 'paragraph' },
        { id: 6, text: 'لماذا PrivacyGuard DNS؟', end: 'paragraph' },
      ]),
    );
    const shown = await opened.inside(() =>
      [...document.querySelectorAll('.paragraph')].map((one) => {
        const { direction, paddingRight } = getComputedStyle(one);
        const { lang } = one as HTMLElement;
        return [direction, ...(paddingRight === '0px' ? [] : ['indented']), ...(lang ? [lang] : [])].join(
          ' ',
        );
      }),
    );
    assert.deepEqual(shown, ['rtl ar', 'ltr', 'rtl indented', 'ltr', 'rtl', 'rtl']);
    await screenshot(opened, 'directions');
    await opened.page.close();
  });

  const styled = (look: Partial<PageSettings>) => ({
    type: 'settings' as const,
    settings: { ...firstSettings, ...look },
  });

  it('shows its text as it is set, and what is chosen in it at once', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.tell({ type: 'begin', reading: 1 }, outline(1, manyKinds));
    const look = () =>
      opened.inside(() => {
        const text = getComputedStyle(document.getElementById('text') ?? document.body);
        const { fontSize, lineHeight, letterSpacing, wordSpacing, fontFamily, paddingLeft } = text;
        const [size, line, letters, words] = [fontSize, lineHeight, letterSpacing, wordSpacing].map(
          (length) => parseFloat(length) || 0,
        );
        return { size, line, letters, words, fontFamily, isNarrow: parseFloat(paddingLeft) > 10 };
      });
    const at = { size: 15, line: 24, letters: 0, words: 0, fontFamily: 'sans-serif', isNarrow: false };
    const rounded = async () => {
      const { size = 0, line = 0, ...rest } = await look();
      return { size: Math.round(size), line: Math.round(line), ...rest };
    };
    assert.deepEqual(await rounded(), at);
    await opened.tell(
      styled({
        'reader.size': 200,
        'reader.lineHeight': 2,
        'reader.letterSpacing': 0.1,
        'reader.wordSpacing': 0.5,
        'reader.width': 20,
        'reader.font': 'Not there", serif; color: red, monospace',
      }),
    );
    await opened.until(async () => (await rounded()).size === 30);
    assert.equal((await look()).fontFamily, '"Not there\\"", "serif; color: red", monospace');
    await page.getByRole('button', { name: 'How the text looks' }).click();
    const custom = () => opened.inside(() => document.querySelector<HTMLElement>('[value=own]')?.hidden);
    assert.equal(await custom(), false, 'the spacing is the user’s own');
    const { line, letters, words, isNarrow } = await look();
    assert.deepEqual(
      [line, letters, words, isNarrow].map((n) => (typeof n === 'number' ? Math.round(n) : n)),
      [60, 3, 15, true],
    );
    assert.equal(await page.getByLabel('Spacing').inputValue(), 'own');
    assert.equal(await page.getByLabel('Colors').inputValue(), 'theme');

    await page.getByRole('button', { name: 'Smaller text' }).click();
    await page.getByLabel('Spacing').selectOption('Wide');
    assert.equal(await custom(), true, 'and is not to be chosen');
    await page.getByLabel('Colors').selectOption('Sepia');
    await page.getByLabel('View').selectOption('Lyrics');
    assert.equal(Math.round((await look()).size ?? 0), 28, 'without an answer');
    const asked = (await opened.said()).flatMap((message) =>
      message.type === 'change' ? [message.settings] : [],
    );
    assert.deepEqual(asked, [
      { 'reader.size': 190 },
      {
        'reader.lineHeight': 2.2,
        'reader.letterSpacing': 0.12,
        'reader.wordSpacing': 0.24,
        'reader.width': 48,
      },
      { 'reader.colors': 'sepia' },
      { 'reader.focus': 'lyrics' },
    ]);
    await page.close();
  });

  it('lights the line that is heard, or holds its sentence in the middle', async () => {
    const opened = await open();
    const { page } = opened;
    await page.setViewportSize({ width: 500, height: 700 });
    const many = Array.from({ length: 60 }, (_, n) => `This is sentence ${String(n)} of the text. `);
    await opened.tell(
      { type: 'begin', reading: 1 },
      outline(
        1,
        many.map((text, n) => ({ id: n + 1, text, end: n % 3 === 2 ? 'paragraph' : 'sentence' })),
      ),
      styled({ 'reader.focus': 'line' }),
    );
    const seek = (jump: number, n: number): Promise<void> =>
      opened.tell({ type: 'seek', reading: 1, jump, place: { chunk: n + 1, offset: 0 } });
    const places = () =>
      opened.inside(() => {
        const list = document.getElementById('text');
        const view = list?.getBoundingClientRect();
        const marked = document.querySelector('[aria-selected=true]')?.getClientRects()[0];
        const style = list?.style;
        if (!view || !marked || !style) return undefined;
        return {
          sentence: Math.round(marked.top - view.top),
          middle: Math.round(view.height / 2 - marked.height / 2),
          lit: style.getPropertyValue('--line-top'),
        };
      });
    for (const [jump, n] of [0, 1, 40, 7].entries()) {
      await seek(jump, n);
      await opened.until(async () => {
        const { lit = '', sentence = 0 } = (await places()) ?? {};
        return Math.abs(parseFloat(lit) - sentence) <= 1;
      });
    }
    await page.getByRole('listbox').hover();
    await page.mouse.wheel(0, 3000);
    await opened.until(async () => (await places())?.lit === '');
    await screenshot(opened, 'focus');
    await opened.tell(styled({ 'reader.focus': 'lyrics' }));
    await page.getByRole('button', { name: 'Follow' }).click();
    for (const [jump, n] of [0, 59, 30, 31].entries()) {
      await seek(4 + jump, n);
      await opened.until(async () => {
        const { sentence = 0, middle } = (await places()) ?? {};
        return middle !== undefined && Math.abs(sentence - middle) <= 2;
      });
    }
    await page.mouse.wheel(0, 100);
    await page.getByRole('button', { name: 'Follow' }).waitFor();
    await page.close();
  });

  it('shows the lines of code as lines', async () => {
    const opened = await open();
    const text = 'host equals a\nport equals 1';
    await opened.tell({ type: 'begin', reading: 1 }, outline(1, [{ id: 1, text, end: 'code' }]));
    const [first, second] = await Promise.all(
      ['host equals a', 'port equals 1'].map((name) =>
        opened.page.getByRole('listbox').getByRole('option', { name, exact: true }).boundingBox(),
      ),
    );
    assert.ok(first && second && second.y >= first.y + first.height / 2, JSON.stringify([first, second]));
    await opened.page.close();
  });

  it('tells of a failure by a short sound, if that is set, once', async () => {
    const opened = await open();
    const short = pieces.slice(0, 1);
    await opened.read(1, short);
    await opened.hears('ended', 1);
    const failed = { type: 'state', name: 'failed', error: 'The service is away.' } as const;
    await opened.tell({ type: 'pause' }, failed, { type: 'state', name: 'paused' });
    await opened.loudest();
    await opened.tell(styled({ earcons: true }), failed);
    await opened.until(async () => (await opened.loudest()) > 0.05);
    await opened.tell(failed);
    assert.ok(await opened.fallsSilent());
    await opened.page.close();
  });

  it('announces its state where there is a screen reader or the user wants it, and never while it speaks', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.inside(() => {
      const told: string[] = [];
      Reflect.set(window, 'told', told);
      const status = document.getElementById('status');
      if (status === null) return;
      const listen = (): unknown => status.ariaLive === 'off' || told.push(status.textContent);
      new MutationObserver(listen).observe(status, { childList: true });
    });
    const announced = async (announce: PageSettings['announce'], isReading: boolean) => {
      await opened.inside((isReading) => {
        document.body.classList.toggle('vscode-using-screen-reader', isReading);
        (Reflect.get(window, 'told') as string[]).length = 0;
      }, isReading);
      await opened.tell(
        styled({ announce }),
        { type: 'state', name: 'preparing' },
        { type: 'state', name: 'playing' },
        { type: 'state', name: 'paused' },
        { type: 'state', name: 'paused' },
        { type: 'state', name: 'playing' },
        { type: 'state', name: 'failed', error: 'The service is away.' },
        { type: 'state', name: 'idle' },
      );
      await page.getByText('Nothing is being read.').waitFor();
      return opened.inside(() => Reflect.get(window, 'told') as string[]);
    };
    const states = ['Paused', 'Stopped. The service is away.', 'Nothing is being read.'];
    assert.deepEqual(await announced('auto', false), []);
    assert.deepEqual(await announced('auto', true), states);
    assert.deepEqual(await announced('always', false), states);
    assert.deepEqual(await announced('never', true), []);
    assert.equal(await page.locator('[aria-live=polite], [aria-live=assertive], [role=alert]').count(), 0);
    await page.close();
  });

  it('is this to a screen reader, in this order', async () => {
    const opened = await open();
    const { page } = opened;
    await opened.tell(
      { type: 'begin', reading: 1 },
      outline(1, manyKinds.slice(0, 4)),
      { type: 'seek', reading: 1, jump: 1, place: { chunk: 3, offset: 0 } },
      { type: 'settings', settings: firstSettings },
      { type: 'voice', name: 'Ada' },
      { type: 'state', name: 'paused' },
    );
    await page.getByText('Voice: Ada').waitFor();
    const look = page.getByRole('button', { name: 'How the text looks' });
    assert.equal(await look.getAttribute('aria-expanded'), 'false');
    assert.ok(!(await page.getByLabel('View').isVisible()));
    await look.click();
    assert.equal(await page.locator('body').ariaSnapshot(), tree);
    await page.close();
  });

  it('loads nothing from anywhere but its own files', async () => {
    const opened = await open();
    const refused = await opened.page.evaluate(async () => {
      const tried = await Promise.allSettled([fetch('/player.css'), fetch('data:text/plain,x')]);
      return tried.map(({ status }) => status);
    });
    assert.deepEqual(refused, ['rejected', 'rejected']);
    await opened.page.close();
  });

  for (const theme of themes) {
    it(`fits, and has no fault that axe finds, in every color and view of the ${theme} theme`, async () => {
      const opened = await open(theme);
      const { page } = opened;
      await opened.tell(
        { type: 'begin', reading: 1 },
        outline(1, manyKinds),
        { type: 'seek', reading: 1, jump: 1, place: { chunk: 3, offset: 9 } },
        { type: 'state', name: 'paused' },
      );
      await page.getByRole('button', { name: 'How the text looks' }).click();
      // The last width is 270 at a zoom of 200 %.
      for (const [width, colors, focus, size] of [
        [900, 'sepia', 'none', 100],
        [400, 'highContrast', 'lyrics', 200],
        [270, 'sepia', 'line', 150],
        [135, 'highContrast', 'none', 100],
      ] as const) {
        await page.setViewportSize({ width, height: 700 });
        if (width < 400 && !(await page.locator('#text').isVisible()))
          await page.getByRole('button', { name: 'More' }).click();
        await opened.tell(styled({ 'reader.colors': colors, 'reader.focus': focus, 'reader.size': size }));
        await opened.until(() => page.locator(`[data-focus=${focus}]`).isVisible());
        assert.ok(await fits(opened), `scrolls sideways at ${String(width)}`);
        assert.deepEqual(await violations(opened), [], `${colors} ${focus} at ${String(width)}`);
        await screenshot(opened, `room-${theme}-${String(width)}`);
      }
      await page.close();
    });

    it(`has no fault that axe finds in the ${theme} theme, idle and reading`, async () => {
      const opened = await open(theme);
      const { page } = opened;
      assert.deepEqual(await violations(opened), []);
      await opened.read(1, pieces);
      await opened.tell(
        { type: 'voice', name: 'Ada' },
        { type: 'state', name: 'playing' },
        { type: 'queue', heard: 'Codex · shop', waiting: [{ id: 1, name: 'notes.md' }], isAgent: true },
      );
      await opened.hears('sounding');
      await opened.until(() => opened.inside(() => CSS.highlights.size > 0));
      const isInverted = await opened.inside(() => {
        const sentence = document.querySelector('[role=option]') ?? document.body;
        const { color } = getComputedStyle(sentence, '::highlight(lector-word)');
        return color === getComputedStyle(document.body).backgroundColor;
      });
      assert.equal(isInverted, theme.startsWith('high-contrast'), 'the word stands out');
      await page.getByText('1 waiting').click();
      assert.deepEqual(await violations(opened), []);
      const isDark = theme === 'dark' || theme === 'high-contrast';
      // Not the timeline, which a slow machine may find full.
      assert.equal((await brightness(page.locator('#speed'))) < 0.5, isDark, 'the sliders fit the theme');
      for (const width of [900, 400, 270]) {
        await page.setViewportSize({ width, height: 700 });
        assert.deepEqual(await violations(opened), []);
        assert.ok(await fits(opened), `scrolls sideways at ${String(width)}`);
        await screenshot(opened, `${theme}-${String(width)}`);
      }
      await page.getByRole('button', { name: 'More' }).click();
      assert.deepEqual(await violations(opened), []);
      await screenshot(opened, `${theme}-270-open`);
      await page.close();
    });
  }
});

describe('the player page where sound needs a gesture, in a frame of another origin', function () {
  this.timeout(90_000);
  let frameServer: PageServer;
  let pageServer: PageServer;
  let browser: Browser;

  before(async () => {
    [frameServer, pageServer] = await Promise.all([servePage(), servePage()]);
    browser = await launch(desktopPolicy);
  });

  after(async () => {
    await browser.close();
    await Promise.all([frameServer.close(), pageServer.close()]);
  });

  const open = (theme: Theme = 'dark'): Promise<OpenedPage> =>
    OpenedPage.open(browser, `${pageServer.origin.replace('127.0.0.1', 'localhost')}/player`, {
      theme,
      within: `${frameServer.origin}/frame`,
    });

  it('says that it is blocked, loses nothing, and after one click sounds when told to ten minutes later', async () => {
    const opened = await open();
    // Refused as soon as the page stands, which is nobody's concern before something is to be heard.
    await opened.until(async () => (await opened.heardNow()).state === 'suspended');
    await opened.passTime(5000);
    assert.deepEqual(
      (await opened.said()).map(({ type }) => type),
      ['ready'],
    );
    await opened.read(1, pieces);
    await opened.hears('blocked');
    const enable = opened.frame.getByRole('button', { name: 'Enable sound' });
    await enable.waitFor();
    assert.equal(await opened.loudest(), 0);
    await enable.click();
    await opened.hears('unblocked');
    await opened.hears('ended', 1);
    assert.ok((await opened.loudest()) > 0.1);
    const words = (await opened.said()).filter(({ type }) => type === 'position');
    assert.equal(words.length, texts.join(' ').match(/\w+/g)?.length);
    assert.equal(await enable.isVisible(), false);

    // The browser's own clock counts a click for five seconds and cannot be moved forward, so those really pass.
    await opened.until(async () => !(await opened.inside(() => navigator.userActivation.isActive)));
    await opened.passTime(10 * 60_000);
    assert.equal(await opened.inside(mayAnotherStart), false, 'the click still counts: nothing is shown');
    await opened.loudest();
    await opened.read(2, pieces);
    await opened.hears('sounding', 2);
    await opened.until(async () => (await opened.loudest()) > 0.1);
    assert.equal((await opened.said()).filter(({ type }) => type === 'blocked').length, 1);
    await opened.page.close();
  });

  for (const theme of themes) {
    it(`has no fault that axe finds in the ${theme} theme while it asks for a gesture`, async () => {
      const opened = await open(theme);
      await opened.read(1, pieces);
      await opened.tell({ type: 'voice', name: 'Ada' }, { type: 'state', name: 'blocked' });
      await opened.hears('blocked');
      assert.deepEqual(await violations(opened), []);
      await screenshot(opened, `${theme}-blocked`);
      await opened.page.setViewportSize({ width: 270, height: 700 });
      assert.deepEqual(await violations(opened), []);
      assert.ok(await opened.frame.getByRole('button', { name: 'Enable sound' }).isVisible());
      assert.equal((await opened.said()).filter(({ type }) => type === 'unblocked').length, 0);
      await opened.page.close();
    });
  }

  it('takes a key as well as a click, and has the focus ready for it', async () => {
    const opened = await open();
    await opened.read(1, pieces);
    await opened.hears('blocked');
    await opened.until(() => opened.inside(() => document.activeElement?.id === 'enable'));
    await opened.page.keyboard.press('Enter');
    await opened.hears('unblocked');
    await opened.hears('sounding', 1);
    await opened.page.close();
  });
});

function fits(opened: OpenedPage): Promise<boolean> {
  return opened.inside(() => document.documentElement.scrollWidth <= innerWidth);
}

/** The buttons and labels whose words do not fit into them, or that stand over one another. */
function cutOff(opened: OpenedPage): Promise<readonly string[]> {
  return opened.inside(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button, label, input, .value, .voice, .time')];
    const seen = all.filter((one) => one.checkVisibility() && one.offsetWidth > 2);
    const over = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return seen.flatMap((one, n) => {
      const box = one.getBoundingClientRect();
      const under = seen.slice(n + 1).find((other) => over(box, other.getBoundingClientRect()));
      const told = (element: HTMLElement): string => `${element.id} ${element.textContent.trim()}`;
      const lines =
        one.localName === 'label' ? one.offsetHeight / parseFloat(getComputedStyle(one).fontSize) : 1;
      return [
        ...(lines > 2 ? [`in two lines: ${told(one)}`] : []),
        ...(one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 ? [`cut off: ${told(one)}`] : []),
        ...(under === undefined ? [] : [`over one another: ${told(one)} / ${told(under)}`]),
      ];
    });
  });
}

/** Runs in the page: whether sound could be started now, if it had not been in the click. */
async function mayAnotherStart(): Promise<boolean> {
  // With no sound to play, it fails anyway and says why, so nobody waits for something that never starts.
  const reason = await new Audio('data:,').play().then(
    () => '',
    (error: unknown) => (error as DOMException).name,
  );
  return reason !== 'NotAllowedError';
}

const axeScript = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

async function violations(opened: OpenedPage): Promise<readonly string[]> {
  await opened.bring(await readFile(axeScript, 'utf8'));
  return opened.inside(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const result = await axe.run();
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
    );
  });
}

/** How bright the right end of an element is, from 0 to 1. */
async function brightness(element: Locator): Promise<number> {
  const picture = (await element.screenshot()).toString('base64');
  // The page itself may load no pictures.
  const blank = await element.page().context().newPage();
  try {
    return await blank.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
      drawing?.drawImage(image, 0, 0);
      const [red = 0, green = 0, blue = 0] =
        drawing?.getImageData(image.width - 8, Math.floor(image.height / 2), 1, 1).data ?? [];
      return (red + green + blue) / (3 * 255);
    }, picture);
  } finally {
    await blank.close();
  }
}

/** `LECTOR_SCREENSHOTS` names the folder for pictures of the page, for the documentation. */
async function screenshot(opened: OpenedPage, name: string): Promise<void> {
  const folder = process.env['LECTOR_SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await opened.page.screenshot({ path: `${folder}/player-${name}.png` });
}
