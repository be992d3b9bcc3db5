import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { ifThere } from '../../disk/wholeFile.js';
import { Problem } from './request.js';

/** A caller that reads nothing for this long is disconnected. */
const stalledMs = 30_000;

/** Answers GET and HEAD with a file or one range of it. */
export async function sendAudioFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await ifThere(open(path));
  if (file === undefined) throw gone();
  try {
    const { size } = await file.stat();
    // A power cut left the file empty.
    if (size === 0) throw gone();
    const range = wantedRange(request.headers.range, size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    response.writeHead(range === undefined ? 200 : 206, {
      'Content-Type': path.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav',
      'Content-Length': end - start + 1,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(range === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    response.setTimeout(stalledMs, () => response.destroy());
    await pipeline(file.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await file.close();
  }
}

export function gone(): Problem {
  return new Problem(404, 'not_found', 'There is no such file, or its 24 hours are over.');
}

/** Several ranges, or a range in other units than bytes, get the whole file, as RFC 9110 allows. */
function wantedRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && Number(last) === 0)) {
    throw new Problem(416, 'range_not_satisfiable', 'The range is outside the file.', {
      'Content-Range': `bytes */${size}`,
    });
  }
  return { start, end };
}
