import type { Pcm } from '../core/audio/wav.js';
import type { PlayerMessage } from '../protocol/messages.js';

/** Chromium does not say that it refuses to start a context; it just never starts. */
const blockedAfterMs = 300;
const positionEveryMs = 100;
const leadSeconds = 0.05;

interface Scheduled {
  readonly reading: number;
  readonly index: number;
  readonly node: AudioBufferSourceNode;
  readonly startSeconds: number;
}

/** One AudioContext for the life of the page: once a click has started it, it may sound for ever. */
export class AudioDevice {
  private context: AudioContext | undefined;
  private scheduled: Scheduled[] = [];
  /** The frame at which the next piece begins, so that pieces follow each other to the sample. */
  private nextFrame = 0;
  private finished: number | undefined;
  private blocked = false;

  constructor(private readonly report: (fact: PlayerMessage) => void) {
    setInterval(() => {
      this.reportPosition();
    }, positionEveryMs);
  }

  enqueue(reading: number, index: number, pcm: Pcm, pauseAfterMs: number): void {
    const context = (this.context ??= this.open(pcm.sampleRate));
    const [first] = pcm.channels;
    if (first === undefined || first.length === 0) return;
    const buffer = context.createBuffer(pcm.channels.length, first.length, pcm.sampleRate);
    pcm.channels.forEach((samples, channel) => {
      buffer.copyToChannel(samples, channel);
    });
    const node = context.createBufferSource();
    node.buffer = buffer;
    node.connect(context.destination);
    const now = Math.ceil((context.currentTime + leadSeconds) * context.sampleRate);
    const startFrame = Math.max(now, this.nextFrame);
    const startSeconds = startFrame / context.sampleRate;
    node.start(startSeconds);
    this.nextFrame = startFrame + Math.round((buffer.duration + pauseAfterMs / 1000) * context.sampleRate);
    const piece = { reading, index, node, startSeconds };
    this.scheduled.push(piece);
    node.onended = () => {
      this.scheduled = this.scheduled.filter((other) => other !== piece);
      this.reportEnd(reading);
    };
    this.checkBlocked(context);
  }

  finish(reading: number): void {
    this.finished = reading;
    this.reportEnd(reading);
  }

  stop(): void {
    for (const { node } of this.scheduled) {
      node.onended = null;
      node.stop();
      node.disconnect();
    }
    this.scheduled = [];
    this.nextFrame = 0;
    this.finished = undefined;
  }

  /** To be called in a gesture: that is when the browser lets a context start. */
  unblock(): void {
    void this.context?.resume();
  }

  private open(sampleRate: number): AudioContext {
    // At the audio's own rate its samples reach the output unchanged.
    const context = new AudioContext({ sampleRate, latencyHint: 'interactive' });
    context.onstatechange = () => {
      if (context.state !== 'running' || !this.blocked) return;
      this.blocked = false;
      this.report({ type: 'unblocked' });
    };
    return context;
  }

  private checkBlocked(context: AudioContext): void {
    if (context.state === 'running' || this.blocked) return;
    void context.resume();
    setTimeout(() => {
      if (context.state === 'running' || this.blocked) return;
      this.blocked = true;
      this.report({ type: 'blocked' });
    }, blockedAfterMs);
  }

  private reportPosition(): void {
    const now = this.context?.currentTime ?? 0;
    const heard = this.scheduled.filter(({ startSeconds }) => startSeconds <= now).at(-1);
    if (heard === undefined || this.context?.state !== 'running') return;
    const { reading, index, startSeconds } = heard;
    this.report({ type: 'position', reading, index, seconds: now - startSeconds });
  }

  private reportEnd(reading: number): void {
    if (this.finished !== reading || this.scheduled.length > 0) return;
    this.finished = undefined;
    this.report({ type: 'ended', reading });
  }
}
