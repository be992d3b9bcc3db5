import { joined } from '../../core/audio/resample.js';
import { loadSonic } from '../../core/audio/sonic.js';
import type { Stretch } from '../../reading/export/exportSpeech.js';

const framesAtOnce = 4096;
const mostChannels = 32;

/** Makes a whole sound faster or slower at the same pitch, as the player does. */
export async function stretching(speed: number, program: Uint8Array): Promise<Stretch> {
  const sonic = await loadSonic(program);
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
