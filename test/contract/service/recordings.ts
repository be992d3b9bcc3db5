import { wavHeader } from '../../../src/core/audio/wav.js';
import type { RunningService } from './runningService.js';
import { wavContent } from './wavMarks.js';

const text =
  'A recording for a voice has to be long enough to hear how somebody speaks. The weather in the north is often wet, and the roads are narrow. She opened the window, looked at the garden, and counted the birds on the fence. ';

/** At least half a minute of speech in the service's own voice. */
export async function recordedSpeech(service: RunningService, seconds = 34): Promise<Buffer> {
  const { samples, sampleRate } = wavContent(await service.sound('en-v3-robert', text.slice(0, 500)));
  const whole = new Int16Array(seconds * sampleRate);
  for (let at = 0; at < whole.length; at += samples.length) {
    whole.set(samples.subarray(0, whole.length - at), at);
  }
  return wavOf(whole, sampleRate);
}

export function wavOf(samples: Int16Array, sampleRate: number): Buffer {
  const header = wavHeader({ sampleRate, channels: 1 }, samples.byteLength);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

export function dataUri(bytes: Buffer, type = 'audio/wav'): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}
