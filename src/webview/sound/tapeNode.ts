import type { Pcm } from '../../core/audio/wav.js';
import type { ChunkId } from '../../reading/playerCommand.js';
import type { TapeCommand, TapeReport } from './tapePlayer.js';

export const processorName = 'lector-tape';

/** The tape in an audio graph, of the page's one context or of an offline one. */
export class TapeNode {
  private constructor(readonly node: AudioWorkletNode) {}

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
    node.port.onmessage = ({ data }: MessageEvent<TapeReport>) => hear(data);
    return new TapeNode(node);
  }

  send(command: TapeCommand, transfer: Transferable[] = []): void {
    this.node.port.postMessage(command, transfer);
  }

  /** The sound moves to the audio thread, which leaves the arrays empty. */
  put(chunk: ChunkId, { channels }: Pcm, isPart = false): void {
    this.send(
      { type: 'put', chunk, channels, isPart },
      channels.map(({ buffer }) => buffer),
    );
  }
}
