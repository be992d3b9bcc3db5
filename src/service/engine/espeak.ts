import { readFile } from 'node:fs/promises';
import loadEspeak, { type EspeakWorker } from '@echogarden/espeak-ng-emscripten';

export const sampleRate = 22_050;

/** eSpeak NG, loaded on first use. */
export class Engine {
  private loading: Promise<EspeakWorker> | undefined;

  async speak(message: string, voice: string): Promise<readonly Int16Array[]> {
    const worker = await (this.loading ??= load());
    if (worker.set_voice(voice) !== 0) throw new Error(`The engine has no voice ${voice}.`);
    const pieces: Int16Array[] = [];
    worker.synthesize(asSsml(message), (pcm) => {
      if (pcm !== undefined) pieces.push(pcm.slice());
      return false;
    });
    return pieces;
  }
}

async function load(): Promise<EspeakWorker> {
  const data = await readFile(new URL('./espeak-ng.data', import.meta.url));
  const { eSpeakNGWorker } = await loadEspeak({
    getPreloadedPackage: () => data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength),
  });
  return new eSpeakNGWorker();
}

function asSsml(message: string): string {
  return message
    .replaceAll('\0', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('[[', '[ [');
}
