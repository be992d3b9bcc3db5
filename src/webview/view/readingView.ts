import type { Place } from '../../reading/place.js';
import type { CommandOf, PlayerCommand } from '../../reading/playerCommand.js';
import { Renumbering } from '../../reading/renumbering.js';
import type { PageStrings } from '../../protocol/pageStrings.js';
import type { LoadedChunk } from '../sound/loadedChunk.js';
import { ReadingModel } from './readingModel.js';
import { TextView } from './textView.js';
import { TimelineView } from './timelineView.js';

interface Word {
  readonly start: number;
  readonly end: number;
}

/** The visible reading: its text and its timeline. */
export class ReadingView {
  private model = new ReadingModel();
  private heardSeconds = 0;
  private speed = 1;
  /** What is marked in the text. */
  private shown: { readonly index: number; readonly word: Word | undefined } = { index: 0, word: undefined };
  private readonly text: TextView;
  private readonly timeline: TimelineView;

  constructor(strings: PageStrings, goTo: (place: Place) => void) {
    this.text = new TextView(goTo);
    this.timeline = new TimelineView(strings, goTo);
  }

  carryOut(command: PlayerCommand): void {
    switch (command.type) {
      case 'begin':
        this.model = new ReadingModel();
        this.heardSeconds = 0;
        this.shown = { index: 0, word: undefined };
        this.text.clear();
        break;
      case 'outline':
        this.model.add(command.chunks, command.complete);
        this.text.add(command.chunks);
        break;
      case 'recut':
        this.recut(command);
        break;
      case 'progress':
        this.model.mark(command.index, command.progress);
        break;
      case 'seek': {
        const { index, offset } = command.place;
        this.model.forgetFetching();
        this.heardSeconds = this.model.secondsOf(command.place);
        this.mark(index, { start: offset, end: offset });
        break;
      }
      case 'state':
        if (command.name === 'failed' || command.name === 'stopped') this.model.forgetFetching();
        break;
      case 'settings':
        ({ speed: this.speed } = command.settings);
        break;
      default:
        return;
    }
    this.showTimeline();
  }

  load(index: number, chunk: LoadedChunk): void {
    this.model.load(index, chunk);
    this.showTimeline();
  }

  /** What is heard now, in seconds from the start of the chunk. */
  move(index: number, seconds: number, word: Word | undefined): void {
    this.heardSeconds = (this.model.startOf(index) ?? 0) + seconds;
    this.mark(index, word);
    this.timeline.move(this.heardSeconds);
  }

  private recut(command: CommandOf<'recut'>): void {
    const { from, removed, chunks } = command;
    const change = new Renumbering({ from, removed, was: chunks.map(({ was }) => was) });
    const { index, word } = this.shown;
    const within = this.heardSeconds - (this.model.startOf(index) ?? 0);
    this.model.recut(command, change);
    this.text.replace(this.model.chunks);
    const now = change.of(index);
    const start = this.model.startOf(now ?? change.placeOf(index)) ?? 0;
    this.heardSeconds = now === undefined ? start : start + within;
    if (now !== undefined) this.mark(now, word);
  }

  private mark(index: number, word: Word | undefined): void {
    this.shown = { index, word };
    this.text.show(index, word);
  }

  private showTimeline(): void {
    this.timeline.show(this.model, this.heardSeconds, this.speed);
  }
}
