// A sound device for a browser on a machine that has none: the null sink of a PulseAudio of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../support/until.js';

export interface SoundDevice {
  /** For the browser that is to use it. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Nothing where PulseAudio is not installed. */
export async function startSoundDevice(): Promise<SoundDevice | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lector-sound-'));
  const socket = join(folder, 'socket');
  const server = spawn(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--use-pid-file=no', '--disable-shm=yes', '--exit-idle-time=-1'],
      ...['-L', 'module-null-sink sink_name=device'],
      ...['-L', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`],
    ],
    { env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder }, stdio: 'ignore' },
  );
  // There is none to start.
  server.on('error', () => undefined);
  const runs = (): boolean => server.pid !== undefined && server.exitCode === null;
  const listens = async (): Promise<boolean> => !runs() || (await readdir(folder)).includes('socket');
  await until(listens, 'PulseAudio listens');
  const env = { ...process.env, PULSE_SERVER: `unix:${socket}` };
  // Asleep, this sink is two seconds of silence ahead, which whatever comes must wait for. A real device is not.
  const listener = runs()
    ? spawn('parec', ['--latency-msec=20', '--device=device.monitor', '--raw'], { env, stdio: 'ignore' })
    : undefined;
  listener?.on('error', () => undefined);
  const stop = async (): Promise<void> => {
    listener?.kill();
    const gone = runs() ? once(server, 'exit') : undefined;
    server.kill();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  if (runs()) return { env, stop };
  await stop();
  return undefined;
}
