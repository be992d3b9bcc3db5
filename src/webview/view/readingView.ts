import type { PageStrings } from '../../protocol/messages.js';
import type { ChunkId, Place, PlayerCommand } from '../../reading/playerPort.js';
import { wordsOf, type Span } from '../../reading/wordTimes.js';
import type { ChunkState, ReadingModel } from '../readingModel.js';
import { element } from './controls.js';
import { TextView } from './textView.js';

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
    private readonly goTo: (place: Place | undefined) => void,
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
        const words = wordsOf(this.model.chunk(chunk)?.text ?? '');
        const word = words.find(({ end }) => end > offset) ?? { start: offset, end: offset };
        this.mark(chunk, this.model.secondsWithin(command.place), word);
        break;
      }
      case 'skip':
        this.skip(command.by);
        return;
      case 'settings':
        ({ speed: this.speed } = command.settings);
        this.text.bringIntoSight();
        break;
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
    this.goTo(this.model.placeAt(Math.max(0, this.heardSeconds + by * 10 * this.speed)));
  }

  /** What is known of the sounds has changed. */
  update(): void {
    this.timeline.show(this.heardSeconds, this.speed);
  }

  move(chunk: ChunkId, seconds: number, word: Span | undefined): void {
    this.mark(chunk, seconds, word);
    this.timeline.move(this.heardSeconds);
  }

  private mark(chunk: ChunkId, seconds: number, word: Span | undefined): void {
    this.heard = { chunk, seconds };
    this.text.show(chunk, word);
  }

  private get heardSeconds(): number {
    const { chunk, seconds } = this.heard ?? { chunk: 0, seconds: 0 };
    return (this.model.span(chunk)?.start ?? 0) + seconds;
  }
}

const bandHeight = 6;
/** How far an arrow goes on the slider, as it is heard. */
const arrowSeconds: Readonly<Partial<Record<string, number>>> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
};

/** The whole reading as a slider, with the waveform of what is loaded and the state of each chunk below it. */
class TimelineView {
  private readonly slider = element('timeline', HTMLInputElement);
  private readonly canvas = element('waveform', HTMLCanvasElement);
  private readonly elapsed = element('elapsed', HTMLSpanElement);
  private readonly remaining = element('remaining', HTMLSpanElement);
  private seconds = 0;
  private speed = 1;
  private scrubbing = false;
  private redrawAsked = false;
  /** Where the playhead was last drawn, in whole pixels. */
  private drawnAt = -1;
  private told = { elapsed: '', remaining: '', minutes: 0 };
  private readonly box = element('reading', HTMLDivElement);
  /** Whether each chunk's state is shown: only while the pointer is here, and after a failure. */
  private detailed = false;

  constructor(
    private readonly strings: PageStrings,
    private readonly model: ReadingModel,
    goTo: (place: Place | undefined) => void,
    /** Told when the number changes. */
    private readonly minutesLeft: (minutes: number) => void,
  ) {
    this.slider.addEventListener('input', () => {
      this.scrubbing = true;
      this.tell(Number(this.slider.value));
    });
    this.slider.addEventListener('change', () => {
      this.scrubbing = false;
      goTo(model.placeAt(Number(this.slider.value)));
    });
    // The slider's own step is shorter than a word, so it would stay where it is.
    this.slider.addEventListener('keydown', (event) => {
      const by = arrowSeconds[event.key];
      if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goTo(model.placeAt(Math.max(0, this.seconds + by * this.speed)));
    });
    for (const [event, over] of [
      ['pointerenter', true],
      ['pointerleave', false],
    ] as const) {
      this.box.addEventListener(event, () => {
        this.detailed = over;
        this.redraw();
      });
    }
    new ResizeObserver(() => this.redraw()).observe(this.canvas);
    // The theme's colors are on the root's style; the canvas does not follow them by itself.
    new MutationObserver(() => this.redraw()).observe(document.documentElement, {
      attributeFilter: ['style', 'class'],
    });
  }

  show(seconds: number, speed: number): void {
    const { model } = this;
    this.speed = speed;
    // Not a number: the browser keeps 47 kB for all strings of fractions once there are two of them.
    this.slider.max = model.total > 0.1 ? String(model.total) : '0.1';
    this.slider.disabled = model.chunks.length === 0;
    this.seconds = seconds;
    this.box.toggleAttribute('data-failed', model.hasFailed);
    this.moveSlider();
    this.redraw();
  }

  /** The playhead moves. This is called dozens of times a second, and rarely shows. */
  move(seconds: number): void {
    const sameSecond = Math.floor(seconds) === Math.floor(this.seconds);
    this.seconds = seconds;
    if (this.playheadAt() !== this.drawnAt) this.redraw();
    else if (sameSecond) return;
    this.moveSlider();
  }

  private moveSlider(): void {
    if (this.scrubbing) return;
    this.slider.value = String(this.seconds);
    this.tell(this.seconds);
  }

  private playheadAt(): number {
    const { canvas, model, seconds } = this;
    return model.total === 0 ? -1 : Math.round((seconds / model.total) * canvas.width);
  }

  private tell(seconds: number): void {
    const { complete, total } = this.model;
    const elapsed = clockText(seconds / this.speed);
    const left = (Math.max(0, total - seconds) + this.model.secondsAfter) / this.speed;
    const about = complete ? '' : '≈ ';
    const remaining = Math.round(left) === 0 ? '' : `${about}−${clockText(left)}`;
    if (elapsed === this.told.elapsed && remaining === this.told.remaining) return;
    const minutes = remaining === '' ? 0 : Math.max(1, Math.round(left / 60));
    if (minutes !== this.told.minutes) this.minutesLeft(minutes);
    this.told = { elapsed, remaining, minutes };
    this.elapsed.textContent = elapsed;
    this.remaining.textContent = remaining;
    this.slider.setAttribute(
      'aria-valuetext',
      this.strings.timelineValue.replace('{0}', elapsed).replace('{1}', clockText(left)),
    );
  }

  private redraw(): void {
    if (this.redrawAsked) return;
    this.redrawAsked = true;
    requestAnimationFrame(() => {
      this.redrawAsked = false;
      this.draw();
    });
  }

  private draw(): void {
    const { canvas, model } = this;
    const ratio = devicePixelRatio;
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    // That also clears it, and without a reading there is nothing to draw.
    if (canvas.width !== width || model.total === 0) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.drawnAt = this.playheadAt();
    const paint = model.total === 0 ? null : canvas.getContext('2d');
    if (paint === null) return;
    paint.clearRect(0, 0, width, height);
    const color = colorsOf(canvas);
    const heard = color('heard');
    const ahead = color('ahead');
    const scale = width / model.total;
    const detailed = this.detailed || model.hasFailed;
    const band = detailed ? bandHeight * ratio : 0;
    const middle = (height - band) / 2;
    for (const span of model.spans) {
      const start = span.start * scale;
      const length = Math.max(1, span.seconds * scale - ratio);
      if (detailed) {
        paint.fillStyle = color(model.state(span.id));
        paint.fillRect(start, height - band, length, band);
      }
      const sound = model.sound(span.id);
      if (sound === undefined) continue;
      const step = (sound.seconds * scale) / sound.peaks.length;
      const firstAhead = Math.max(0, Math.floor((this.seconds * scale - start) / step) + 1);
      paint.fillStyle = heard;
      sound.peaks.forEach((peak, n) => {
        // A color is read anew each time.
        if (n === firstAhead) paint.fillStyle = ahead;
        const x = start + n * step;
        const half = Math.max(ratio / 2, (peak / 255) * middle);
        paint.fillRect(x, middle - half, Math.max(1, step * 0.8), half * 2);
      });
    }
    paint.fillStyle = color('playhead');
    paint.fillRect(this.seconds * scale - ratio, 0, 2 * ratio, height);
  }
}

function colorsOf(from: Element): (part: ChunkState | 'heard' | 'ahead' | 'playhead') => string {
  const style = getComputedStyle(from);
  return (part) => style.getPropertyValue(`--lector-${part}`);
}

/** Seconds as people write them: 0:07, 12:34, 1:02:03. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
