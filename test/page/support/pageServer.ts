import { build, type BuildOptions } from 'esbuild';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { embeddedFormat, type SoundFormat } from '../../../src/core/audio/soundFormat.js';
import { english, type Localiser } from '../../../src/core/plainText.js';
import { playerHtml } from '../../../src/editor/player/playerHtml.js';
import { close, listen } from '../../support/onLoopback.js';

const root = new URL('../../../', import.meta.url);

/** The page as VS Code serves it, from its own loopback server: HTML, policy, bundles, styles. */
export interface PageServer {
  readonly origin: string;
  close(): Promise<void>;
}

export async function servePage(): Promise<PageServer> {
  const files = await builtFiles();
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const origin = `http://${request.headers.host ?? ''}`;
    const language = searchParams.get('language') ?? 'en';
    const format = searchParams.has('anyFormat') ? undefined : embeddedFormat;
    const file =
      path === '/player' ? { type: 'text/html', body: page(origin, language, format) } : files.get(path);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': file.type, 'Access-Control-Allow-Origin': '*' }).end(file.body);
  });
  return { origin: await listen(server), close: () => close(server) };
}

function page(origin: string, language: string, format?: SoundFormat): string {
  return playerHtml({
    language,
    nonce: 'only-for-tests',
    cspSource: origin,
    scriptUrl: `${origin}/page.js`,
    workletUrl: `${origin}/worklet.js`,
    styleUrl: `${origin}/player.css`,
    format,
    l10n: localiser(language),
  });
}

function localiser(language: string): Localiser {
  if (language === 'en') return english;
  const bundle = readFileSync(new URL(`l10n/bundle.l10n.${language}.json`, root), 'utf8');
  const words = JSON.parse(bundle) as Readonly<Record<string, string>>;
  return { t: (message, ...args) => english.t(words[message] ?? message, ...args) };
}

interface ServedFile {
  readonly type: string;
  readonly body: string | Uint8Array;
}

async function builtFiles(): Promise<ReadonlyMap<string, ServedFile>> {
  const common = {
    absWorkingDir: fileURLToPath(root),
    bundle: true,
    platform: 'browser',
    target: 'chrome120',
    loader: { '.wasm': 'binary' },
    external: ['module'],
    logLevel: 'error',
  } satisfies BuildOptions;
  const bundle = async (entry: string, format: 'iife' | 'esm', globalName?: string): Promise<ServedFile> => {
    const { outputFiles } = await build({
      ...common,
      write: false,
      entryPoints: [entry],
      format,
      ...(globalName === undefined ? {} : { globalName }),
    });
    return { type: 'text/javascript', body: outputFiles[0]?.contents ?? '' };
  };
  const [pageScript, worklet, sound, style] = await Promise.all([
    bundle('src/webview/main.ts', 'iife'),
    bundle('src/webview/sound/worklet.ts', 'esm'),
    bundle('test/page/support/offlineSound.ts', 'iife', 'offlineSound'),
    readFile(new URL('media/player.css', root), 'utf8'),
  ]);
  return new Map<string, ServedFile>([
    ['/page.js', pageScript],
    ['/worklet.js', worklet],
    ['/sound.js', sound],
    ['/player.css', { type: 'text/css', body: style }],
    ['/empty', { type: 'text/html', body: '<!DOCTYPE html><title>empty</title>' }],
    [
      '/frame',
      {
        type: 'text/html',
        body: '<!DOCTYPE html><title>frame</title><body style="margin:0"><script>const frame = document.createElement("iframe"); frame.allow = "autoplay"; frame.style = "width:100%;height:95vh;border:0"; frame.src = new URLSearchParams(location.search).get("src"); document.body.append(frame); addEventListener("message", ({ data }) => data.toPage && frame.contentWindow.postMessage(data.toPage, "*"));</script>',
      },
    ],
  ]);
}
