// Runs on the audio thread: the tape player behind a message port.

import wasm from '@echogarden/sonic-wasm/sonic.wasm';
import { loadSonic, SonicStretcher } from './sonicStretcher.js';
import { processorName, TapePlayer, type TapeCommand, type TapeReport } from './tapePlayer.js';

/** Often enough for word marks to be on time, rarely enough to cost nothing. */
const reportEverySeconds = 0.02;

// A top-level `await`, so that the processor exists only once it can play at every speed.
const sonic = await loadSonic(wasm);

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
    this.port.onmessage = ({ data }: MessageEvent<TapeCommand>) => this.carryOut(data);
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

  private carryOut(command: TapeCommand): void {
    const { player } = this;
    switch (command.type) {
      case 'put':
        player.put(command.chunk, command.channels, command.isPart);
        return;
      case 'splice':
        player.splice(command);
        return;
      case 'begin':
        player.clear();
        this.reading = command.reading;
        return;
      case 'seek':
        player.seek(command.jump, command);
        return;
      case 'until':
        player.waitAt(command.at);
        return;
      case 'play':
        player.play();
        return;
      case 'pause':
        player.pause();
        return;
      case 'speed':
        player.setSpeed(command.speed);
        return;
      case 'sync':
        this.say({ type: 'done' });
        return;
    }
  }

  private say(report: TapeReport): void {
    this.port.postMessage(report);
  }
}

registerProcessor(processorName, TapeProcessor);
