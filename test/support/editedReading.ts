import { strict as assert } from 'node:assert';
import { setImmediate } from 'node:timers/promises';
import { isLectorError } from '../../src/core/errors.js';
import type { SpeechProvider } from '../../src/core/speechProvider.js';
import type { AudioFact, AudioOutput, PlayerCommand } from '../../src/reading/playerPort.js';
import { ChunkList, ChunkOrder } from '../../src/reading/chunkList.js';
import { afterEdits, movedChunk } from '../../src/reading/edits.js';
import type { TextEdit } from '../../src/text/textEdit.js';
import { Reader, type Heard } from '../../src/reading/reader.js';
import { recutReading } from '../../src/reading/recutReading.js';
import { chunks } from '../../src/text/chunks.js';
import { recutChunks } from '../../src/text/recutChunks.js';
import type { Chunk } from '../../src/text/segment.js';
import { toneWav } from './toneWav.js';
import { readSource } from './readSource.js';

export const cutting = (text: string, languageId = 'markdown', isShort = true): Iterable<Chunk> =>
  chunks(readSource(text, languageId), { isShort: () => isShort });

export const cut = (...text: Parameters<typeof cutting>): Chunk[] => [...cutting(...text)];

interface Shown {
  readonly id: number;
  readonly text: string;
  /** The message whose sound it has. */
  readonly sound?: string;
}

/** A device that holds whatever it is sent. */
class HoldingDevice implements AudioOutput {
  private readonly order = new ChunkOrder<Shown>();
  readonly told: PlayerCommand['type'][] = [];
  private reading = 0;
  private jump = 0;
  private hear: (fact: AudioFact) => void = () => undefined;

  constructor(
    private readonly messageOf: (audio: ArrayBuffer) => string,
    private readonly secondsEach: number,
  ) {}

  get shown(): readonly Shown[] {
    return this.order.all;
  }

  open(): void {
    // It always is.
  }
  reveal(): void {
    // Nobody looks.
  }
  onFact(listener: (fact: AudioFact) => void): { dispose(): void } {
    this.hear = listener;
    return { dispose: () => undefined };
  }

  send(command: PlayerCommand): void {
    this.told.push(command.type);
    switch (command.type) {
      case 'begin':
        this.reading = command.reading;
        this.order.clear();
        return;
      case 'outline': {
        const chunks = command.chunks.map(({ id, text }) => ({ ...this.order.get(id), id, text }));
        this.order.splice({ ...command, chunks });
        // A space that follows now is not heard.
        for (const { text, sound = text } of this.shown)
          assert.ok(sound.startsWith(text.trimEnd()), `${sound} as ${text}`);
        return;
      }
      case 'seek':
        this.jump = command.jump;
        return;
      case 'put': {
        const { chunk, reading } = command;
        const { text } = this.order.get(chunk) ?? assert.fail('sound without a text');
        const sound = this.messageOf(command.audio);
        assert.equal(sound, text);
        const index = this.order.indexOf(chunk);
        this.order.splice({
          after: this.shown[index - 1]?.id,
          removed: 1,
          chunks: [{ id: chunk, text, sound }],
        });
        this.hear({ type: 'loaded', reading, chunk, seconds: this.secondsEach });
        return;
      }
      default:
    }
  }

  play(index: number, offset: number): void {
    const { reading, jump } = this;
    this.hear({ type: 'sounding', reading, jump });
    const chunk = this.shown[index]?.id ?? assert.fail('nothing there');
    this.hear({ type: 'position', reading, jump, chunk, offset });
  }
}

/** A document that is read aloud while it is edited. */
export class EditedReading {
  readonly asked: string[] = [];
  readonly reader: Reader;
  readonly device: HoldingDevice;
  heard: Heard | undefined;
  private readonly messages = new Map<ArrayBuffer, string>();
  private since: TextEdit[] = [];

  constructor(
    private text: string,
    private readonly languageId = 'markdown',
    secondsEach = 1,
  ) {
    this.device = new HoldingDevice(
      (audio) => this.messages.get(audio) ?? assert.fail('an unknown sound'),
      secondsEach,
    );
    this.reader = new Reader(this.device, {
      stateChanged: (_, heard) => (this.heard = heard),
      failed: (error) => {
        assert.ok(isLectorError(error) && error.kind === 'nothingToSay', String(error));
        assert.deepEqual(cut(this.text, this.languageId), []);
      },
    });
    const source: SpeechProvider = {
      speak: (message) => {
        this.asked.push(message);
        const audio = toneWav({ seconds: secondsEach, sampleRate: 1000 });
        this.messages.set(audio.buffer, message);
        return Promise.resolve(audio);
      },
    };
    this.reader.speak({ chunks: cut(text, languageId), voiceFor: () => 'ada', speech: source });
  }

  /** Everything that the reading says, as the device shows it. */
  get said(): string {
    return this.device.shown.map(({ text }) => text).join('');
  }

  /** How many chunks come before the one that is heard. */
  get index(): number {
    return this.reader.known.findIndex(({ id }) => id === this.heard?.place.chunk);
  }

  /** Resolves when all that the reading wants has been spoken. */
  async settled(): Promise<this> {
    for (let before = -1; before !== this.asked.length;) {
      before = this.asked.length;
      for (let n = 0; n < 20; n++) await setImmediate();
    }
    return this;
  }

  /** Is heard saying these words. */
  hears(words: string): this {
    const index = this.device.shown.findIndex(({ text }) => text.includes(words));
    assert.ok(index >= 0, `${words} in ${this.said}`);
    this.device.play(index, this.device.shown[index]?.text.indexOf(words) ?? 0);
    return this;
  }

  /** As an editor does it: what is typed, and not the words around it. */
  edit(from: string, to: string): this {
    const at = this.text.indexOf(from);
    assert.ok(at >= 0, `there is no ${from}`);
    let same = 0;
    while (same < from.length && from[same] === to[same]) same++;
    let end = 0;
    while (end < from.length - same && from.at(-1 - end) === to.at(-1 - end)) end++;
    this.replace(at + same, from.length - same - end, to.slice(same, to.length - end));
    return this;
  }

  replace(start: number, removed: number, inserted: string): this {
    this.text = this.text.slice(0, start) + inserted + this.text.slice(start + removed);
    this.since.push({ start, removed, inserted: inserted.length });
    return this;
  }

  /** The reading gets the text as it is now. */
  follow(): this {
    const edits = this.since;
    this.since = [];
    const move = <C extends Chunk>(chunk: C): C => movedChunk(chunk, (range) => afterEdits(range, edits));
    const fresh = recutChunks(
      cut(this.text, this.languageId),
      this.reader.known.map(move),
      this.reader.messageOf,
    );
    const list = new ChunkList(fresh);
    list.at(Infinity);
    this.reader.recut(({ known, ...standing }) =>
      recutReading({ ...standing, before: known.map(move), now: list }),
    );
    return this;
  }

  /** What is asked for from here on. */
  async askedBy(act: () => unknown): Promise<readonly string[]> {
    await this.settled();
    this.asked.length = 0;
    act();
    await this.settled();
    return [...this.asked];
  }
}
