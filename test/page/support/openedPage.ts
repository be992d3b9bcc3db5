import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Frame, Page } from 'playwright-core';
import type { PlainText } from '../../../src/core/plainText.js';
import type { PlayerMessage } from '../../../src/protocol/messages.js';
import type { CommandOf, OutlineChunk, PlayerCommand } from '../../../src/reading/playerPort.js';
import { injectClock, type ClockedPage } from './pageClock.js';
import { wavFile } from '../../support/wavFile.js';

type Theme = 'dark' | 'light' | 'high-contrast' | 'high-contrast-light';

/** What VS Code writes into the body of a webview. */
const classesOf: Readonly<Record<Theme, readonly string[]>> = {
  dark: ['vscode-dark'],
  light: ['vscode-light'],
  'high-contrast': ['vscode-high-contrast'],
  'high-contrast-light': ['vscode-high-contrast', 'vscode-high-contrast-light'],
};

/** A few of the colors that VS Code's default themes write into the root of a webview. */
const colours: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  dark: {
    foreground: '#cccccc',
    'editor-background': '#1f1f1f',
    'button-background': '#0078d4',
    'button-foreground': '#ffffff',
    'button-hoverBackground': '#026ec1',
    focusBorder: '#0078d4',
    descriptionForeground: '#9d9d9d',
    'editor-rangeHighlightBackground': '#ffffff0b',
    'list-activeSelectionBackground': '#04395e',
    'list-activeSelectionForeground': '#ffffff',
    'panel-border': '#2b2b2b',
    'progressBar-background': '#0078d4',
    'textLink-foreground': '#4daafc',
  },
  light: {
    foreground: '#3b3b3b',
    'editor-background': '#ffffff',
    'button-background': '#005fb8',
    'button-foreground': '#ffffff',
    'button-hoverBackground': '#0258a8',
    focusBorder: '#005fb8',
    descriptionForeground: '#3b3b3b',
    'editor-rangeHighlightBackground': '#fdff0033',
    'list-activeSelectionBackground': '#e8e8e8',
    'list-activeSelectionForeground': '#000000',
    'panel-border': '#e5e5e5',
    'progressBar-background': '#005fb8',
  },
  'high-contrast': {
    foreground: '#ffffff',
    'editor-background': '#000000',
    'button-background': '#000000',
    'button-foreground': '#ffffff',
    'button-border': '#6fc3df',
    focusBorder: '#f38518',
    descriptionForeground: '#ffffffb3',
    contrastBorder: '#6fc3df',
    'inputOption-activeBorder': '#6fc3df',
    'inputOption-activeBackground': '#00000000',
    contrastActiveBorder: '#f38518',
    'progressBar-background': '#6fc3df',
  },
  'high-contrast-light': {
    foreground: '#292929',
    'editor-background': '#ffffff',
    'button-background': '#0f4a85',
    'button-foreground': '#ffffff',
    'button-border': '#0f4a85',
    focusBorder: '#006bbd',
    descriptionForeground: '#292929b3',
    contrastBorder: '#0f4a85',
    'inputOption-activeBorder': '#0f4a85',
    'inputOption-activeBackground': '#00000000',
    contrastActiveBorder: '#006bbd',
    'progressBar-background': '#0f4a85',
  },
};

/** All chunks of a reading, as the extension tells of them. */
export function outline(reading: number, chunks: readonly OutlineChunk[]): CommandOf<'outline'> {
  return { type: 'outline', reading, version: 1, removed: 0, chunks: [...chunks], complete: true };
}

interface Said {
  said: PlayerMessage[];
  loudest: number;
  quietest: number;
  outputs: number[];
  /** The clock of the sound, and whether the last 0.7 s rendered were silent. */
  heardNow?: () => { readonly seconds: number; readonly silent: boolean; readonly state: string };
}

/** The player page without VS Code around it: the test plays the extension. */
/** A command with texts that nobody has to make plain. */
export type ToldCommand = Told<PlayerCommand>;
type Told<Value> = Value extends PlainText
  ? string
  : Value extends ArrayBuffer
    ? Value
    : Value extends object
      ? { readonly [Key in keyof Value]: Told<Value[Key]> }
      : Value;

export class OpenedPage {
  private constructor(
    readonly page: Page,
    readonly frame: Frame,
    private readonly session: CDPSession,
  ) {}

  static async open(
    browser: Browser,
    url: string,
    options: { readonly theme?: Theme; readonly within?: string } = {},
  ): Promise<OpenedPage> {
    const context = await browser.newContext({ viewport: { width: 700, height: 800 } });
    // tsx names functions with a helper that the page does not have.
    await context.addInitScript('globalThis.__name ??= (named) => named;');
    await context.addInitScript(injectClock);
    const theme = options.theme ?? 'dark';
    await context.addInitScript(prepare, {
      colours: { ...colours[theme], ...ownColours(theme) },
      classes: classesOf[theme],
    });
    const page = await context.newPage();
    await page.goto(options.within === undefined ? url : `${options.within}?src=${encodeURIComponent(url)}`);
    const frame = options.within === undefined ? page.mainFrame() : await childFrame(page, url);
    const session = await context.newCDPSession(options.within === undefined ? page : frame);
    const opened = new OpenedPage(page, frame, session);
    await opened.hears('ready');
    return opened;
  }

  async tell(...commands: readonly ToldCommand[]): Promise<void> {
    await this.inside((inside) => {
      for (const command of inside) window.postMessage(command);
    }, commands);
  }

  /** Tells it something as soon as it has said something of this type. Nothing can come between. */
  tellAfter(type: PlayerMessage['type'], command: ToldCommand): Promise<void> {
    return this.inside(
      async (inside) => {
        const { said } = globalThis as unknown as Said;
        while (!said.some((message) => message.type === inside.type))
          await new Promise((done) => setTimeout(done, 5));
        window.postMessage(inside.command);
      },
      { type, command },
    );
  }

  /** Playwright's own `evaluate` counts as a user gesture, which would unblock what should be blocked. */
  async inside<A, R>(run: (given: A) => R, given?: A): Promise<Awaited<R>> {
    const { result } = await this.session.send('Runtime.evaluate', {
      expression: `(${run.toString()})(${given === undefined ? '' : JSON.stringify(given)})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: false,
    });
    return result.value as Awaited<R>;
  }

  /** Runs a script that adds something the page lacks. */
  async bring(script: string): Promise<void> {
    await this.session.send('Runtime.evaluate', { expression: script, userGesture: false });
  }

  passTime(ms: number): Promise<void> {
    return this.inside((inside) => {
      (globalThis as unknown as ClockedPage).passTime(inside);
    }, ms);
  }

  /** A whole reading, as the extension sends it. */
  async read(
    reading: number,
    pieces: readonly { readonly text: string; readonly samples: Float32Array }[],
    sampleRate?: number,
  ): Promise<void> {
    await this.tell(
      { type: 'begin', reading },
      outline(
        reading,
        pieces.map(({ text }, n) => ({ id: n + 1, text, end: 'sentence' })),
      ),
      { type: 'seek', reading, jump: 0, place: { chunk: 1, offset: 0 } },
      { type: 'play' },
      { type: 'state', name: 'preparing' },
    );
    await this.put(reading, pieces, 1, sampleRate);
  }

  /** The sounds of a reading, from a chunk on. */
  async put(
    reading: number,
    pieces: readonly { readonly samples: Float32Array }[],
    first = 1,
    sampleRate?: number,
    more: { readonly isPart?: true } = {},
  ): Promise<void> {
    for (const [n, { samples }] of pieces.entries())
      await this.tellSound(
        { type: 'put', cached: false, reading, chunk: first + n, ...more },
        samples,
        sampleRate,
      );
  }

  playSample(samples: Float32Array): Promise<void> {
    return this.tellSound({ type: 'sample', sample: 1, label: 'Ada' }, samples);
  }

  private tellSound(command: object, samples: Float32Array, sampleRate = 22_050): Promise<void> {
    const wav = wavFile({ sampleRate, channels: [samples] });
    return this.inside(
      ({ base64, command }) => {
        const audio = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
        window.postMessage({ ...command, audio });
      },
      { base64: Buffer.from(wav).toString('base64'), command },
    );
  }

  said(): Promise<PlayerMessage[]> {
    return this.inside(() => (globalThis as unknown as Said).said);
  }

  async hears(type: PlayerMessage['type'], reading?: number): Promise<void> {
    await this.until(async () =>
      (await this.said()).some(
        (message) =>
          message.type === type &&
          (reading === undefined || ('reading' in message && message.reading === reading)),
      ),
    );
  }

  /** Playwright's own waiting evaluates text in the page, which the page's policy forbids. */
  async until(holds: () => Promise<boolean>): Promise<void> {
    for (let n = 0; !(await holds()); n++) {
      if (n > 500) throw new Error('What was waited for did not happen.');
      await this.page.waitForTimeout(100);
    }
  }

  /** The sample rate of each output that was opened. */
  outputs(): Promise<readonly number[]> {
    return this.inside(() => (globalThis as unknown as Said).outputs);
  }

  /** The loudest sample since the last time this was asked. */
  loudest(): Promise<number> {
    return this.since('loudest', 0);
  }

  /** How loud the quietest moment was in which anything sounded, since the last time this was asked. */
  quietest(): Promise<number> {
    return this.since('quietest', 1);
  }

  private since(what: 'loudest' | 'quietest', nothing: number): Promise<number> {
    return this.inside(
      ({ what, nothing }) => {
        const inside = globalThis as unknown as Said;
        const found = inside[what];
        inside[what] = nothing;
        return found;
      },
      { what, nothing },
    );
  }

  /** Whether it falls silent at once: what is rendered 0.7 seconds or more from now is silent. */
  async fallsSilent(): Promise<boolean> {
    const { seconds } = await this.heardNow();
    await this.until(async () => (await this.heardNow()).seconds >= seconds + 1.5);
    return (await this.heardNow()).silent;
  }

  /** Of the output that was opened last. */
  heardNow() {
    const none = { seconds: 0, silent: true, state: 'none' };
    return this.inside((none) => (globalThis as unknown as Said).heardNow?.() ?? none, none);
  }
}

interface Manifest {
  readonly contributes: {
    readonly colors: readonly { readonly id: string; readonly defaults: Readonly<Record<string, string>> }[];
  };
}

/** Lector's own colors, as VS Code passes them to a webview. */
function ownColours(theme: Theme): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  // The manifest writes `highContrastLight` where VS Code's page says `high-contrast-light`.
  const key = theme.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    manifest.contributes.colors.map(({ id, defaults }) => [id.replace('.', '-'), defaults[key] ?? '']),
  );
}

async function childFrame(page: Page, url: string): Promise<Frame> {
  await page.waitForFunction(() => frames.length > 0);
  for (;;) {
    const found = page.frames().find((frame) => frame.url() === url);
    if (found !== undefined) return found;
    await page.waitForEvent('framenavigated');
  }
}

/** Runs in the page before its own script: what VS Code gives a webview, and an ear at the output. */
function prepare(theme: {
  readonly colours: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
}): void {
  const inside = globalThis as unknown as Said & Record<string, unknown>;
  inside.said = [];
  inside.loudest = 0;
  inside.quietest = 1;
  inside.outputs = [];
  inside['acquireVsCodeApi'] = () => ({
    postMessage: (message: PlayerMessage) => inside.said.push(message),
  });
  const paint = (): void => {
    for (const [name, colour] of Object.entries(theme.colours)) {
      document.documentElement.style.setProperty(`--vscode-${name}`, colour);
    }
    document.body.classList.add(...theme.classes);
    document.documentElement.style.setProperty('--vscode-font-family', 'sans-serif');
    document.documentElement.style.setProperty('--vscode-font-size', '13px');
  };
  addEventListener('DOMContentLoaded', paint);
  const { connect } = AudioNode.prototype as unknown as {
    readonly connect: (this: AudioNode, ...args: unknown[]) => AudioNode;
  };
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    if (args[0] instanceof AudioDestinationNode) {
      inside.outputs.push(this.context.sampleRate);
      const ear = this.context.createAnalyser();
      const heard = new Float32Array(ear.fftSize);
      const memory = new AnalyserNode(this.context, { fftSize: 16_384 });
      const remembered = new Float32Array(memory.fftSize);
      connect.call(this, ear);
      connect.call(this, memory);
      inside.heardNow = () => {
        memory.getFloatTimeDomainData(remembered);
        const silent = remembered.every((sample) => sample === 0);
        return { seconds: this.context.currentTime, silent, state: this.context.state };
      };
      setInterval(() => {
        ear.getFloatTimeDomainData(heard);
        const loud = heard.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        inside.loudest = Math.max(inside.loudest, loud);
        // A moment that is partly silent tells nothing of how loud the rest was.
        if (heard[0] !== 0 && heard.at(-1) !== 0) inside.quietest = Math.min(inside.quietest, loud);
      }, 20);
    }
    return connect.apply(this, args);
  };
}
