import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type {
  AudioFact,
  AudioOutput,
  ChunkId,
  OutlineChunk,
  Place,
  PlayerCommand,
} from '../../src/reading/playerPort.js';
import { ChunkOrder } from '../../src/reading/chunkList.js';
import { afterEdits } from '../../src/reading/edits.js';
import type { TextEdit } from '../../src/text/textEdit.js';
import { isReading, type PlaybackState } from '../../src/reading/playbackState.js';
import type { Heard } from '../../src/reading/reader.js';
import type { Agreeing, Narrator, VoiceWish } from '../../src/reading/narrator.js';
import { Session, type Beginning } from '../../src/reading/session.js';
import type { Audience, Edits, WaysOut } from '../../src/reading/world.js';
import type { Chunk, SourceRange } from '../../src/text/segment.js';
import { cutting } from './editedReading.js';
import { TestClock } from './testClock.js';
import { toneWav } from './toneWav.js';

/** A text in an editor. Each has a name, so that a test can say which is meant. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
  readonly range?: SourceRange;
}

/** A page that holds whatever it is sent. */
class Page implements AudioOutput {
  opened = 0;
  wantsSound = false;
  reading = 0;
  private readonly chunks = new ChunkOrder<OutlineChunk>();
  private readonly sounding = new Set<ChunkId>();
  private at: Place = { chunk: 0, offset: 0 };
  private waitsAt: Place | undefined;
  /** Over how many seconds the sound fades. */
  fades: number | undefined;
  /** Over how many before it waits or ends. */
  fadesBefore: number | undefined;
  /** About how many characters will be said after these texts. */
  rest: number | undefined;
  private version = 0;
  private jump = 0;
  private hear: (fact: AudioFact) => void = () => undefined;

  constructor(private readonly happened: (what: string) => void) {}

  /** The text of each chunk of the reading. */
  get texts(): readonly string[] {
    return this.chunks.all.map(({ text }) => text);
  }

  /** Where the reading is in these texts. */
  get place(): { readonly index: number; readonly offset: number } {
    return { index: this.chunks.indexOf(this.at.chunk), offset: this.at.offset };
  }

  open(): void {
    this.opened++;
    this.happened('open');
  }
  reveal(): void {
    this.happened('reveal');
  }
  onFact(listener: (fact: AudioFact) => void): { dispose(): void } {
    this.hear = listener;
    return {
      dispose: () => {
        this.hear = () => undefined;
      },
    };
  }

  send(command: PlayerCommand): void {
    switch (command.type) {
      case 'begin':
        this.reading = command.reading;
        this.chunks.clear();
        this.sounding.clear();
        this.wantsSound = false;
        return;
      case 'outline':
        this.chunks.splice(command);
        assert.equal(
          new Set(this.chunks.all.map(({ id }) => id)).size,
          this.chunks.all.length,
          'no id is given twice',
        );
        this.version = command.version;
        this.rest = command.rest;
        return;
      case 'seek':
        this.jump = command.jump;
        this.at = command.place;
        this.waitsAt = this.fadesBefore = undefined;
        return;
      case 'fade':
        this.fades = command.seconds;
        return;
      case 'until':
        this.waitsAt = command.place;
        this.fadesBefore = command.fadeSeconds;
        return;
      case 'put':
        this.sounding.add(command.chunk);
        this.hear({ type: 'loaded', reading: command.reading, chunk: command.chunk, seconds: 1 });
        return;
      case 'play':
        this.wantsSound = true;
        return;
      case 'pause':
        this.wantsSound = false;
        return;
      default:
    }
  }

  /** Is heard saying these words; from where it stands if none are named. */
  sounds(words?: string): void {
    const { reading, jump } = this;
    if (words !== undefined) {
      const chunk = this.chunks.all.find(({ text }) => text.includes(words));
      assert.ok(chunk !== undefined, `${words} in ${this.texts.join('|')}`);
      this.at = { chunk: chunk.id, offset: chunk.text.indexOf(words) };
    }
    this.hear({ type: 'sounding', reading, jump });
    this.hear({ type: 'position', reading, jump, ...this.at });
  }

  /** Has a sound that it can make nothing of. */
  cannotPlay(words: string): void {
    const chunk = this.chunks.all.find(({ text }) => text.includes(words))?.id ?? assert.fail(words);
    this.hear({ type: 'failed', reading: this.reading, chunk, message: 'no sound' });
  }

  /** May play nothing before somebody has touched it. */
  isBlocked(): void {
    this.hear({ type: 'blocked', because: 'gesture' });
  }

  /** There is nothing to be heard where it stands, or in the chunk after that. */
  starves(chunk = this.at.chunk): void {
    const { reading, jump, version } = this;
    this.hear({ type: 'starved', reading, jump, version, chunk });
  }

  starvesNext(): void {
    this.starves(this.chunks.all[this.place.index + 1]?.id);
  }

  /** What will be heard from where it stands until it waits. */
  get saysNext(): string {
    const { index, offset } = this.place;
    const texts = this.texts.map((text, n) => (n === index ? text.slice(offset) : n < index ? '' : text));
    const { waitsAt } = this;
    if (waitsAt === undefined) return texts.join('');
    const last = this.chunks.indexOf(waitsAt.chunk);
    const skipped = (this.texts[last]?.length ?? 0) - waitsAt.offset;
    return texts
      .slice(0, last + 1)
      .join('')
      .slice(0, skipped === 0 ? undefined : -skipped);
  }

  /** Is heard up to where it waits. */
  reaches(): void {
    const { reading, jump, version, waitsAt } = this;
    assert.ok(waitsAt !== undefined && this.wantsSound, 'it is to wait somewhere');
    this.wantsSound = false;
    this.at = waitsAt;
    this.hear({ type: 'reached', reading, jump, version });
  }

  /** Whether it has all that it could play before it ends. */
  get canEnd(): boolean {
    return this.chunks.all.every(({ id }) => this.sounding.has(id));
  }

  ends(): void {
    this.wantsSound = false;
    this.hear({ type: 'ended', reading: this.reading, jump: this.jump, version: this.version });
  }

  isLost(): void {
    this.wantsSound = false;
    this.hear({ type: 'lost' });
  }
}

/** Something that is waited for until the test lets it come. */
class Gate {
  isOpen = true;
  private readonly waiting: (() => void)[] = [];

  get queue(): number {
    return this.waiting.length;
  }

  async pass(): Promise<void> {
    if (this.isOpen) return;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Lets the one pass that has waited longest, or shortest. */
  letOne(which: 'first' | 'last' = 'first'): void {
    (which === 'first' ? this.waiting.shift() : this.waiting.pop())?.();
  }

  open(): void {
    this.isOpen = true;
    for (const go of this.waiting.splice(0)) go();
  }

  shut(): void {
    this.isOpen = false;
  }
}

/** The world around a session: what it asks for comes at once, unless a gate is shut. */
export class SessionWorld {
  readonly happened: string[] = [];
  readonly clock = new TestClock(0);
  readonly page = new Page((what) => this.happened.push(what));
  /** What the session waits for, one gate each. */
  readonly gates = {
    find: new Gate(),
    signedIn: new Gate(),
    chunks: new Gate(),
    speech: new Gate(),
    audio: new Gate(),
    agree: new Gate(),
    turn: new Gate(),
    symbol: new Gate(),
  };
  voice = 'Ada';
  /** How the settings want a text said, in as many characters. */
  saidAs = (text: string): string => text;
  costs = false;
  /** Whether a new reading is cut for speech that costs something. */
  cutsShort = true;
  /** What the user says to a price. */
  agrees = true;
  /** The next thing of the kind fails with this. */
  readonly fails: Partial<
    Record<'find' | 'signedIn' | 'chunks' | 'speech' | 'edits' | 'agree' | 'say' | 'fits', Error>
  > = {};
  /** What was said, by whom. */
  readonly said: string[] = [];
  /** The voices that were asked for. */
  readonly wishes: (VoiceWish | undefined)[] = [];
  /** Called when there is nothing left to stop. */
  freed: () => void = () => undefined;
  /** Called after each change of the place. */
  moved: (heard: Heard | undefined) => void = () => undefined;
  /** Called when the state has another name. */
  changed: (state: PlaybackState) => void = () => undefined;
  /** How often a narrator was asked for. */
  asked = 0;
  /** Narrators that something is still kept for. */
  readonly inUse = new Set<Narrator>();
  /** What was agreed to be read, and how it was asked for. */
  agreements: { readonly how: Agreeing | undefined; readonly texts: readonly string[] }[] = [];
  /** What was asked to fit after the latest edit. */
  readonly fitted: string[] = [];
  /** The text of the chunk that was cut last. */
  latestCut = '';
  symbol: ((chunk: Chunk) => number | undefined) | undefined;
  /** The last failure that was told, with its ways out. */
  resume: () => void = () => assert.fail('nothing has failed');
  mended: () => void = () => assert.fail('nothing has failed');
  buyAgain: WaysOut['buyAgain'] = () => assert.fail('nothing has failed');
  again: (() => void) | undefined;
  private readonly documents = new Map<string, string>();
  private edits: { readonly name: string; readonly edit: TextEdit }[] = [];
  private tellEdit: () => void = () => undefined;
  readonly session: Session<NamedText>;

  constructor() {
    const { page, clock } = this;
    this.session = new Session<NamedText>({
      output: page,
      clock,
      audience: this.audience(),
      chunksOf: async (texts) => {
        await this.gates.chunks.pass();
        this.failIf('chunks');
        return () => this.cutOneByOne(texts);
      },
      signedIn: async () => {
        await this.gates.signedIn.pass();
        this.failIf('signedIn');
      },
      narrator: async (whole, wish) => {
        const { voice, costs } = this;
        this.wishes.push(wish);
        this.asked++;
        await this.gates.speech.pass();
        this.failIf('speech');
        return this.narrator(voice, costs, whole);
      },
      edits: async () => {
        await Promise.resolve();
        this.failIf('edits');
        return this.theEdits();
      },
      symbolBeside: async () => {
        await this.gates.symbol.pass();
        return this.symbol;
      },
      turn: () => this.gates.turn.pass(),
    });
  }

  text(name: string, text = this.textOf(name)): NamedText {
    this.documents.set(name, text);
    return { name, text };
  }

  speak(name: string, from: Beginning = {}): Promise<void> {
    const text = this.text(name);
    return this.session.speak(async () => {
      await this.gates.find.pass();
      this.failIf('find');
      return { texts: [text], ...from };
    });
  }

  /** One is read, and heard from these words on. */
  async hearing(words = 'One', title = 'One'): Promise<void> {
    await this.speak(title);
    await this.settled();
    this.page.sounds(words);
    await this.news();
  }

  /** Edits a document as somebody who types. */
  type(name: string, words: string, instead: string): void {
    const text = this.documents.get(name) ?? assert.fail(name);
    const start = text.indexOf(words);
    assert.ok(start >= 0, `${words} in ${text}`);
    this.documents.set(name, text.replace(words, instead));
    // What is typed, and not the words after it.
    let same = 0;
    while (same < Math.min(words.length, instead.length) && words.at(-1 - same) === instead.at(-1 - same))
      same++;
    const edit = { start, removed: words.length - same, inserted: instead.length - same };
    this.edits.push({ name, edit });
    this.tellEdit();
  }

  get shownName(): string | undefined {
    return this.session.texts[0]?.name;
  }

  /** A document's text as it is now. */
  textOf(name: string): string {
    return this.documents.get(name) ?? `${name} is here. It has more to say. And it ends.`;
  }

  async turns(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await setImmediate();
  }

  /** Everything that can happen by itself has happened. */
  async settled(): Promise<this> {
    await this.turns(20);
    // The session loads these when they are needed, which takes longer than any turn.
    await Promise.all([import('../../src/reading/reread.js'), import('../../src/reading/takeOver.js')]);
    await this.turns(20);
    return this;
  }

  /** What happened since the last look. */
  async news(): Promise<readonly string[]> {
    await this.settled();
    return this.happened.splice(0);
  }

  private *fitting(chunks: Iterable<Chunk>): Generator<Chunk> {
    for (const chunk of chunks) {
      this.fitted.push(chunk.text);
      yield chunk;
    }
  }

  private *cutOneByOne(texts: readonly NamedText[]): Generator<Chunk> {
    for (const [part, { text, range }] of texts.entries())
      for (const chunk of cutting(text, 'markdown', this.cutsShort)) {
        if ((chunk.map.at(-1)?.source.end ?? 0) <= (range?.start ?? 0)) continue;
        this.latestCut = chunk.text;
        yield { ...chunk, text: this.saidAs(chunk.text), part };
      }
  }

  private failIf(what: keyof SessionWorld['fails']): void {
    const error = this.fails[what];
    if (error === undefined) return;
    Reflect.deleteProperty(this.fails, what);
    throw error;
  }

  private narrator(voice: string, costs: boolean, whole: () => Iterable<Chunk>): Narrator {
    const narrator: Narrator = {
      costs,
      speak: async (message, voiceId, signal) => {
        signal.throwIfAborted();
        this.failIf('say');
        // A price is asked for with everything that will be spoken.
        assert.equal(whole()[Symbol.iterator]().next().done, false);
        this.said.push(`${voiceId}: ${message}`);
        await this.gates.audio.pass();
        return toneWav({ seconds: 1, sampleRate: 1000 });
      },
      told: (error) => this.happened.push(`knows of: ${String(error)}`),
      buyAgain: ({ text }) => {
        this.happened.push(`may buy again: ${text}`);
        return Promise.resolve();
      },
      voiceFor: () => voice,
      serviceOf: () => 'service',
      voiceName: () => Promise.resolve(undefined),
      agree: async (chunks, how) => {
        this.agreements.push({ how, texts: [...chunks()].map(({ text }) => text) });
        await this.gates.agree.pass();
        this.failIf('agree');
        return this.agrees ? chunks : undefined;
      },
      stillFits: () => {
        this.failIf('fits');
        this.fitted.splice(0);
        return Promise.resolve((chunks) => this.fitting(chunks));
      },
      done: () => {
        this.inUse.delete(narrator);
      },
    };
    this.inUse.add(narrator);
    return narrator;
  }

  private theEdits(): Edits<NamedText> {
    return {
      onEdited: (listener) => {
        this.tellEdit = listener;
        return {
          dispose: () => {
            this.tellEdit = () => undefined;
          },
        };
      },
      upToNow: () => {
        const taken = [...this.edits];
        const texts = new Map(this.documents);
        return {
          now: ({ name, text }) => ({ name, text: texts.get(name) ?? text }),
          moved: ({ name }, range) =>
            afterEdits(
              range,
              taken.filter((one) => one.name === name).map(({ edit }) => edit),
            ),
          accept: () => {
            this.edits = this.edits.slice(taken.length);
          },
        };
      },
    };
  }

  private audience(): Audience<NamedText> {
    const tell = (what: string): void => void this.happened.push(what);
    const names = (texts: readonly NamedText[]): string => texts.map(({ name }) => name).join(', ');
    let before = '';
    return {
      canStop: (can) => {
        tell(can ? 'can stop' : 'cannot stop');
        if (!can) this.freed();
      },
      begins: (texts) => {
        this.edits = [];
        tell(`begins ${names(texts)}`);
      },
      becomes: (texts) => {
        tell(`becomes ${texts.map(({ text }) => text).join('|')}`);
      },
      changed: (state, heard) => {
        const { name } = state;
        this.moved(isReading(state) ? heard : undefined);
        if (name !== before) this.changed(state);
        if (name !== before) tell(name);
        before = name;
      },
      speaksWith: ({ voiceFor }) => {
        tell(`in the voice of ${voiceFor()}`);
      },
      voiceMissed: () => {
        tell('misses the voice');
      },
      voiceReplaced: () => {
        tell('goes on in another voice');
      },
      gaveWay: () => {
        tell('gave way');
      },
      nothingToSay: () => {
        tell('nothing to say');
      },
      refused: (error, again) => {
        this.again = again;
        tell(`refused: ${String(error)}`);
      },
      failed: (error, waysOut) => {
        Object.assign(this, waysOut);
        tell(`failed because of ${String(error)}`);
      },
    };
  }
}
