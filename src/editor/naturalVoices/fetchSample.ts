import fetch from 'node-fetch';
import { withoutAddresses } from '../../api/requests.js';
import { voiceFileAddress, type OfferedVoice } from '../../core/naturalVoices/catalogue.js';
import { VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';
import { followed } from './download.js';

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
  const response = await answered(() =>
    followed(address, (next) => fetch(next, { redirect: 'manual', size: mostBytes, signal })),
  );
  const { ok, status } = response;
  if (!ok) {
    response.body?.resume();
    throw new VoiceDownloadError(`The server refused to send the sample (status ${status}).`, {
      fault: 'status',
      status,
    });
  }
  const bytes = new Uint8Array(await answered(() => response.arrayBuffer()));
  if (isMp3(bytes)) return bytes;
  throw new VoiceDownloadError('The server sends something other than the sample.', { fault: 'wrongFile' });
}

async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof VoiceDownloadError) throw error;
    const cause = withoutAddresses(error);
    throw new VoiceDownloadError('The sample did not arrive.', { fault: 'unreachable' }, { cause });
  }
}

/** It begins with a tag or with a frame. */
function isMp3([first, second = 0, third]: Uint8Array): boolean {
  return (
    (first === 0xff && (second & 0xe0) === 0xe0) || (first === 0x49 && second === 0x44 && third === 0x33)
  );
}
