// Runs on the audio thread: the tape player behind a message port.

import wasm from '@echogarden/sonic-wasm/sonic.wasm';
import { loadSonic, SonicStretcher } from '../../core/audio/sonic.js';
import { processorName, TapePlayer, type TapeCommand, type TapeReport } from './tapePlayer.js';

/** Often enough for word marks to be on time, rarely enough to cost nothing. */
const reportEverySeconds = 0.02;

// A top-level `await`, so that the processor exists only once it can play at every speed.
const sonic = await loadSonic(wasm);

type CommandOf<Type extends TapeCommand['type']> = Extract<TapeCommand, { readonly type: Type }>;

class TapeProcessor extends AudioWorkletProcessor {
  private readonly player: TapePlayer;
  private reading = 0;
  private reportedAt = 0;

  constructor({ outputChannelCount }: AudioWorkletNodeOptions) {
    super();
    const channels = outputChannelCount?.[0] ?? 1;
    const stretcher = new SonicStretcher(sonic, sampleRate, channels);
    this.player = new TapePlayer(sampleRate, channels, stretcher, (event) =>
      this.say({ ...event, reading: this.reading }),
    );
    const { player } = this;
    const acts: { readonly [Type in TapeCommand['type']]: (command: CommandOf<Type>) => void } = {
      put: ({ chunk, channels, isPart }) => player.put(chunk, channels, isPart),
      splice: (change) => player.splice(change),
      begin: ({ reading }) => {
        player.clear();
        this.reading = reading;
      },
      seek: (to) => player.seek(to.jump, to),
      until: ({ at }) => player.waitAt(at),
      play: () => player.play(),
      pause: () => player.pause(),
      speed: ({ speed }) => player.setSpeed(speed),
      sync: () => this.say({ type: 'done' }),
    };
    this.port.onmessage = ({ data }: MessageEvent<TapeCommand>) =>
      (acts[data.type] as (command: TapeCommand) => void)(data);
  }

  override process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const { chunk, frame } = this.player.position;
    const { pace } = this.player;
    if (pace > 0 && currentTime - this.reportedAt >= reportEverySeconds) {
      this.reportedAt = currentTime;
      const { reading } = this;
      const { jump } = this.player;
      this.say({ type: 'rendered', reading, jump, chunk, frame, time: currentTime });
    }
    this.player.render(outputs[0] ?? []);
    return true;
  }

  private say(report: TapeReport): void {
    this.port.postMessage(report);
  }
}

registerProcessor(processorName, TapeProcessor);
