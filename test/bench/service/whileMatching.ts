import { readFile } from 'node:fs/promises';
import { medianMs, type Bench } from '../../support/bench.js';

type Report = Parameters<Bench['run']>[0];

interface Service {
  readonly pid: number;
  readonly post: (
    path: string,
    body: unknown,
  ) => Promise<{ readonly status: number; readonly json: unknown }>;
}

const message = 'The quick brown fox jumps over the lazy dog, and nobody in the village was surprised.';
const voices = ['en-henry', 'en-v3-clara'] as const;

/**
 * How much time and memory it takes to make a voice from the longest recording, and how much longer others wait
 * meanwhile. The sound repeats one half-minute, which costs as much to read as five different minutes.
 */
export async function whileMatching(report: Report, service: Service): Promise<void> {
  const recording = await readFile('test/fixtures/voice-31s.mp3');
  const file = `data:audio/mpeg;base64,${Buffer.concat(Array(9).fill(recording) as Buffer[]).toString('base64')}`;
  const speak = async (voice_id: string): Promise<void> => {
    const { status } = await service.post('/generate', { voice_id, message });
    if (status !== 200) throw new Error(`/generate answered ${status}`);
  };
  const alone = new Map<string, number>();
  for (const voice of voices) {
    await speak(voice);
    alone.set(voice, await medianMs(15, () => speak(voice)));
  }
  for (const [language, name] of [
    ['en-v3', 'English'],
    ['de', 'German'],
  ] as const) {
    const before = await residentMb(service.pid);
    let peak = before;
    const began = performance.now();
    let seconds: number | undefined;
    const body = { action: 'create', file, voice_name: `Of five minutes, ${name}`, language };
    const made = service.post('/voice-cloning', body).then(({ status, json }) => {
      if (status !== 200) throw new Error(`/voice-cloning answered ${status}: ${JSON.stringify(json)}`);
      seconds = (performance.now() - began) / 1000;
    });
    const waits = new Map<string, number[]>(voices.map((voice) => [voice, []]));
    for (let n = 0; seconds === undefined; n++) {
      const voice = voices[n % voices.length] ?? voices[0];
      const asked = performance.now();
      await speak(voice);
      waits.get(voice)?.push(performance.now() - asked);
      peak = Math.max(peak, await residentMb(service.pid));
      // A listener asks for a chunk now and then, not one right after another.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await made;
    report({ row: `a voice of a 4:40 MP3, ${name} (s; limit 15)`, lector: rounded(seconds) });
    report({
      row: `memory that making it adds at its peak, ${name} (MB)`,
      lector: Math.round(peak - before),
    });
    for (const [voice, all] of waits) {
      const middle = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
      const usual = alone.get(voice) ?? NaN;
      report({
        row: `${voice}: an answer of /generate (ms) while it is made, ${name}, beside one at rest`,
        lector: rounded(middle),
        native: rounded(usual),
        ratio: rounded(middle / usual),
      });
    }
  }
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
