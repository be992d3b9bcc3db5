import type { Speech } from './speech.js';

/**
 * A mono 16-bit WAV file. Behind the sound stand the words' places in chunks that other players pass over: `cue ` with
 * the sample of each word, and `LIST adtl` with an `ltxt` (its length in samples) and a `labl` (its UTF-16 offset and
 * length in the message, `offset+length`) for each.
 */
export function wavFile({ samples, sampleRate, words }: Speech): Buffer {
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const chunks = [chunk('fmt ', format), chunk('data', sound)];
  if (words.length > 0) chunks.push(cues(words), labels(words, samples.length));
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE', 'latin1'), ...chunks]));
}

function cues(words: Speech['words']): Buffer {
  const body = Buffer.alloc(4 + 24 * words.length);
  body.writeUInt32LE(words.length, 0);
  for (const [index, { sample }] of words.entries()) {
    const at = 4 + 24 * index;
    body.writeUInt32LE(index + 1, at);
    body.writeUInt32LE(sample, at + 4);
    body.write('data', at + 8, 'latin1');
    body.writeUInt32LE(sample, at + 20);
  }
  return chunk('cue ', body);
}

function labels(words: Speech['words'], samples: number): Buffer {
  const chunks = words.flatMap(({ sample, offset, length }, index) => {
    const text = Buffer.alloc(20);
    text.writeUInt32LE(index + 1, 0);
    text.writeUInt32LE(Math.max(0, (words[index + 1]?.sample ?? samples) - sample), 4);
    text.write('rgn ', 8, 'latin1');
    const id = Buffer.alloc(4);
    id.writeUInt32LE(index + 1, 0);
    const label = Buffer.concat([id, Buffer.from(`${offset}+${length}\0`, 'latin1')]);
    return [chunk('ltxt', text), chunk('labl', label)];
  });
  return chunk('LIST', Buffer.concat([Buffer.from('adtl', 'latin1'), ...chunks]));
}

/** Chunks begin at even offsets; the padding is not in the length. */
function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat(body.length % 2 === 1 ? [head, body, Buffer.alloc(1)] : [head, body]);
}
