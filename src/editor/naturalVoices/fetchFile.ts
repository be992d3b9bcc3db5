import fetch from 'node-fetch';
import { createHash } from 'node:crypto';
import { open, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { sleep } from '../../core/clock.js';
import { voiceFileAddress, type OfferedVoice } from '../../core/naturalVoices/catalogue.js';
import { VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';
import { download, DownloadFailure, followed, unreachable, wrongFile, type Limits } from './download.js';
import { storing } from './naturalVoiceStore.js';

interface FileToFetch {
  readonly address: string;
  readonly bytes: number;
  readonly md5: string;
}

interface FetchOptions extends Limits {
  readonly log: (line: string) => void;
  readonly onProgress: (received: number) => void;
}

/** Failures in a row, with less than this share of the file arriving in between. */
const mostFailures = 4;
const worthwhileShare = 0.02;
const firstPauseMs = 500;

/** Resolves to the SHA-256. What has arrived stays when the download stops, unless it is something else. */
export async function fetchFile(path: string, file: FileToFetch, options: FetchOptions): Promise<string> {
  const { clock, signal, log } = options;
  let failures = 0;
  let hasStartedOver = false;
  for (;;) {
    const before = await sizeOf(path);
    try {
      return await attempt(path, file, options);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DownloadFailure)) throw error;
      if (error.next === 'startOver') {
        for (const part of [path, tagPath(path)]) await rm(part, { force: true });
        if (before === 0 || hasStartedOver) throw error;
        hasStartedOver = true;
        continue;
      }
      const gained = (await sizeOf(path)) - before;
      failures = gained > file.bytes * worthwhileShare ? 1 : failures + 1;
      if (error.next === 'none' || failures >= mostFailures) throw error;
      log(`${error.message} Trying again.`);
      await sleep(clock, firstPauseMs * 2 ** failures, signal);
    }
  }
}

async function attempt(path: string, file: FileToFetch, options: FetchOptions): Promise<string> {
  const { address, bytes, md5 } = file;
  const { onProgress } = options;
  let received = 0;
  let target: FileHandle | undefined;
  try {
    const here = await sizeOf(path);
    const from = here > bytes ? 0 : here;
    const tag = from === 0 ? undefined : await readFile(tagPath(path), 'utf8').catch(() => undefined);
    if (from < bytes) {
      for await (const arrived of download({ address, bytes, from, tag }, options)) {
        if (arrived instanceof Uint8Array) {
          await storing(async () => target?.writeFile(arrived));
          received += arrived.length;
        } else {
          const { from: start, tag: newTag } = arrived;
          await storing(async () => {
            target = await open(path, start > 0 ? 'a' : 'w', 0o600);
            if (newTag !== undefined) await writeFile(tagPath(path), newTag, { mode: 0o600 });
          });
          received = start;
        }
        onProgress(received);
      }
    } else onProgress(bytes);
  } finally {
    await target?.close();
  }
  const sums = await storing(() => sumsOf(path));
  if (sums.md5 !== md5) throw wrongFile('The file is not the one in the catalogue.');
  await rm(tagPath(path), { force: true });
  return sums.sha256;
}

async function sumsOf(path: string): Promise<{ readonly md5: string; readonly sha256: string }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  const file = await open(path);
  for await (const piece of file.createReadStream())
    for (const sum of [md5, sha256]) sum.update(piece as Uint8Array);
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

function tagPath(path: string): string {
  return `${path}.tag`;
}

/** Those of the public server have 60 to 170 kB. */
const mostBytes = 1_000_000;
const patienceMs = 20_000;

/** The voice's own sample, an MP3 file, from the place of its files. */
export async function fetchSample(
  source: string,
  { sample }: Pick<OfferedVoice, 'sample'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const signal = AbortSignal.timeout(patienceMs);
  const address = new URL(voiceFileAddress(source, sample));
  try {
    const response = await followed(address, (next) =>
      fetch(next, { redirect: 'manual', size: mostBytes, signal }),
    );
    const { ok, status } = response;
    if (!ok) {
      response.body?.resume();
      const message = `The server refused to send the sample (status ${status}).`;
      throw new VoiceDownloadError(message, { fault: 'status', status });
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (isMp3(bytes)) return bytes;
    throw new VoiceDownloadError('The server sends something other than the sample.', { fault: 'wrongFile' });
  } catch (error) {
    if (error instanceof VoiceDownloadError) throw error;
    throw unreachable(error, 'The sample did not arrive.');
  }
}

/** It begins with a tag or with a frame. */
function isMp3([first, second = 0, third]: Uint8Array): boolean {
  return (
    (first === 0xff && (second & 0xe0) === 0xe0) || (first === 0x49 && second === 0x44 && third === 0x33)
  );
}
