// Speakers for the bench, made with native engines from Debian: packages flite, festival, festvox-kallpc16k,
// festvox-kdlpc16k, festvox-us-slt-hts, espeak-ng, ffmpeg and lame.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Speaker {
  readonly name: string;
  readonly format: 'wav' | 'mp3';
  /** Speaks a text into a WAV file. */
  readonly say: (text: string, file: string) => Promise<unknown>;
  /** Another room, microphone or throat, as ffmpeg filters. */
  readonly filter?: string;
}

const flite =
  (voice: string, ...options: readonly string[]): Speaker['say'] =>
  (text, file) =>
    run('flite', ['-voice', voice, ...options, '-t', text, '-o', file]);

const espeak =
  (voice: string, pitch: number, rate: number): Speaker['say'] =>
  (text, file) =>
    run('espeak-ng', ['-v', voice, '-p', String(pitch), '-s', String(rate), '-w', file, text]);

const festival =
  (voice: string): Speaker['say'] =>
  async (text, file) => {
    await writeFile(`${file}.txt`, text);
    return run('text2wave', ['-eval', `(voice_${voice})`, `${file}.txt`, '-o', file]);
  };

export const speakers: Readonly<Record<'en' | 'de', readonly Speaker[]>> = {
  en: [
    { name: 'Flite rms, man', format: 'mp3', say: flite('rms') },
    { name: 'Flite awb, high', format: 'wav', say: flite('awb', '--setf', 'int_f0_target_mean=155') },
    { name: 'Festival ked, man', format: 'wav', say: festival('ked_diphone') },
    {
      name: 'Festival kal, smaller',
      format: 'mp3',
      say: festival('kal_diphone'),
      filter: 'asetrate=18400,aresample=22050',
    },
    {
      name: 'Festival slt, dull room',
      format: 'mp3',
      say: festival('cmu_us_slt_arctic_hts'),
      filter: 'volume=-8dB,treble=g=-9:f=2500,bass=g=5',
    },
    { name: 'eSpeak f3, woman', format: 'wav', say: espeak('en-us+f3', 50, 175) },
    { name: 'eSpeak klatt2, man', format: 'wav', say: espeak('en-us+klatt2', 30, 190) },
    { name: 'eSpeak m7, slow man', format: 'mp3', say: espeak('en-gb+m7', 40, 140) },
  ],
  de: [
    { name: 'eSpeak m1, thin', format: 'wav', say: espeak('de+m1', 50, 160), filter: 'bass=g=-7' },
    { name: 'eSpeak f4, woman', format: 'mp3', say: espeak('de+f4', 45, 170) },
    { name: 'eSpeak steph, woman', format: 'wav', say: espeak('de+steph', 50, 150) },
    { name: 'eSpeak m5, fast, dull', format: 'mp3', say: espeak('de+m5', 30, 190), filter: 'treble=g=-8' },
    {
      name: 'eSpeak f3, girl',
      format: 'wav',
      say: espeak('de+f3', 60, 185),
      filter: 'asetrate=23150,aresample=22050,bass=g=6',
    },
    {
      name: 'eSpeak klatt, big man',
      format: 'mp3',
      say: espeak('de+klatt', 50, 165),
      filter: 'asetrate=20950,aresample=22050',
    },
    { name: 'eSpeak john, man', format: 'wav', say: espeak('de+john', 75, 150), filter: 'bass=g=-5' },
    { name: 'eSpeak linda, woman', format: 'mp3', say: espeak('de+linda', 50, 175) },
  ],
};

/** Records a text as the speaker would; returns the file's path. */
export async function record(
  speaker: Speaker,
  text: string,
  folder: string,
  name: string,
  format: Speaker['format'] = 'wav',
): Promise<string> {
  const raw = join(folder, `${name}.raw.wav`);
  await speaker.say(text, raw);
  const wav = join(folder, `${name}.wav`);
  await run('ffmpeg', ['-y', '-loglevel', 'error', '-i', raw, '-af', speaker.filter ?? 'anull', wav]);
  if (format === 'wav') return wav;
  const mp3 = join(folder, `${name}.mp3`);
  await run('lame', ['--quiet', '-V', '4', wav, mp3]);
  return mp3;
}
