import type { PlaybackName, PlayerCommand, Silence } from '../../reading/playerPort.js';
import type { PageStyle } from '../../core/pageStyle.js';
import { isSounding } from '../../reading/playbackState.js';
import type { PageStrings } from '../../protocol/pageStrings.js';
import { element } from './element.js';

/** Shows the state in words, also for screen readers, and asks for the gesture that sound may need. */
export class StatusView {
  private readonly enable = element('enable', HTMLButtonElement);
  private readonly why = element('why', HTMLParagraphElement);
  private readonly gate = element('gate', HTMLElement);
  private readonly status = element('status', HTMLParagraphElement);
  private silence: Silence | undefined;
  private name: PlaybackName = 'idle';
  private error = '';
  private sample: string | undefined;
  private announce: PageStyle['announce'] = 'auto';

  constructor(private readonly strings: PageStrings) {
    // The panel may come to the front only after the control has appeared.
    window.addEventListener('focus', () => {
      if (this.silence === 'gesture') this.enable.focus();
    });
    this.show();
  }

  carryOut(command: PlayerCommand): void {
    if (command.type === 'style') {
      this.announce = command.style.announce;
      this.show();
    }
    if (command.type !== 'state') return;
    this.name = command.name;
    document.body.dataset['state'] = command.name;
    this.error = command.error ?? '';
    this.show();
  }

  /** The voice whose sample is playing. */
  showSample(label: string | undefined): void {
    this.sample = label;
    this.show();
  }

  showSilence(silence: Silence | undefined): void {
    this.silence = silence;
    this.gate.hidden = silence !== 'gesture';
    this.why.textContent = silence === 'gesture' ? this.strings.enableSoundWhy : '';
    if (silence === 'gesture') this.enable.focus();
    this.show();
  }

  private show(): void {
    const text = this.words();
    this.status.ariaLive = this.isAnnounced() ? 'polite' : 'off';
    // Set only if changed: a live region repeats everything written into it.
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** Two voices at once help nobody, and what Lector does is heard while it speaks. */
  private isAnnounced(): boolean {
    const { announce, name, silence, sample } = this;
    const isHeard = silence === undefined && (sample !== undefined || isSounding({ name }));
    // What is asked for in a gate, its button says, which has the focus.
    if (isHeard || silence === 'gesture' || announce === 'never') return false;
    // VS Code marks its pages so where it has found a screen reader, or was told of one.
    return announce === 'always' || document.body.classList.contains('vscode-using-screen-reader');
  }

  private words(): string {
    const { strings, name } = this;
    if (this.silence === 'device') return strings.noDevice;
    if (name === 'blocked') return strings.enableSoundWhy;
    if (this.sample !== undefined && this.silence === 'gesture') return strings.enableSoundWhy;
    if (this.sample !== undefined) return strings.sample.replace('{0}', () => this.sample ?? '');
    if (name === 'failed' && this.error !== '') return `${strings.failed} ${this.error}`;
    return strings[name];
  }
}
