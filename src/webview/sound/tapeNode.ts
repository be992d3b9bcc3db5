import type { Pcm } from '../../core/audio/wav.js';
import { processorName, type TapeCommand, type TapeReport } from './tapeMessages.js';

/** The tape in an audio graph, of the page's one context or of an offline one. */
export class TapeNode {
  private constructor(
    readonly node: AudioWorkletNode,
    private readonly context: BaseAudioContext,
  ) {}

  static async create(
    context: BaseAudioContext,
    workletUrl: string,
    channels: number,
    hear: (report: TapeReport) => void,
  ): Promise<TapeNode> {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, processorName, {
      numberOfInputs: 0,
      outputChannelCount: [channels],
    });
    node.port.onmessage = ({ data }: MessageEvent<TapeReport>) => {
      hear(data);
    };
    return new TapeNode(node, context);
  }

  send(command: TapeCommand, transfer: Transferable[] = []): void {
    this.node.port.postMessage(command, transfer);
  }

  /** The sound moves to the audio thread, which leaves the arrays empty. */
  put(index: number, { channels }: Pcm, pauseAfterMs: number): void {
    const pauseFrames = Math.round((pauseAfterMs / 1000) * this.context.sampleRate);
    this.send(
      { type: 'put', index, channels, pauseFrames },
      channels.map(({ buffer }) => buffer),
    );
  }
}
