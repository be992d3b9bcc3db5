// Runs on the audio thread: the tape player behind a message port.

import wasm from '@echogarden/sonic-wasm/sonic.wasm';
import { loadSonic, SonicStretcher } from '../../core/audio/sonic.js';
import { processorName, TapePlayer, type Asked, type TapeCommand, type TapeReport } from './tapePlayer.js';

/** Often enough for word marks to be on time, rarely enough to cost nothing. */
const reportEverySeconds = 0.02;

// A top-level `await`, so that the processor exists only once it can play at every speed.
const sonic = await loadSonic(wasm);

class TapeProcessor extends AudioWorkletProcessor {
  private readonly player: TapePlayer;
  private reportedAt = 0;

  constructor({ outputChannelCount }: AudioWorkletNodeOptions) {
    super();
    const channels = outputChannelCount?.[0] ?? 1;
    const stretcher = new SonicStretcher(sonic, sampleRate, channels);
    this.player = new TapePlayer(sampleRate, channels, stretcher, (event) =>
      this.say({ ...event, reading: this.player.reading }),
    );
    // What a method takes is checked where it is sent.
    const player: Record<Asked, (...args: readonly never[]) => void> = this.player;
    this.port.onmessage = ({ data: [name, ...args] }: MessageEvent<TapeCommand>) => {
      if (name === 'sync') this.say({ type: 'done' });
      else player[name](...(args as never[]));
    };
  }

  override process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const { chunk, frame } = this.player.position;
    const { pace } = this.player;
    if (pace > 0 && currentTime - this.reportedAt >= reportEverySeconds) {
      this.reportedAt = currentTime;
      const { reading, jump } = this.player;
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
