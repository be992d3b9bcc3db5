import Sonic from '@echogarden/sonic-wasm';
import { joined } from '../../core/audio/resample.js';
import type { Stretch } from '../../reading/export/exportSpeech.js';

/** The part of the package that is used. */
interface SonicModule {
  /** Replaced when the memory grows, so never hold on to it. */
  readonly HEAPF32: Float32Array;
  _malloc(bytes: number): number;
  _sonicCreateStream(sampleRate: number, channels: number): number;
  _sonicDestroyStream(stream: number): void;
  _sonicSetSpeed(stream: number, speed: number): void;
  _sonicSetQuality(stream: number, quality: 0 | 1): void;
  _sonicWriteFloatToStream(stream: number, samples: number, frames: number): number;
  _sonicReadFloatFromStream(stream: number, samples: number, maxFrames: number): number;
  _sonicFlushStream(stream: number): number;
}

const framesAtOnce = 4096;
const mostChannels = 32;

/** Makes a whole sound faster or slower at the same pitch, as the player does. */
export async function stretching(speed: number, program: Uint8Array): Promise<Stretch> {
  const sonic = (await Sonic({
    instantiateWasm: (imports, receive) =>
      receive(new WebAssembly.Instance(new WebAssembly.Module(program), imports)),
  })) as SonicModule;
  const buffer = sonic._malloc(framesAtOnce * mostChannels * 4);
  return (channels: readonly Float32Array[], sampleRate: number): Float32Array[] => {
    const { length } = channels;
    const frames = channels[0]?.length ?? 0;
    const stream = sonic._sonicCreateStream(sampleRate, length);
    sonic._sonicSetQuality(stream, 1);
    sonic._sonicSetSpeed(stream, speed);
    const heard: Float32Array[] = [];
    const take = (): void => {
      for (let taken; (taken = sonic._sonicReadFloatFromStream(stream, buffer, framesAtOnce)) > 0;)
        heard.push(sonic.HEAPF32.slice(buffer / 4, buffer / 4 + taken * length));
    };
    for (let at = 0; at < frames; at += framesAtOnce) {
      const some = Math.min(framesAtOnce, frames - at);
      const { HEAPF32 } = sonic;
      channels.forEach((channel, c) => {
        for (let n = 0; n < some; n++) HEAPF32[buffer / 4 + n * length + c] = channel[at + n] ?? 0;
      });
      sonic._sonicWriteFloatToStream(stream, buffer, some);
      take();
    }
    sonic._sonicFlushStream(stream);
    take();
    sonic._sonicDestroyStream(stream);
    const whole = joined(heard);
    return channels.map((_, c) =>
      Float32Array.from({ length: whole.length / length }, (_, n) => whole[n * length + c] ?? 0),
    );
  };
}
