import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SynthesizedSound, sampleRate as ownRate } from '../../../src/service/engine/engine.js';
import { resample } from '../../../src/core/audio/resample.js';
import { wavFile } from '../../support/wavFile.js';

const run = promisify(execFile);
const recogniserRate = 16_000;
const model = '/usr/share/pocketsphinx/model/en-us';

/**
 * What the recognizer expects. `any`: the sentences' words in any order. `english`: the sentences' words in the order
 * of general English, from a model that knows nothing of these sentences. `standard`: what pocketsphinx expects by
 * default, all its 134,000 words in the order of general English.
 */
type Expected = 'any' | 'english' | 'standard';

/**
 * The share of the sentences' words that Debian's pocketsphinx misunderstands. With a given vocabulary it can compare
 * voices, and nothing else.
 */
export async function wordErrors(
  sentences: readonly string[],
  say: (message: string) => Promise<Pick<SynthesizedSound, 'samples'> & { readonly sampleRate?: number }>,
  folder: string,
  expected: Expected = 'any',
): Promise<number> {
  const words = sentences.flatMap((sentence) => sentence.toLowerCase().split(' '));
  const pieces: Float32Array[] = [];
  for (const sentence of sentences) {
    const { samples, sampleRate = ownRate } = await say(`${sentence}.`);
    pieces.push(
      resample(
        Float32Array.from(samples, (sample) => sample / 32_768),
        sampleRate,
        recogniserRate,
      ),
      new Float32Array(recogniserRate / 2),
    );
  }
  const whole = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  const sound = join(folder, 'sentences.wav');
  await writeFile(sound, wavFile({ sampleRate: recogniserRate, channels: [whole] }));
  const { stdout } = await run('pocketsphinx_continuous', [
    ...['-infile', sound, '-logfn', '/dev/null'],
    ...(expected === 'standard' ? [] : await told(expected, words, folder)),
  ]);
  const heard = stdout.toLowerCase().split(/\s+/).filter(Boolean);
  return distance(words, heard) / words.length;
}

/** The options that limit what the recognizer expects. */
async function told(
  expected: 'any' | 'english',
  words: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const unique = [...new Set(words)];
  const lines = (await readFile(`${model}/cmudict-en-us.dict`, 'utf8')).split('\n');
  const known = new Set(unique);
  const dictionary = join(folder, 'words.dict');
  const grammar = join(folder, 'words.gram');
  await writeFile(dictionary, lines.filter((line) => known.has(/^[^\s(]*/.exec(line)?.[0] ?? '')).join('\n'));
  await writeFile(grammar, `#JSGF V1.0;\ngrammar words;\npublic <words> = (${unique.join(' | ')})+;\n`);
  return [
    ...['-hmm', `${model}/en-us`, '-dict', dictionary],
    ...(expected === 'any' ? ['-jsgf', grammar] : ['-lm', `${model}/en-us.lm.bin`]),
  ];
}

/** Insertions, deletions and replacements between two lists. */
function distance(wanted: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, n) => n + 1);
  let first = 0;
  for (const word of wanted) {
    let corner = first++;
    let left = first;
    row = row.map((above, n) => {
      const here = Math.min(above + 1, left + 1, corner + (heard[n] === word ? 0 : 1));
      corner = above;
      left = here;
      return here;
    });
  }
  return row.at(-1) ?? wanted.length;
}
