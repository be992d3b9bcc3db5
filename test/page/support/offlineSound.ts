// Runs in the browser: the page's own tape, rendered by an OfflineAudioContext.

import type { Pcm } from '../../../src/core/audio/wav.js';
import type { TapeCommand, TapeReport } from '../../../src/webview/sound/tapePlayer.js';
import { TapeNode } from '../../../src/webview/sound/soundOutput.js';

export interface OfflineRequest {
  readonly workletUrl: string;
  readonly sampleRate: number;
  readonly seconds: number;
  readonly speed: number;
  /** Commands at given times of the rendering, as a listener would give them. */
  readonly later?: readonly { readonly seconds: number; readonly command: TapeCommand }[];
}

export interface OfflinePiece {
  readonly samples: readonly number[];
  readonly pauseAfterMs: number;
}

let pieces: readonly OfflinePiece[] = [];

export function setPieces(wanted: readonly OfflinePiece[]): void {
  pieces = wanted;
}

export interface OfflineResult {
  /** 32-bit floats, in base64: the way out of the browser is text. */
  readonly samples: string;
  readonly reports: readonly TapeReport[];
}

export async function render(request: OfflineRequest): Promise<OfflineResult> {
  const { sampleRate, seconds, speed, later = [] } = request;
  const context = new OfflineAudioContext(1, Math.ceil(seconds * sampleRate), sampleRate);
  const reports: TapeReport[] = [];
  let synced: () => void = () => undefined;
  const tape = await TapeNode.create(context, request.workletUrl, 1, (report) => {
    if (report.type === 'done') synced();
    else reports.push(report);
  });
  const sync = async (): Promise<void> => {
    const done = new Promise<void>((resolve) => (synced = resolve));
    tape.send(['sync']);
    await done;
  };
  tape.node.connect(context.destination);
  tape.send(['begin', 1]);
  tape.send(['setSpeed', speed]);
  const chunks = pieces.map(({ pauseAfterMs }, n) => {
    const pauseFrames = Math.round((pauseAfterMs / 1000) * sampleRate);
    return { id: n + 1, pauseFrames, frames: Infinity };
  });
  tape.send(['splice', { version: 1, removed: 0, chunks, complete: true }]);
  pieces.forEach(({ samples }, n) => {
    const pcm: Pcm = { sampleRate, channels: [new Float32Array(samples)] };
    tape.put(n + 1, pcm);
  });
  tape.send(['play']);
  for (const { seconds: at, command } of later) {
    void context.suspend(at).then(async () => {
      tape.send(command);
      await sync();
      await context.resume();
    });
  }
  await sync();
  const rendered = await context.startRendering();
  await sync();
  const bytes = new Uint8Array(rendered.getChannelData(0).slice().buffer);
  let binary = '';
  for (let at = 0; at < bytes.length; at += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  }
  return { samples: btoa(binary), reports };
}
