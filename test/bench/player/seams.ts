// What lies between two chunks, recorded while playing: nothing, or some samples of silence.

import type { Browser } from 'playwright-core';
import type { PageServer } from '../../page/support/pageServer.js';
import type { Bench } from '../../support/bench.js';
import { heardIn } from '../../support/heardSound.js';
import { lectorPlayer, swappedPlayer, type PagePlayer } from './pagePlayer.js';
import { wavFile } from '../../support/wavFile.js';

const sampleRate = 22_050;
const chunks = 12;
const chunkFrames = sampleRate;
/** Every sample of the chunks is louder than this. */
const silence = 0.05;

export async function seams(
  browser: Browser,
  server: PageServer,
  report: Parameters<Bench['run']>[0],
): Promise<void> {
  const sounds = Array.from({ length: chunks }, (_, n) => neverSilent(n + 1));
  // By the time this silence ends, the recorder is ready.
  const begin = { text: 'Silence.', wav: wavOf(new Float32Array(sampleRate)) };
  const wavs = sounds.map((samples) => ({ text: 'Said.', wav: wavOf(samples) }));
  const players: Readonly<Record<string, PagePlayer>> = {
    Lector: await lectorPlayer(browser, server, true),
    'one <audio>, source swapped at its end': await swappedPlayer(browser, server, true),
  };
  for (const [name, player] of Object.entries(players)) {
    await player.play([begin, ...wavs], 1);
    await player.ended();
    const { output } = await heardIn(player.page.mainFrame());
    const gaps = silences(output);
    const sounding = output.reduce((sum, sample) => sum + (Math.abs(sample) > silence ? 1 : 0), 0);
    const sorted = [...gaps].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    report({
      what: `seam at 1×, ${name}`,
      seams: chunks - 1,
      'with silence': gaps.length,
      'silent samples, median': median,
      most: sorted.at(-1) ?? 0,
      'median, ms': ((median / sampleRate) * 1000).toFixed(1),
      'samples lost in all': chunks * chunkFrames - sounding,
    });
    await player.page.context().close();
  }
}

const wavOf = (samples: Float32Array): Uint8Array => wavFile({ sampleRate, channels: [samples] });

/** Noise with no sample near silence, so that any silent sample in a recording is one too many. */
function neverSilent(seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: chunkFrames }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const loudness = 0.1 + 0.2 * ((state >>> 8) / 2 ** 24);
    return (state >>> 31 === 0 ? 1 : -1) * loudness;
  });
}

/** The lengths of the silences between the first sound and the last. */
function silences(output: Float32Array): readonly number[] {
  const found: number[] = [];
  let last: number | undefined;
  output.forEach((sample, n) => {
    if (Math.abs(sample) <= silence) return;
    if (last !== undefined && n > last + 1) found.push(n - last - 1);
    last = n;
  });
  return found;
}
