import assert from 'node:assert/strict';

export interface WavContent {
  readonly chunks: readonly string[];
  readonly sampleRate: number;
  readonly channels: number;
  readonly bits: number;
  readonly samples: Int16Array;
  readonly marks: readonly { readonly sample: number; readonly offset: number; readonly length: number }[];
}

/** A second WAV reader, so that the service is not checked against the project's own. */
export function wavContent(file: Buffer): WavContent {
  assert.equal(file.toString('latin1', 0, 4), 'RIFF');
  assert.equal(file.readUInt32LE(4), file.length - 8);
  assert.equal(file.toString('latin1', 8, 12), 'WAVE');
  const chunks = chunksOf(file, 12, file.length);
  const body = (id: string) => chunks.find((chunk) => chunk.id === id)?.body ?? Buffer.alloc(0);
  const format = body('fmt ');
  const data = body('data');
  const cues = new Map<number, number>();
  const cue = body('cue ');
  for (let n = 0; cue.length > 0 && n < cue.readUInt32LE(0); n++) {
    cues.set(cue.readUInt32LE(4 + 24 * n), cue.readUInt32LE(24 + 24 * n));
  }
  const marks = chunksOf(body('LIST'), 4, body('LIST').length)
    .filter(({ id }) => id === 'labl')
    .map(({ body: label }) => {
      const [, offset, length] = /^(\d+)\+(\d+)\0$/.exec(label.toString('latin1', 4)) ?? [];
      return {
        sample: cues.get(label.readUInt32LE(0)) ?? NaN,
        offset: Number(offset),
        length: Number(length),
      };
    });
  return {
    chunks: chunks.map(({ id }) => id),
    sampleRate: format.readUInt32LE(4),
    channels: format.readUInt16LE(2),
    bits: format.readUInt16LE(14),
    samples: Int16Array.from({ length: data.length / 2 }, (_, n) => data.readInt16LE(2 * n)),
    marks,
  };
}

/** What a listener would call broken: silence, clipping, or an end in the middle of a sound. */
export function assertSoundsWhole({ samples, sampleRate }: WavContent): void {
  let peak = 0;
  let clipped = 0;
  let power = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    power += sample * sample;
    if (Math.abs(sample) >= 32_767) clipped++;
  }
  assert.ok(peak > 2_000, `silent: peak ${peak}`);
  assert.ok(Math.sqrt(power / samples.length) > 200, 'silent on average');
  assert.ok(clipped < samples.length / 2_000, `clipped: ${clipped} samples`);
  const end = samples.subarray(-Math.round(sampleRate / 100));
  assert.ok(
    end.every((sample) => Math.abs(sample) < peak / 4),
    'cut off in a sound',
  );
}

function chunksOf(
  file: Buffer,
  start: number,
  end: number,
): { readonly id: string; readonly body: Buffer }[] {
  const chunks: { id: string; body: Buffer }[] = [];
  for (let at = start; at + 8 <= end;) {
    const size = file.readUInt32LE(at + 4);
    chunks.push({ id: file.toString('latin1', at, at + 4), body: file.subarray(at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}
