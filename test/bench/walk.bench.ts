import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import ts from 'typescript';
import { root } from '../../scripts/setup/dependencies.js';
import { run as runProgram } from '../../scripts/setup/run.js';
import { closeSharedBrowser } from '../support/browser.js';
import type { Recording } from '../support/heardSound.js';
import { until } from '../support/until.js';
import { Workbench } from '../support/workbench.js';
import { stopSharedVsCode } from '../vscode/sharedVsCode.js';
import { VsCodeUnderTest } from '../vscode/vscodeUnderTest.js';

export const title = 'From key to sound: files in which a function runs';

const prose = 'The first sentence is short. Then comes a longer one, with 12 numbers and a name.\n';
const files = {
  'plain.txt': `${prose}\n${prose}`,
  'text.md': `# A heading\n\n${prose}\n- a *list* with a [link](https://example.com)\n- and \`code\`\n`,
};

/** Writes the list of each text into `out`. */
export async function run(report: (row: Record<string, string | number>) => void): Promise<void> {
  const vscode = new VsCodeUnderTest({ files });
  const workbench = new Workbench(vscode);
  try {
    await vscode.start();
    const log = join(vscode.home, 'walk.log');
    await watchInstalled(vscode.home, log);
    for (const name of Object.keys(files)) {
      await workbench.open({ soundAllowed: true });
      await workbench.openFile(name);
      await workbench.page.keyboard.press('Control+A');
      await atRest(log);
      const begun = Date.now();
      await workbench.page.keyboard.press('Control+Shift+F11');
      const page = await workbench.player();
      const heard = await firstSound(page);
      const lines = [...(await linesOf(log)), ...(await walkedInPage(page))];
      const walked = new Map<string, Set<string>>();
      const loaded = new Map<string, Set<string>>();
      for (const line of lines) {
        const [time, how, file = '', name = ''] = line.split(' ');
        if (!(Number(time) >= begun && Number(time) <= heard)) continue;
        const files = how === 'load' ? loaded : walked;
        files.set(file, (files.get(file) ?? new Set()).add(name));
      }
      for (const file of walked.keys()) loaded.delete(file);
      report({ text: name, files: walked.size, 'more while loading': loaded.size });
      const list = [walked, loaded].map((files) =>
        [...files]
          .sort()
          .map(([file, names]) => `${file}: ${[...names].sort().join(', ')}\n`)
          .join(''),
      );
      await writeFile(join(root, 'out', `walk-${name}`), list.join('\n'));
      await workbench.close();
    }
  } finally {
    await workbench.close();
    await closeSharedBrowser();
    await stopSharedVsCode();
  }
}

/** Waits until nothing runs that has not run before; some things look again each second. */
async function atRest(log: string): Promise<void> {
  let seen = 0;
  let since = Date.now();
  const look = async (): Promise<boolean> => {
    const { size } = new Set((await linesOf(log)).map((line) => line.replace(/^\d+/, '')));
    if (size > seen) [seen, since] = [size, Date.now()];
    return Date.now() - since > 3000;
  };
  await until(look, 'Lector is at rest');
}

/** When the page was first heard, by the clock of the system. */
async function firstSound(page: Frame): Promise<number> {
  let heard: number | undefined;
  const look = async (): Promise<boolean> => {
    heard = await page.evaluate(() => {
      const { context, firstFrame = 0, blocks } = Reflect.get(window, 'heardSound') as Recording;
      const loud = blocks.findIndex((block) => block.some((sample) => Math.abs(sample) > 0.02));
      if (context === undefined || loud === -1) return undefined;
      const at = (firstFrame + loud * 1024) / context.sampleRate;
      return Date.now() - (context.currentTime - at) * 1000;
    });
    return heard !== undefined;
  };
  await until(look, 'it is heard');
  return heard ?? NaN;
}

async function linesOf(log: string): Promise<readonly string[]> {
  return (await readFile(log, 'utf8')).split('\n');
}

/** What the page has written down, and its worklet, which only a node of its own can ask. */
function walkedInPage(page: Frame): Promise<string[]> {
  return page.evaluate(async () => {
    const { context } = Reflect.get(window, 'heardSound') as Recording;
    if (context === undefined) return [];
    const { port } = new AudioWorkletNode(context, 'walked');
    const inWorklet = await new Promise<string[]>((resolve) => {
      port.onmessage = ({ data }: MessageEvent<string[]>) => resolve(data);
    });
    return [...(Reflect.get(window, 'walked') as string[]), ...inWorklet];
  });
}

/** Has every function of the installed Lector tell when it runs. */
async function watchInstalled(home: string, log: string): Promise<void> {
  await runProgram(process.execPath, ['esbuild.js'], { cwd: root, otherwise: 'Lector could not be built.' });
  await writeFile(log, '');
  const extensions = join(home, 'extensions');
  const lector = (await readdir(extensions)).find((name) => name.startsWith('lector.lector')) ?? '';
  for (const name of await readdir(join(root, 'dist'))) {
    if (!/\.(?:c?js|mjs)$/.test(name)) continue;
    const bundle = await readFile(join(root, 'dist', name), 'utf8');
    const inPage = name === 'page.js' || name === 'worklet.js';
    const code = watched(
      name,
      bundle,
      inPage
        ? toMemory
        : `(line) => process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(log)}, line + '\\n')`,
    );
    await writeFile(join(extensions, lector, 'dist', name), name === 'worklet.js' ? code + toldToNode : code);
  }
}

const toMemory = '(line) => (globalThis.walked ??= []).push(line)';
const toldToNode = `registerProcessor('walked', class extends AudioWorkletProcessor {
  constructor() { super(); this.port.postMessage(globalThis.walked); }
  process() { return false; }
});
`;

/** Each function tells at most once in five milliseconds, and whether a bundle was just being loaded. */
const teller = (tell: string): string =>
  `globalThis.walk ??= Object.assign((where) => { const now = Date.now(), { last, loading, tell } = globalThis.walk; ` +
  `const line = (loading > 0 ? 'load ' : 'run ') + where; if (now < (last.get(line) ?? 0) + 5) return; ` +
  `last.set(line, now); tell(now + ' ' + line); }, { last: new Map(), loading: 0, tell: ${tell} }); globalThis.walk.loading++;\n`;

function watched(name: string, bundle: string, tell: string): string {
  const tree = ts.createSourceFile(name, bundle, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const inserted: { at: number; text: string }[] = [];
  // esbuild names a file before what comes of it.
  const heads = [...bundle.matchAll(/^ *\/\/ (\S+[/:]\S+)$/gm)];
  let head = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const body = node.body as ts.Node;
      const start = body.getStart();
      while (head + 1 < heads.length && (heads[head + 1]?.index ?? 0) < start) head++;
      const file = heads[head]?.[1] ?? '';
      if (file.startsWith('src/')) {
        const call = `globalThis.walk(${JSON.stringify(`${file} ${nameOf(node)}`)})`;
        if (ts.isBlock(body)) inserted.push({ at: start + 1, text: ` ${call};` });
        else inserted.push({ at: start, text: `(${call}, ` }, { at: body.getEnd(), text: ')' });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  // What a bundle is entered by comes last; its own statements run. The other bundles hold only what several share.
  const last = heads.at(-1);
  const loaded =
    last === undefined || name.startsWith('chunk-') ? bundle.length : last.index + last[0].length;
  inserted.push({ at: loaded, text: '\nglobalThis.walk.loading--;\n' });
  let text = '';
  let at = 0;
  for (const { at: next, text: more } of inserted.sort((a, b) => a.at - b.at)) {
    text += bundle.slice(at, next) + more;
    at = next;
  }
  return `${teller(tell)}${text}${bundle.slice(at)}`;
}

/** A function's own name, or that of what it is given to. */
function nameOf(node: ts.Node): string {
  for (let at = node; !ts.isSourceFile(at); at = at.parent)
    if ('name' in at && at.name !== undefined) return (at.name as ts.Node).getText();
  return '';
}
