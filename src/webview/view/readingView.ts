import type { ChunkId, Place, PlayerCommand } from '../../reading/playerCommand.js';
import type { PageStrings } from '../../protocol/pageStrings.js';
import type { ReadingModel } from '../readingModel.js';
import { TextView, type Word } from './textView.js';
import { TimelineView } from './timelineView.js';

/** The visible reading: its text and its timeline. */
export class ReadingView {
  /** What is heard, in seconds from the start of the chunk. */
  private heard: { readonly chunk: ChunkId; readonly seconds: number } | undefined;
  private speed = 1;
  private readonly text: TextView;
  private readonly timeline: TimelineView;

  constructor(
    strings: PageStrings,
    private readonly model: ReadingModel,
    private readonly goTo: (place: Place) => void,
    minutesLeft: (minutes: number) => void,
  ) {
    this.text = new TextView(goTo);
    this.timeline = new TimelineView(strings, model, goTo, minutesLeft);
  }

  carryOut(command: PlayerCommand): void {
    switch (command.type) {
      case 'begin':
        this.heard = undefined;
        this.text.clear();
        break;
      case 'outline':
        this.text.splice(command);
        break;
      case 'seek': {
        const { chunk, offset } = command.place;
        this.mark(chunk, this.model.secondsWithin(command.place), { start: offset, end: offset });
        break;
      }
      case 'skip':
        this.skip(command.by);
        return;
      case 'settings':
        ({ speed: this.speed } = command.settings);
        break;
      case 'style':
        this.text.bringIntoSight();
        return;
      case 'progress':
      case 'state':
        break;
      default:
        return;
    }
    this.update();
  }

  /** Goes so many times ten seconds on or back, as they are heard. */
  skip(by: number): void {
    const place = this.model.placeAt(Math.max(0, this.heardSeconds + by * 10 * this.speed));
    if (place !== undefined) this.goTo(place);
  }

  /** What is known of the sounds has changed. */
  update(): void {
    this.timeline.show(this.heardSeconds, this.speed);
  }

  move(chunk: ChunkId, seconds: number, word: Word | undefined): void {
    this.mark(chunk, seconds, word);
    this.timeline.move(this.heardSeconds);
  }

  private mark(chunk: ChunkId, seconds: number, word: Word | undefined): void {
    this.heard = { chunk, seconds };
    this.text.show(chunk, word);
  }

  private get heardSeconds(): number {
    const { chunk, seconds } = this.heard ?? { chunk: 0, seconds: 0 };
    return (this.model.span(chunk)?.start ?? 0) + seconds;
  }
}
