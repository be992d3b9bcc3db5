import type { Frame } from 'playwright-core';

/** What a page received to play, and what came out of its audio context, sample for sample. */
export interface HeardSound {
  readonly sampleRate: number;
  readonly clock: number;
  readonly state: string;
  /** The output, channel 0, from the first frame recorded, without a gap. */
  readonly output: Float32Array;
  /** The context's count of that frame. */
  readonly firstFrame: number;
  /** Each WAV file that arrived by message. */
  readonly received: readonly Uint8Array[];
  /** The reading that each of them belongs to. */
  readonly readings: readonly number[];
  /** The place of each in its reading. */
  readonly places: readonly number[];
}

export interface Recording {
  /** Differs from that of any other page. */
  readonly id: number;
  context: AudioContext | undefined;
  firstFrame: number | undefined;
  readonly blocks: Float32Array[];
  readonly received: ArrayBuffer[];
  readonly readings: number[];
  readonly places: number[];
  /** Fires `block` for every block recorded. */
  readonly rendered: EventTarget;
}

interface RecordedBlock {
  /** The context's count of its first frame. */
  readonly frame: number;
  readonly block: Float32Array;
}

/** Runs in every frame before its own scripts: taps everything connected to the output. */
export function recordSound(): void {
  const recording: Recording = {
    id: performance.timeOrigin,
    context: undefined,
    firstFrame: undefined,
    blocks: [],
    received: [],
    readings: [],
    places: [],
    rendered: new EventTarget(),
  };
  Object.defineProperty(window, 'heardSound', { value: recording });

  // The webview rewrites its document, which drops all listeners added so far, so tap the adding itself.
  const listen = Reflect.get(EventTarget.prototype, 'addEventListener') as typeof window.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: readonly unknown[]) {
    Reflect.apply(listen, this, args);
    if (this === window && args[0] === 'message') listen.call(window, 'message', keepAudio);
  };

  function keepAudio(event: Event): void {
    const { data } = event as MessageEvent<unknown>;
    if (typeof data !== 'object' || data === null || !('audio' in data)) return;
    if (!(data.audio instanceof ArrayBuffer)) return;
    recording.received.push(data.audio.slice(0));
    recording.readings.push('reading' in data ? Number(data.reading) : -1);
    // Ids count from 1, in the order of a text that was not edited.
    recording.places.push('chunk' in data ? Number(data.chunk) - 1 : -1);
  }

  // A message for each of the 375 blocks of a second would keep the page busy.
  const recorder = `registerProcessor('recorder', class extends AudioWorkletProcessor {
    block = new Float32Array(1024);
    length = 0;
    process([[channel]]) {
      const { length } = channel ?? { length: 128 };
      // Without a sound there is no channel.
      this.block.set(channel ?? new Float32Array(length), this.length);
      this.length += length;
      if (this.length < this.block.length) return true;
      this.port.postMessage({ frame: currentFrame + length - this.length, block: this.block });
      this.length = 0;
      return true;
    }
  })`;

  const connect = Reflect.get(AudioNode.prototype, 'connect') as (
    this: AudioNode,
    ...args: readonly unknown[]
  ) => unknown;
  const taps = new WeakMap<BaseAudioContext, GainNode>();

  function tapOf(context: AudioContext): GainNode {
    const known = taps.get(context);
    if (known !== undefined) return known;
    const tap = context.createGain();
    taps.set(context, tap);
    recording.context = context;
    connect.call(tap, context.destination);
    const module = URL.createObjectURL(new Blob([recorder], { type: 'text/javascript' }));
    void context.audioWorklet.addModule(module).then(() => {
      const node = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
      node.port.onmessage = ({ data }: MessageEvent<RecordedBlock>) => {
        recording.firstFrame ??= data.frame;
        recording.blocks.push(data.block);
        recording.rendered.dispatchEvent(new Event('block'));
      };
      connect.call(tap, node);
    });
    return tap;
  }

  AudioNode.prototype.connect = function (this: AudioNode, ...args: readonly unknown[]) {
    const [destination, ...rest] = args;
    return destination instanceof AudioDestinationNode && this.context instanceof AudioContext
      ? connect.call(this, tapOf(this.context), ...rest)
      : connect.call(this, ...args);
  } as typeof AudioNode.prototype.connect;
}

/** What was handed out of a recording, which is handed out only once. */
interface Known {
  readonly id: number;
  readonly blocks: number;
  readonly output: Float32Array;
  readonly received: readonly Uint8Array[];
}

const nothing: Known = { id: 0, blocks: 0, output: new Float32Array(), received: [] };
const knownOf = new WeakMap<Frame, Known>();

/** What has been heard in a frame so far. */
export async function heardIn(frame: Frame): Promise<HeardSound> {
  const before = knownOf.get(frame) ?? nothing;
  const { id, blocks, output, received, ...now } = await frame.evaluate(
    ({ id, blocks, received }) => {
      const recording = Reflect.get(window, 'heardSound') as Recording;
      const { context, firstFrame, readings, places } = recording;
      const isSame = recording.id === id;
      const more = recording.blocks.slice(isSame ? blocks : 0);
      const output = new Float32Array(more.reduce((sum, block) => sum + block.length, 0));
      let at = 0;
      for (const block of more) {
        output.set(block, at);
        at += block.length;
      }
      const asText = (bytes: Uint8Array): string => {
        let text = '';
        for (let n = 0; n < bytes.length; n += 8192)
          text += String.fromCharCode(...bytes.subarray(n, n + 8192));
        return btoa(text);
      };
      return {
        id: recording.id,
        blocks: recording.blocks.length,
        sampleRate: context?.sampleRate ?? 0,
        clock: context?.currentTime ?? 0,
        state: context?.state ?? 'none',
        firstFrame: firstFrame ?? 0,
        output: asText(new Uint8Array(output.buffer)),
        received: recording.received.slice(isSame ? received : 0).map((wav) => asText(new Uint8Array(wav))),
        readings,
        places,
      };
    },
    { id: before.id, blocks: before.blocks, received: before.received.length },
  );
  const known = id === before.id ? before : nothing;
  const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
  const more = new Float32Array(bytes(output).buffer);
  const heard = {
    output: new Float32Array(known.output.length + more.length),
    received: [...known.received, ...received.map(bytes)],
  };
  heard.output.set(known.output);
  heard.output.set(more, known.output.length);
  knownOf.set(frame, { id, blocks, ...heard });
  return { ...now, ...heard };
}

/** Whether a frame makes any sound from now on, within this many milliseconds. */
export function soundsIn(frame: Frame, patience = 40_000): Promise<boolean> {
  return frame.evaluate((patience) => {
    const { blocks, rendered } = Reflect.get(window, 'heardSound') as Recording;
    return new Promise<boolean>((resolve) => {
      const answer = (heard: boolean): void => {
        rendered.removeEventListener('block', look);
        clearTimeout(deadline);
        resolve(heard);
      };
      const look = (): void => {
        if (blocks.at(-1)?.some((sample) => Math.abs(sample) > 0.02)) answer(true);
      };
      const deadline = setTimeout(answer, patience, false);
      rendered.addEventListener('block', look);
    });
  }, patience);
}

/** Pauses between sentences are always shorter. */
const silenceSeconds = 1.5;
/** Earlier sound may still be on its way; only a continuing reading lasts this long. */
const soundSeconds = 10;

/**
 * Whether a frame falls silent, by the clock of its sound: this many seconds in a row are rendered without any. A frame
 * that renders nothing is silent.
 */
export function fallsSilent(frame: Frame): Promise<boolean> {
  return frame.evaluate(
    ({ silenceSeconds, soundSeconds }) => {
      const { context, blocks, rendered } = Reflect.get(window, 'heardSound') as Recording;
      if (context?.state !== 'running') return true;
      const { sampleRate } = context;
      return new Promise<boolean>((resolve) => {
        let frames = 0;
        let silent = 0;
        const answer = (fallen: boolean): void => {
          rendered.removeEventListener('block', look);
          context.removeEventListener('statechange', rest);
          resolve(fallen);
        };
        const rest = (): void => {
          if (context.state !== 'running') answer(true);
        };
        const look = (): void => {
          const block = blocks.at(-1) ?? new Float32Array();
          frames += block.length;
          silent = block.some((sample) => Math.abs(sample) > 0.02) ? 0 : silent + block.length;
          if (silent >= silenceSeconds * sampleRate) answer(true);
          else if (frames >= soundSeconds * sampleRate) answer(false);
        };
        rendered.addEventListener('block', look);
        context.addEventListener('statechange', rest);
      });
    },
    { silenceSeconds, soundSeconds },
  );
}
