import type { SoundFormat } from '../../core/audio/soundFormat.js';
import { mixedDown, readWav, type Pcm, type Wav } from '../../core/audio/wav.js';
import { loudestOfEach } from '../../reading/wordTimes.js';

/** Undefined if the browser should try: it can decode more than the reader here. */
export function wavOf(bytes: Uint8Array): Wav | undefined {
  try {
    return readWav(bytes);
  } catch {
    return undefined;
  }
}

const unknownFormat: SoundFormat = { sampleRate: 48_000, channels: 2 };

/** How an output has to be for this sound to reach it unchanged. */
export function formatFor(pcm: Pcm | undefined): SoundFormat {
  if (pcm === undefined) return unknownFormat;
  return { sampleRate: pcm.sampleRate, channels: Math.min(2, pcm.channels.length) };
}

/** Sound at the context's rate: unchanged if the rates are equal, otherwise resampled by the browser. */
export async function soundFor(
  context: BaseAudioContext,
  audio: ArrayBuffer,
  pcm: Pcm | undefined,
  channels: number,
): Promise<Pcm> {
  const fitting =
    pcm?.sampleRate === context.sampleRate ? pcm : fromBuffer(await context.decodeAudioData(audio));
  const isFit = fitting.channels.length <= channels;
  return isFit ? fitting : { sampleRate: fitting.sampleRate, channels: [mixedDown(fitting.channels)] };
}

function fromBuffer(buffer: AudioBuffer): Pcm {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, n) =>
    buffer.getChannelData(n).slice(),
  );
  return { sampleRate: buffer.sampleRate, channels };
}

const peaksPerSecond = 20;

/** The loudest sample of each stretch, for a waveform: all that is kept of a sound once it is on the tape. */
export function peaksOf({ sampleRate, channels }: Pcm, seconds: number): readonly number[] {
  const stretch = Math.max(1, Math.round(sampleRate / peaksPerSecond));
  return loudestOfEach(stretch, channels[0] ?? new Float32Array(), Math.round(seconds * sampleRate));
}
