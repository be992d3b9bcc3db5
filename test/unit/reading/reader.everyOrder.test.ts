import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { loadSonic, type SonicModule, SonicStretcher } from '../../../src/core/audio/sonic.js';
import type { SpeechProvider } from '../../../src/core/speechProvider.js';
import type { AudioFact, AudioOutput, PlayerCommand } from '../../../src/reading/playerPort.js';
import { ChunkList } from '../../../src/reading/chunkList.js';
import { Reader } from '../../../src/reading/reader.js';
import { recutReading } from '../../../src/reading/recutReading.js';
import { waitsAfter } from '../../../src/reading/listening.js';
import type { Chunk } from '../../../src/text/segment.js';
import { TapePlayer } from '../../../src/webview/sound/tapePlayer.js';
import { chunkOf } from '../../support/chunksOf.js';
import { toneWav } from '../../support/toneWav.js';

const sampleRate = 8000;
const framesEach = 512;
const texts = ['One. Two.', 'Three. Four.'];

/** The page's tape behind two queues of messages, which the test delivers when it likes. */
class DelayedTape implements AudioOutput {
  private readonly commands: PlayerCommand[] = [];
  private readonly facts: AudioFact[] = [];
  private hear: (fact: AudioFact) => void = () => undefined;
  private reading = 0;
  private readonly texts = new Map<number, string>();
  private readonly tape: TapePlayer;
  loudest = 0;

  constructor(sonic: SonicModule) {
    this.tape = new TapePlayer(sampleRate, 1, new SonicStretcher(sonic, sampleRate, 1), (event) =>
      this.facts.push({ ...event, reading: this.reading }),
    );
  }

  open(): void {
    // The page is there from the start.
  }
  reveal(): void {
    // And it needs no gesture.
  }
  send(command: PlayerCommand): void {
    this.commands.push(command);
  }
  onFact(listener: (fact: AudioFact) => void): { dispose(): void } {
    this.hear = listener;
    return { dispose: () => undefined };
  }

  get isQuiet(): boolean {
    return this.commands.length === 0 && this.facts.length === 0 && this.loudest === 0;
  }

  toTape(): void {
    const command = this.commands.shift();
    if (command !== undefined) this.carryOut(command);
  }

  toReader(): void {
    const fact = this.facts.shift();
    if (fact !== undefined) this.hear(fact);
  }

  render(blocks: number): void {
    const block = new Float32Array(128);
    this.loudest = 0;
    for (let n = 0; n < blocks; n++) {
      this.tape.render([block]);
      for (const sample of block) this.loudest = Math.max(this.loudest, Math.abs(sample));
    }
  }

  /** Whether the next block sounds. */
  sounds(): boolean {
    this.render(1);
    return this.loudest > 0;
  }

  private carryOut(command: PlayerCommand): void {
    if ('reading' in command && command.type !== 'begin' && command.reading !== this.reading) return;
    switch (command.type) {
      case 'begin':
        this.reading = command.reading;
        this.texts.clear();
        this.tape.begin(command.reading);
        return;
      case 'outline': {
        const chunks = command.chunks.map(({ id, text }) => {
          this.texts.set(id, text);
          return { id, pauseFrames: 0, frames: Infinity };
        });
        this.tape.splice({ ...command, chunks });
        return;
      }
      case 'put': {
        const { reading, chunk, isPart = false } = command;
        this.tape.put(chunk, [new Float32Array(framesEach / (isPart ? 2 : 1)).fill(0.5)], isPart);
        if (isPart) return;
        this.facts.push({ type: 'loaded', reading, chunk, seconds: framesEach / sampleRate });
        return;
      }
      case 'seek': {
        const { chunk, offset } = command.place;
        const share = offset / (this.texts.get(chunk)?.length ?? 1);
        this.tape.seek(command.jump, { chunk, frame: Math.round(share * framesEach) });
        return;
      }
      case 'until': {
        const { chunk, offset } = command.place ?? { chunk: 0, offset: 0 };
        const share = offset / (this.texts.get(chunk)?.length ?? 1);
        this.tape.waitAt(command.place && { chunk, frame: Math.round(share * framesEach) });
        return;
      }
      case 'play':
        this.tape.play();
        return;
      case 'pause':
        this.tape.pause();
        return;
      default:
    }
  }
}

const tone = toneWav({ seconds: 1, sampleRate: 1000 });
const source: SpeechProvider = { speak: () => Promise.resolve(tone) };
/** The rest of each sound comes later. */
const stream: SpeechProvider = {
  speak: async (_message, _voice, _signal, listener) => {
    listener?.soFar?.(tone);
    await setImmediate();
    return tone;
  },
};

type Happening = (reader: Reader, tape: DelayedTape) => void;

const speak = (reader: Reader, speech = source): void => {
  reader.speak({
    chunks: texts.map((text) => chunkOf(text, 'sentence')),
    voiceFor: () => 'voice',
    speech,
  });
};

/** The texts of the chunks become others. */
function edit(reader: Reader, becomes: (texts: readonly string[]) => readonly string[]): void {
  reader.recut(({ known, ...standing }) => {
    const said = known.map(({ text }) => text);
    const edited = said.length === 0 ? texts : becomes(said);
    const place = (text: string, start: number): Chunk => ({
      ...chunkOf(text, 'sentence'),
      map: [{ start: 0, end: text.length, source: { start, end: start + text.length } }],
    });
    let at = 0;
    const now = edited.map((text) => place(text, (at += 100)));
    const list = new ChunkList(now);
    list.at(now.length);
    const same = (text: string): number => edited.indexOf(text) + 1;
    const before = known.map(({ id, text }, n) => ({
      id,
      ...place(text, 100 * (same(text) || Math.min(n + 1, now.length))),
    }));
    return recutReading({ ...standing, before, now: list });
  });
}

/** Everything the user can do, and every way messages and sound can come in between. */
const happenings: Readonly<Record<string, Happening>> = {
  speak: (reader) => {
    speak(reader);
  },
  speakAsItComes: (reader) => {
    speak(reader, stream);
  },
  stop: (reader) => {
    reader.do('stop');
  },
  pause: (reader) => {
    reader.do('pause');
  },
  resume: (reader) => {
    reader.do('resume');
  },
  togglePause: (reader) => {
    reader.do('togglePause');
  },
  nextSentence: (reader) => {
    reader.skipSentence(1);
  },
  previousSentence: (reader) => {
    reader.skipSentence(-1);
  },
  toTheLastSentence: (reader) => {
    const chunk = reader.known[1]?.id ?? 0;
    reader.goTo({ chunk, offset: 7 });
  },
  waitAfterSentences: (reader) => {
    reader.waitAt(waitsAfter('sentence'));
  },
  waitNoLonger: (reader) => {
    reader.waitAt(() => undefined);
  },
  again: (reader) => {
    reader.sayAgain(false);
  },
  anotherVoice: (reader) => {
    reader.revoice({ voiceFor: () => 'another', speech: source });
  },
  deletedFromTheStart: (reader) => {
    edit(reader, (known) => known.slice(1));
  },
  deletedFromTheEnd: (reader) => {
    edit(reader, (known) => known.slice(0, -1));
  },
  changedAtTheStart: (reader) => {
    edit(reader, (known) => known.with(0, 'New. And new.'));
  },
  writtenOn: (reader) => {
    edit(reader, (known) => [...known, `${known.length + 1}. More.`]);
  },
  toTape: (_, tape) => {
    tape.toTape();
  },
  toReader: (_, tape) => {
    tape.toReader();
  },
  sound: (_, tape) => {
    tape.render(1);
  },
  muchSound: (_, tape) => {
    tape.render(5);
  },
};

describe('a reading on the page’s own tape', () => {
  let sonic: SonicModule;

  before(async () => {
    const path = createRequire(import.meta.url).resolve('@echogarden/sonic-wasm/sonic.wasm');
    sonic = await loadSonic(new Uint8Array(await readFile(path)));
  });

  const open = (): { readonly reader: Reader; readonly tape: DelayedTape } => {
    const tape = new DelayedTape(sonic);
    return { tape, reader: new Reader(tape, { stateChanged: () => undefined, failed: () => undefined }) };
  };

  /** Gets the whole reading onto the tape before any of it plays. */
  async function supply(tape: DelayedTape): Promise<void> {
    for (let n = 0; n < 20; n++) {
      await setImmediate();
      tape.toTape();
      tape.toReader();
    }
  }

  /** Lets everything that was started finish, and returns whether anything was heard on the way. */
  async function settle(tape: DelayedTape): Promise<boolean> {
    let heard = false;
    for (let quiet = 0; quiet < 3;) {
      for (let n = 0; n < 4; n++) await setImmediate();
      for (let n = 0; n < 20; n++) tape.toTape();
      tape.render(4);
      heard ||= tape.loudest > 0;
      for (let n = 0; n < 20; n++) tape.toReader();
      quiet = tape.isQuiet ? quiet + 1 : 0;
    }
    return heard;
  }

  it('never says that it plays while all is silent, in whatever order things happen', async () => {
    const order = fc.array(fc.constantFrom(...Object.keys(happenings)), { minLength: 5, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.boolean(), order, async (streams, supplied, names) => {
        const { reader, tape } = open();
        speak(reader, streams ? stream : source);
        if (supplied) await supply(tape);
        for (const name of names) {
          happenings[name]?.(reader, tape);
          if (name === 'sound') await setImmediate();
        }
        await settle(tape);
        assert.ok(['ended', 'paused', 'stopped'].includes(reader.state.name), reader.state.name);
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 200) },
    );
  });

  it('plays what has come of a message that breaks off, stops there, and asks for it again to go on', async () => {
    const { reader, tape } = open();
    let asked = 0;
    let breakOff: (error: Error) => void = () => undefined;
    const breaking = new Promise<never>((_, reject) => (breakOff = reject));
    const breaksOff: SpeechProvider = {
      speak: async (...message) => {
        const spoken = await stream.speak(...message);
        return ++asked === 1 ? breaking : spoken;
      },
    };
    const state = (): string => reader.state.name;
    speak(reader, breaksOff);
    assert.equal(await settle(tape), true);
    assert.equal(state(), 'buffering');
    breakOff(new Error('The connection broke off.'));
    await settle(tape);
    assert.equal(state(), 'failed');
    reader.do('resume');
    assert.equal(await settle(tape), true);
    assert.equal(state(), 'ended');
  });

  it('says each sentence once and to its end while it waits after each', async () => {
    const { reader, tape } = open();
    reader.waitAt(waitsAfter('sentence'));
    speak(reader);
    for (let sentence = 1; sentence <= 4; sentence++) {
      assert.equal(await settle(tape), true);
      assert.equal(reader.state.name, sentence < 4 ? 'paused' : 'ended');
      reader.do('resume');
    }
  });

  it('understands what the tape says of chunks before it knows of an edit', async () => {
    const { reader, tape } = open();
    speak(reader);
    for (let n = 0; n < 20; n++) {
      await setImmediate();
      tape.toTape();
    }
    // Both are on the tape, which has said so.
    happenings['deletedFromTheStart']?.(reader, tape);
    happenings['writtenOn']?.(reader, tape);
    for (let n = 0; n < 20; n++) tape.toReader();
    assert.equal(await settle(tape), true);
    assert.equal(reader.state.name, 'ended');
  });

  for (const jump of ['toTheLastSentence', 'previousSentence']) {
    it(`sounds again after a jump that was made before its end was known: ${jump}`, async () => {
      const { reader, tape } = open();
      speak(reader);
      await supply(tape);
      // The tape has ended; its report of that is still on the way.
      tape.render(20);
      assert.equal(reader.state.name, 'preparing');
      happenings[jump]?.(reader, tape);
      assert.equal(await settle(tape), true);
      assert.equal(reader.state.name, 'ended');
    });
  }

  for (const name of ['paused', 'stopped'] as const) {
    it(`resumes at the very next sample after it was ${name}`, async () => {
      const { reader, tape } = open();
      speak(reader);
      await supply(tape);
      tape.render(3);
      for (let n = 0; n < 20; n++) tape.toReader();
      reader.do(name === 'paused' ? 'pause' : 'stop');
      assert.equal(reader.state.name, name);
      for (let n = 0; n < 10; n++) tape.toTape();
      tape.render(1);
      tape.render(3);
      assert.equal(tape.loudest, 0);
      reader.do('resume');
      let sounding = 0;
      for (let n = 0; n < 10; n++) tape.toTape();
      while (tape.sounds()) sounding++;
      // Two pieces of four blocks, three of them already heard, and slightly more during the fade.
      assert.ok(sounding === 4 || sounding === 5, String(sounding));
    });
  }
});
