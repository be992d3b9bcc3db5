import type { Place } from '../../core/playback/place.js';
import type { PlayerCommand } from '../../core/playback/playerCommand.js';
import type { PageStrings } from '../../protocol/pageStrings.js';
import type { LoadedChunk } from '../sound/audioDevice.js';
import { ReadingModel } from './readingModel.js';
import { TextView } from './textView.js';
import { TimelineView } from './timelineView.js';

/** The visible reading: its text and its timeline. */
export class ReadingView {
  private model = new ReadingModel();
  private heardSeconds = 0;
  private speed = 1;
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
        this.text.clear();
        break;
      case 'outline':
        this.model.add(command.chunks, command.complete);
        this.text.add(command.chunks);
        break;
      case 'progress':
        this.model.mark(command.index, command.progress);
        break;
      case 'seek': {
        const { index, offset } = command.place;
        this.model.forgetFetching();
        this.heardSeconds = this.model.secondsOf(command.place);
        this.text.show(index, { start: offset, end: offset });
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
  move(
    index: number,
    seconds: number,
    word: { readonly start: number; readonly end: number } | undefined,
  ): void {
    this.heardSeconds = (this.model.startOf(index) ?? 0) + seconds;
    this.text.show(index, word);
    this.timeline.move(this.heardSeconds);
  }

  private showTimeline(): void {
    this.timeline.show(this.model, this.heardSeconds, this.speed);
  }
}
