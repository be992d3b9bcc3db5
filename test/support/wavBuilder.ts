/** WAV files as found in the wild, including wrong ones. */
export interface WavRecipe {
  readonly channels: readonly ArrayLike<number>[];
  readonly samples: 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64';
  readonly sampleRate?: number;
  readonly extensible?: boolean;
  /** Chunks before `fmt `, between it and `data`, and after `data`. */
  readonly before?: readonly Uint8Array[];
  readonly between?: readonly Uint8Array[];
  readonly after?: readonly Uint8Array[];
  /** What `data` says its size is, where it lies. */
  readonly dataSize?: number;
  readonly riffSize?: number;
}

const widths = { u8: 1, s16: 2, s24: 3, s32: 4, f32: 4, f64: 8 };

export function buildWav(recipe: WavRecipe): Uint8Array<ArrayBuffer> {
  const { channels, samples, sampleRate = 16_000, before = [], between = [], after = [] } = recipe;
  const parts = [
    ...before,
    chunk('fmt ', format(recipe, sampleRate)),
    ...between,
    chunk('data', weave(channels, samples), recipe.dataSize),
    ...after,
  ];
  const size = parts.reduce((sum, part) => sum + part.length, 4);
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(recipe.riffSize ?? size, 4);
  head.write('WAVE', 8, 'latin1');
  return new Uint8Array(Buffer.concat([head, ...parts]));
}

export function chunk(id: string, body: Uint8Array, size = body.length, padded = true): Uint8Array {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(padded ? body.length % 2 : 0)]);
}

/** `cue ` and `LIST adtl` with a label and a length for each mark. */
export function markChunks(
  marks: readonly { readonly frame: number; readonly frames: number; readonly label: string }[],
): readonly Uint8Array[] {
  const cue = Buffer.alloc(4 + 24 * marks.length);
  cue.writeUInt32LE(marks.length, 0);
  const labels: Uint8Array[] = [Buffer.from('adtl', 'latin1')];
  marks.forEach(({ frame, frames, label }, n) => {
    const at = 4 + 24 * n;
    cue.writeUInt32LE(n + 1, at);
    cue.writeUInt32LE(frame, at + 4);
    cue.write('data', at + 8, 'latin1');
    cue.writeUInt32LE(frame, at + 20);
    const id = Buffer.alloc(4);
    id.writeUInt32LE(n + 1);
    labels.push(chunk('labl', Buffer.concat([id, Buffer.from(`${label}\0`)])));
    const length = Buffer.alloc(20);
    length.writeUInt32LE(n + 1, 0);
    length.writeUInt32LE(frames, 4);
    length.write('rgn ', 8, 'latin1');
    labels.push(chunk('ltxt', length));
  });
  return [chunk('cue ', cue), chunk('LIST', Buffer.concat(labels))];
}

function format({ channels, samples, extensible = false }: WavRecipe, sampleRate: number): Buffer {
  const width = widths[samples];
  const kind = samples === 'f32' || samples === 'f64' ? 3 : 1;
  const body = Buffer.alloc(extensible ? 40 : 16);
  body.writeUInt16LE(extensible ? 0xfffe : kind, 0);
  body.writeUInt16LE(channels.length, 2);
  body.writeUInt32LE(sampleRate, 4);
  body.writeUInt32LE(sampleRate * width * channels.length, 8);
  body.writeUInt16LE(width * channels.length, 12);
  body.writeUInt16LE(width * 8, 14);
  if (extensible) {
    body.writeUInt16LE(22, 16);
    body.writeUInt16LE(width * 8, 18);
    body.writeUInt16LE(kind, 24);
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(body, 26);
  }
  return body;
}

function weave(channels: WavRecipe['channels'], samples: WavRecipe['samples']): Buffer {
  const frames = channels[0]?.length ?? 0;
  const width = widths[samples];
  const body = Buffer.alloc(frames * channels.length * width);
  const write = writers[samples];
  for (const [channel, values] of channels.entries()) {
    for (let frame = 0; frame < frames; frame++) {
      write(body, values[frame] ?? 0, (frame * channels.length + channel) * width);
    }
  }
  return body;
}

const writers: Readonly<Record<WavRecipe['samples'], (body: Buffer, value: number, at: number) => void>> = {
  u8: (body, value, at) => body.writeUInt8(whole(value, 8) + 128, at),
  s16: (body, value, at) => body.writeInt16LE(whole(value, 16), at),
  s24: (body, value, at) => body.writeIntLE(whole(value, 24), at, 3),
  s32: (body, value, at) => body.writeInt32LE(whole(value, 32), at),
  f32: (body, value, at) => body.writeFloatLE(value, at),
  f64: (body, value, at) => body.writeDoubleLE(value, at),
};

function whole(value: number, bits: number): number {
  return Math.min(2 ** (bits - 1) - 1, Math.round(value * 2 ** (bits - 1)));
}
